import { expect, test } from 'vitest'
import type { Greys } from '../geometry/greys.ts'
import { barStrips } from './bar-strips.ts'

const [WIDTH, HEIGHT] = [400, 40]
const NARROW = 4

/** Upright bars of equal width; a reflection makes all of them brighter towards the right, more than their contrast. */
function barsUnderReflection(): Greys {
  const values = new Uint8ClampedArray(WIDTH * HEIGHT)
  for (let at = 0; at < values.length; at++) {
    const x = at % WIDTH
    const isBar = Math.floor(x / NARROW) % 2 === 0
    values[at] = (isBar ? 20 : 70) + (180 * x) / WIDTH
  }
  return { width: WIDTH, height: HEIGHT, values }
}

test('bars under a reflection have full contrast in each strip', () => {
  const bars = WIDTH / NARROW
  const strips = barStrips(barsUnderReflection(), { bars, rows: 8, look: 'reflections' })
  expect(strips.height).toBe(8)
  const narrow = strips.width / bars
  const middles = Array.from(
    { length: bars },
    (_, bar) => strips.values[3 * strips.width + Math.round((bar + 0.5) * narrow - 0.5)] ?? -1,
  )
  const ofParity = (parity: number) => middles.filter((_, bar) => bar % 2 === parity)
  expect(Math.max(...ofParity(0))).toBeLessThan(90)
  expect(Math.min(...ofParity(1))).toBeGreaterThan(165)
})

test('paper without bars is white', () => {
  const paper = { width: 90, height: 12, values: new Uint8ClampedArray(90 * 12).fill(180) }
  const { values } = barStrips(paper, { bars: 30, rows: 4, look: 'blur' })
  expect(new Set(values)).toEqual(new Set([255]))
})
