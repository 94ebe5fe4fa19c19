import { memory, setBackend } from '@tensorflow/tfjs'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ellipse, intersectionOverUnion } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { findRim } from '../rim/rim.ts'
import { paintCoins } from '../test/painted-coins.ts'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import { detectionSizes, findCoins } from './find-coins.ts'

beforeAll(async () => {
  prepareTensorFlow()
  await setBackend('wasm')
})

/** The frame at half its size, by averaging. */
function halved({ width, height, data }: Frame): Frame {
  const half = { width: width >> 1, height: height >> 1 }
  const out = new Uint8ClampedArray(half.width * half.height * 4)
  out.forEach((_, i) => {
    const pixel = i >> 2
    const at = ((pixel % half.width) * 2 + Math.floor(pixel / half.width) * 2 * width) * 4 + (i & 3)
    out[i] = (data[at]! + data[at + 4]! + data[at + width * 4]! + data[at + width * 4 + 4]!) / 4
  })
  return { ...half, data: out }
}

/** Searches a frame of 640 by 480, scaled down from a picture three times that size. */
const FULL = { width: 1920, height: 1440 }
function look(coins: Ellipse[], grain?: number) {
  const frame = paintCoins(640, 480, coins, grain)
  return findCoins(halved(frame), frame, FULL)
}
const inFull = (e: Ellipse): Ellipse => ({
  ...e,
  cx: e.cx * 3,
  cy: e.cy * 3,
  rx: e.rx * 3,
  ry: e.ry * 3,
})

const centred = { cx: 317, cy: 243, rx: 150, ry: 150, angleDegrees: 0 }

describe('a single coin', () => {
  test.each([
    ['round and large', centred],
    ['small', { ...centred, rx: 48, ry: 48 }],
    ['tilted', { ...centred, ry: 120, angleDegrees: 30 }],
    ['in a corner', { cx: 560, cy: 390, rx: 70, ry: 68, angleDegrees: 100 }],
  ])('%s is found where it is', async (_name, coin) => {
    const [found, ...others] = await look([coin])
    expect(found).toMatchObject({ whole: true })
    expect(intersectionOverUnion(found!.ellipse, inFull(coin))).toBeGreaterThan(0.97)
    expect(found!.score).toBeGreaterThan(0.6)
    expect(others).toEqual([])
  })

  test.each([
    ['by a third', 40],
    ['half outside', 0],
    ['more than half outside', -20],
  ])('cut by the border is found and marked as not whole: %s', async (_name, cx) => {
    const coin = { ...centred, cx }
    const [found] = await look([coin])
    expect(found).toMatchObject({ whole: false })
    expect(intersectionOverUnion(found!.ellipse, inFull(coin))).toBeGreaterThan(0.9)
  })
})

test('several coins are all found, once each', async () => {
  const coins = [
    { cx: 120, cy: 120, rx: 60, ry: 60, angleDegrees: 0 },
    { cx: 300, cy: 150, rx: 80, ry: 76, angleDegrees: 40 },
    { cx: 470, cy: 330, rx: 66, ry: 66, angleDegrees: 0 },
    { cx: 200, cy: 350, rx: 70, ry: 64, angleDegrees: 90 },
  ]
  const found = await look(coins)
  expect(found).toHaveLength(coins.length)
  for (const coin of coins) {
    const best = Math.max(...found.map(f => intersectionOverUnion(f.ellipse, inFull(coin))))
    expect(best).toBeGreaterThan(0.95)
  }
})

test('the subject comes first: whole and in the middle before a larger one that is cut', async () => {
  const [subject] = await look([
    { cx: 330, cy: 240, rx: 90, ry: 90, angleDegrees: 0 },
    { cx: 620, cy: 460, rx: 130, ry: 130, angleDegrees: 0 },
  ])
  expect(subject!.ellipse.cx).toBeCloseTo(990, -2)
})

test.each([0, 12, 60])('a ground without a coin holds none (grain %i)', async grain => {
  expect(await look([], grain)).toEqual([])
})

test('a square is not a coin', async () => {
  const frame = paintCoins(640, 480, [])
  for (let y = 120; y < 360; y++) {
    for (let x = 200; x < 440; x++) frame.data.set([190, 160, 110, 255], (y * 640 + x) * 4)
  }
  expect(await findCoins(halved(frame), frame, FULL)).toEqual([])
})

test('an additional region is searched, and does not decide', async () => {
  const regions = [{ cx: 3 * centred.cx, cy: 3 * centred.cy, radius: 3 * centred.rx }]
  const seen = async (coins: Ellipse[]) => {
    const frame = paintCoins(640, 480, coins)
    return findCoins(halved(frame), frame, FULL, { regions })
  }
  expect(await seen([])).toEqual([])
  expect(await seen([centred])).toHaveLength(1)
})

test('no tensor is left behind', async () => {
  await look([centred])
  const before = memory().numTensors
  await look([centred])
  await look([])
  expect(memory().numTensors).toBe(before)
})

test('the two detection sizes keep the aspect ratio and never enlarge a picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (w, h) => {
      const { search, detail } = detectionSizes(w, h)
      expect(Math.max(search.width, search.height)).toBeLessThanOrEqual(320)
      expect(Math.max(detail.width, detail.height)).toBeLessThanOrEqual(1280)
      expect(detail.width).toBeLessThanOrEqual(w)
      expect(search.width).toBeGreaterThan(0)
    }),
  )
})

test('a rim is found from a rough circle, to a hundredth of the radius', () => {
  const coin = { cx: 320.4, cy: 238.7, rx: 130, ry: 118, angleDegrees: 62 }
  const frame = paintCoins(640, 480, [coin])
  fc.assert(
    fc.property(
      fc.integer({ min: -18, max: 18 }),
      fc.integer({ min: -18, max: 18 }),
      fc.integer({ min: 108, max: 146 }),
      (dx, dy, radius) => {
        const rim = findRim(frame, { cx: coin.cx + dx, cy: coin.cy + dy, radius })
        expect(rim?.coverage).toBeGreaterThan(0.9)
        expect(Math.abs((rim?.ellipse.rx ?? 0) - coin.rx)).toBeLessThan(1.3)
        expect(Math.abs((rim?.ellipse.cx ?? 0) - coin.cx)).toBeLessThan(1.3)
        expect(Math.abs((rim?.ellipse.ry ?? 0) - coin.ry)).toBeLessThan(1.3)
      },
    ),
    { numRuns: 25, seed: 7 },
  )
})
