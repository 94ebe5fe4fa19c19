import { memory, setBackend } from '@tensorflow/tfjs'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { intersectionOverUnion } from '../geometry/ellipse.ts'
import { bytesOf } from '../network/network-layers.ts'
import { paintCoins } from '../test/painted-coins.ts'
/** Rendered strips that training never saw, and what the training's own arithmetic says to them. */
import samples from '../test/rim-samples.bin?url&inline'
import recorded from '../test/rim-samples.json'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import plan from './rim.json'
import { createRimLogits } from './rim-network.ts'
import { PREDICTED_RAYS, predictRim } from './rim-prediction.ts'
import { STRIP_FROM, STRIP_PITCH, STRIP_RAYS, STRIP_SIZE, STRIP_STEPS } from './rim-strip.ts'
import { predictRims, rimLogits } from './rim-weights.ts'

beforeAll(prepareTensorFlow)

const strips = Float32Array.from(new Uint8Array(bytesOf(samples)))
const likeliest = (logits: ArrayLike<number>, strip: number): number[] =>
  Array.from({ length: PREDICTED_RAYS }, (_, ray) => {
    const from = (strip * PREDICTED_RAYS + ray) * STRIP_STEPS
    const own = Array.from({ length: STRIP_STEPS }, (_, step) => logits[from + step]!)
    return own.indexOf(Math.max(...own))
  })

describe.each(['wasm', 'cpu'])('the network on %s', backend => {
  beforeAll(async () => {
    await setBackend(backend)
  })

  test('returns the logits recorded at training, and leaks no tensor but its weights', async () => {
    const alone = await rimLogits(strips.slice(0, STRIP_SIZE), 1)
    const before = memory().numTensors
    const logits = await rimLogits(strips, recorded.length)
    expect(memory().numTensors).toBe(before)
    recorded.forEach((strip, index) => {
      expect(likeliest(logits, index)).toEqual(strip.likeliest)
      const first = index * PREDICTED_RAYS * STRIP_STEPS
      strip.logits.forEach((logit, step) => {
        expect(logits[first + step]).toBeCloseTo(logit, 1)
      })
    })
    expect(likeliest(alone, 0)).toEqual(recorded[0]?.likeliest)
  })
})

test('the rim of a painted coin is predicted from an inaccurate guide', async () => {
  await setBackend('wasm')
  const coin = { cx: 320.4, cy: 238.7, rx: 140, ry: 131, angleDegrees: 62 }
  const frame = paintCoins(640, 480, [coin])
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: 130, max: 146 }),
      async (dx, dy, radius) => {
        const guess = { ...coin, cx: coin.cx + dx, cy: coin.cy + dy, rx: radius, ry: radius }
        const [prediction] = await predictRims([frame], [guess])
        expect(intersectionOverUnion(prediction!.ellipse, coin)).toBeGreaterThan(0.96)
      },
    ),
    { numRuns: 12, seed: 3 },
  )
})

test('outlier rays are outvoted, and rays outside the picture do not count', () => {
  const guide = { cx: 200, cy: 200, rx: 100, ry: 100, angleDegrees: 0 }
  const atRim = (1 - STRIP_FROM) / STRIP_PITCH
  const logits = new Float32Array(PREDICTED_RAYS * STRIP_STEPS).map((_, at) => {
    const ray = Math.floor(at / STRIP_STEPS)
    const place = ray % 6 === 0 ? atRim + 12 : atRim
    return -(((at % STRIP_STEPS) - place) ** 2)
  })
  const inside = new Uint8Array(STRIP_RAYS).fill(1, 12)
  const prediction = predictRim(logits, 0, guide, inside)
  expect(prediction?.confidence).toBeGreaterThan(0.9)
  expect(intersectionOverUnion(prediction!.ellipse, guide)).toBeGreaterThan(0.985)
  // The farther an ellipse is from what the rays saw, the less they agree with it.
  const agreements = [100, 101, 102, 103].map(rx => prediction!.agreement({ ...guide, rx, ry: rx }))
  expect(agreements).toEqual(agreements.toSorted((a, b) => b - a))
  expect(prediction!.agreement({ ...guide, cx: 900 })).toBe(Math.min(...agreements, Math.log(0.02)))
  expect(predictRim(logits, 0, guide, new Uint8Array(STRIP_RAYS))).toBeUndefined()
})

test('weights of another plan are rejected', () => {
  expect(() => createRimLogits(plan, new ArrayBuffer(64))).toThrow(RangeError)
  expect(() => createRimLogits({ layers: [] }, new ArrayBuffer(0))).toThrow(RangeError)
})
