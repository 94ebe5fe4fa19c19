import { describe, expect, it } from 'vitest'
import type { Greys } from '../geometry/greys.ts'
import { locallyContrasted } from './local-contrast.ts'

const drawn = (width: number, height: number, grey: (x: number, y: number) => number): Greys => ({
  width,
  height,
  values: Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    grey(at % width, Math.floor(at / width)),
  ),
})
const spanOf = ({ values }: Greys, from: number, to: number) => {
  const part = values.slice(from, to)
  return Math.max(...part) - Math.min(...part)
}

describe('local contrast', () => {
  it('raises faint greys, in the light and in the dark of one picture', () => {
    const light = (x: number) => (x < 120 ? 40 : 200)
    const picture = drawn(240, 120, (x, y) => light(x) + ((7 * x + 13 * y) % 24))
    const raised = locallyContrasted(picture)
    expect(raised).toMatchObject({ width: 240, height: 120 })
    for (const from of [60 * 240 + 20, 60 * 240 + 160])
      expect(spanOf(raised, from, from + 40)).toBeGreaterThan(
        1.5 * spanOf(picture, from, from + 40),
      )
  })

  it('leaves an even ground even', () => {
    const even = drawn(90, 70, () => 120)
    expect(spanOf(locallyContrasted(even), 0, 90 * 70)).toBe(0)
  })

  it('takes a picture of any size', () => {
    for (const [width, height] of [
      [1, 1],
      [7, 300],
      [301, 2],
    ] as const)
      expect(locallyContrasted(drawn(width, height, (x, y) => x + y)).values).toHaveLength(
        width * height,
      )
  })
})
