import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { GRADE_SCALE } from '../../shared/numismatics/grades.ts'
import { GUIDE_DESIGNS, pictureOf } from '../../web/grading/guide-designs.ts'
import { coinById } from './coins/coins.ts'
import { abraded } from './photograph/abrade.ts'
import { reliefOf } from './photograph/face-surface.ts'

const PUBLIC = path.join(import.meta.dirname, '../../web/public')
/** Of all pictures of the guide together. */
const LARGEST_BYTES = 1_600_000

describe('the grading guide’s pictures', () => {
  it('show both sides of every sample coin in all nine grades', () => {
    const addresses = GUIDE_DESIGNS.flatMap(design =>
      (['obverse', 'reverse'] as const).flatMap(side =>
        GRADE_SCALE.map(({ key }) => pictureOf(design, side, key)),
      ),
    )
    expect(addresses.filter(address => !existsSync(path.join(PUBLIC, address)))).toEqual([])
    const folder = path.join(PUBLIC, 'grading')
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => statSync(path.join(entry.parentPath, entry.name)).size)
    expect(bytes).toHaveLength(addresses.length)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(LARGEST_BYTES)
  })
})

describe('wear', () => {
  const SIZE = 200
  const { height: struck } = reliefOf(coinById('morgan-dollar-1881-s'), 'obverse', SIZE)
  const at = (shares: readonly number[]) => shares.map(share => abraded(struck, SIZE, share))
  const highest = (heights: Float32Array) => heights.reduce((a, b) => Math.max(a, b), 0)

  it('leaves a coin as struck alone', () => {
    expect(abraded(struck, SIZE, 0).height).toEqual(struck)
  })

  it('takes the high points first: what a little wear does not touch stays', () => {
    const { height, touched } = abraded(struck, SIZE, 0.06)
    const changed = [...struck.keys()].filter(i => touched[i]! > 0.5)
    const lowestChanged = Math.min(...changed.map(i => struck[i]!))
    const field = [...struck.keys()].filter(i => struck[i]! < 0.006)
    expect(changed.length).toBeGreaterThan(0)
    expect(lowestChanged).toBeGreaterThan(0.03)
    expect(field.every(i => Math.abs(height[i]! - struck[i]!) < 0.004)).toBe(true)
  })

  it('only ever lowers the relief from grade to grade', () => {
    const tops = at([0, 0.06, 0.25, 0.5, 0.88]).map(({ height }) => highest(height))
    expect(tops).toEqual(tops.toSorted((a, b) => b - a))
    expect(tops.at(-1)).toBeLessThan(0.4 * tops[0]!)
  })
})
