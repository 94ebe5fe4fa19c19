import { describe, expect, it, vi } from 'vitest'
import { compareFaces } from '../../shared/recognition/compare.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { type Painted, paint } from '../../shared/recognition/test/painted-coin.ts'
import { mergeFaces } from './merge-faces.ts'

// Pixel tests are slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 })

const OUTLINE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }
const faceOf = (coin: Painted) => describeFace(paint(coin), OUTLINE)

describe('merging the descriptions of one face', () => {
  it('is surer of a face described from several lights than from one', () => {
    const lights = [0, 60, 120, 180, 240, 300]
    const [first, ...others] = lights.map(lightDegrees => faceOf({ design: 7, lightDegrees }))
    const merged = mergeFaces([first!, ...others])
    const fresh = [30, 150, 270].map(lightDegrees => faceOf({ design: 7, lightDegrees }))
    const mean = (face: typeof merged) =>
      fresh.reduce((sum, one) => sum + compareFaces(one, face).score, 0)
    expect(mean(merged)).toBeGreaterThan(mean(first!))
  })
})
