import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halfExtent } from '../geometry/ellipse.ts'
import { wayIntoView } from './way-into-view.ts'

const SIZE = { width: 1280, height: 720 }
const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

const aCoin = fc
  .record({
    cx: fc.double({ min: -100, max: 1380, noNaN: true }),
    cy: fc.double({ min: -100, max: 820, noNaN: true }),
    rx: fc.double({ min: 60, max: 300, noNaN: true }),
    flatness: fc.double({ min: 0.7, max: 1, noNaN: true }),
    angleDegrees: fc.integer({ min: 0, max: 179 }),
  })
  .map(({ flatness, ...coin }) => ({ ...coin, ry: coin.rx * flatness }))

test('a coin that goes where it is told becomes whole, wherever it lies', () => {
  fc.assert(
    fc.property(aCoin, coin => {
      const at = { ...coin }
      for (let step = 0; step < 2000; step += 1) {
        const way = wayIntoView(at, SIZE)
        if (way === null) break
        if (way === 'away') throw new Error('a coin that fits has to go away')
        const [x, y] = STEPS[way]
        at.cx += x
        at.cy += y
      }
      const half = halfExtent(at)
      const slack = 0.01 * at.rx + 1
      expect(at.cx - half.x).toBeGreaterThanOrEqual(-slack)
      expect(at.cx + half.x).toBeLessThanOrEqual(SIZE.width + slack)
      expect(at.cy - half.y).toBeGreaterThanOrEqual(-slack)
      expect(at.cy + half.y).toBeLessThanOrEqual(SIZE.height + slack)
    }),
  )
})

test('a coin that is larger than the frame has to be farther away', () => {
  expect(wayIntoView({ cx: 640, cy: 360, rx: 400, ry: 398, angleDegrees: 0 }, SIZE)).toBe('away')
})

test('a whole coin stays where it is', () => {
  expect(wayIntoView({ cx: 640, cy: 360, rx: 359, ry: 350, angleDegrees: 0 }, SIZE)).toBeNull()
})
