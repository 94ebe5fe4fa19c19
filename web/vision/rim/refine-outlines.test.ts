import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ellipse, intersectionOverUnion, meanEllipse } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { paintCoins } from '../test/painted-coins.ts'
import { refineOutlines } from './refine-outlines.ts'
import type { PredictRims } from './rim-network.ts'

const circle = (radius: number): Ellipse => ({
  cx: 240,
  cy: 240,
  rx: radius,
  ry: radius,
  angleDegrees: 0,
})

/** Two closed edges, 7 % of the radius apart and about as plain: a face and what lies round it. */
function twoEdges(): Frame {
  const [inner, outer] = [
    paintCoins(480, 480, [circle(140)], 4),
    paintCoins(480, 480, [circle(150)], 4),
  ]
  const data = inner.data.map((value, at) => (value + outer.data[at]!) / 2)
  return { width: 480, height: 480, data: new Uint8ClampedArray(data) }
}

async function settle(frame: Frame, edge: Ellipse, read?: PredictRims) {
  const [ellipse] = await refineOutlines([frame], [edge], read)
  return ellipse!
}

/** A network that is sure of one ellipse. */
const sureOf =
  (rim: Ellipse): PredictRims =>
  async (_, guides) =>
    guides.map(() => ({
      ellipse: rim,
      confidence: 0.96,
      agreement: ellipse => 20 * (intersectionOverUnion(ellipse, rim) - 1),
    }))

test('an inaccurate guide converges to the only edge', async () => {
  const frame = paintCoins(480, 480, [circle(150)])
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: 142, max: 158 }),
      async (dx, dy, radius) => {
        const guess = { ...circle(radius), cx: 240 + dx, cy: 240 + dy }
        const settled = await settle(frame, guess)
        expect(intersectionOverUnion(settled, circle(150))).toBeGreaterThan(0.985)
      },
    ),
    { numRuns: 10, seed: 5 },
  )
})

test('between two equal edges the result is close to both, and a confident network decides', async () => {
  const frame = twoEdges()
  const unread = await settle(frame, circle(143))
  expect(unread.rx).toBeGreaterThan(139)
  expect(unread.rx).toBeLessThan(151)
  for (const radius of [140, 150]) {
    const rim = circle(radius)
    const settled = await settle(frame, circle(145), sureOf(rim))
    expect(intersectionOverUnion(settled, rim)).toBeGreaterThan(0.975)
  }
})

test('a prediction for another coin is ignored', async () => {
  const frame = paintCoins(480, 480, [circle(150)])
  const elsewhere = { ...circle(60), cx: 400 }
  const settled = await settle(frame, circle(146), sureOf(elsewhere))
  expect(intersectionOverUnion(settled, circle(150))).toBeGreaterThan(0.98)
})

test('the mean of ellipses lies between them, however their angles are written', () => {
  const lying = { cx: 10, cy: 20, rx: 30, ry: 20, angleDegrees: 1 }
  const sameLying = { ...lying, angleDegrees: 179 }
  const mean = meanEllipse([
    { ellipse: lying, weight: 1 },
    { ellipse: sameLying, weight: 1 },
  ])
  expect(intersectionOverUnion(mean, { ...lying, angleDegrees: 0 })).toBeGreaterThan(0.99)
  const weighted = [
    { ellipse: circle(90), weight: 3 },
    { ellipse: circle(110), weight: 1 },
  ]
  expect(meanEllipse(weighted).rx).toBeCloseTo(95, 6)
  expect(meanEllipse(weighted).ry).toBeCloseTo(95, 6)
})
