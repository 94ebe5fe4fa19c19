import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareAroundRing } from './crop-around-ring.ts'

const LIVE = { width: 1080, height: 1920 }

test('a ring in the middle of the live picture is in the middle of a still of another shape', () => {
  const ring = { x: 0.5, y: 0.5 * (1920 / 1080), radius: 0.25 }
  const { x, y, side } = squareAroundRing(ring, LIVE, { width: 3000, height: 4000 })
  expect(x + side / 2).toBeCloseTo(1500)
  expect(y + side / 2).toBeCloseTo(2000)
  // The live picture's 1920 rows are the still's 4000: the ring's 270 pixels are 562.5 of them.
  expect(side).toBeCloseTo(2 * 1.2 * 562.5)
})

test('a still of the live picture’s own shape has the ring at the same shares', () => {
  const { x, y, side } = squareAroundRing({ x: 0.3, y: 0.9, radius: 0.1 }, LIVE, {
    width: 2160,
    height: 3840,
  })
  expect((x + side / 2) / 2160).toBeCloseTo(0.3)
  expect((y + side / 2) / 2160).toBeCloseTo(0.9)
})

test('the square stays within the still, wherever the ring is', () => {
  const share = fc.double({ min: -1, max: 3, noNaN: true })
  const length = fc.integer({ min: 1, max: 8000 })
  const size = fc.record({ width: length, height: length })
  const rings = fc.record({
    x: share,
    y: share,
    radius: fc.double({ min: 0.01, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(rings, size, size, (ring, live, still) => {
      const { x, y, side } = squareAroundRing(ring, live, still)
      expect(side).toBeGreaterThan(0)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + side).toBeLessThanOrEqual(still.width + 1e-6)
      expect(y + side).toBeLessThanOrEqual(still.height + 1e-6)
    }),
  )
})
