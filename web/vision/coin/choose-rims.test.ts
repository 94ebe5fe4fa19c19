import { setBackend } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ellipse, intersectionOverUnion, meanRadius, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { paintCoins } from '../test/painted-coins.ts'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import { type CoinCandidate, chooseRims } from './choose-rims.ts'
import { detectionSizes, findCoins } from './find-coins.ts'

beforeAll(async () => {
  prepareTensorFlow()
  await setBackend('wasm')
})

const circle = (radius: number, cx = 320, cy = 240): Ellipse => ({
  cx,
  cy,
  rx: radius,
  ry: radius,
  angleDegrees: 0,
})

/** The coin with a strong edge round it or on its face, from that radius on a few pixels wide. */
function paintRing(frame: Frame, at: Ellipse, colour: readonly number[], wide = 5): Frame {
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const distance = (scaleAt(at, x + 0.5, y + 0.5) - 1) * meanRadius(at)
      if (distance > 0 && distance < wide) frame.data.set(colour, (y * frame.width + x) * 4)
    }
  }
  return frame
}

function halved(frame: Frame): Frame {
  const { search } = detectionSizes(frame.width, frame.height)
  const data = new Uint8ClampedArray(search.width * search.height * 4)
  for (let at = 0; at < search.width * search.height; at++) {
    const from = (Math.floor(at / search.width) * 2 * frame.width + (at % search.width) * 2) * 4
    data.set(frame.data.subarray(from, from + 4), at * 4)
  }
  return { ...search, data }
}

/** A classifier that takes rims of about that size for a coin's, and nothing else. */
const classifierOf = (coin: Ellipse) => async (_: unknown, rims: readonly Ellipse[]) =>
  rims.map(rim => (intersectionOverUnion(rim, coin) > 0.9 ? 3 : -3))

const white = [250, 250, 245, 255]

describe('the coin’s own rim is shown to the classifier', () => {
  const coin = circle(120)
  test.each([1.17, 1.2, 1.23, 1.35])('beside a stronger ring at %f of its radius', async scale => {
    const frame = paintRing(paintCoins(640, 480, [coin]), circle(120 * scale), white)
    const found = await findCoins(halved(frame), frame, frame, { classify: classifierOf(coin) })
    expect(found).toHaveLength(1)
    expect(intersectionOverUnion(found[0]!.ellipse, coin)).toBeGreaterThan(0.93)
  })

  test.each([0.72, 0.8])('beside a stronger ring on its face at %f of its radius', async scale => {
    const frame = paintRing(paintCoins(640, 480, [coin]), circle(120 * scale), white)
    const found = await findCoins(halved(frame), frame, frame, { classify: classifierOf(coin) })
    expect(found).toHaveLength(1)
    expect(intersectionOverUnion(found[0]!.ellipse, coin)).toBeGreaterThan(0.93)
  })
})

describe('a ring on a coin’s face that the classifier takes for a coin, and more surely than the coin', () => {
  const coin = circle(190)
  test.each([
    ['the 0 of a date', circle(38, 320, 360)],
    ['the O of ONE', circle(52, 300, 230)],
  ])('%s is none', async (_what, ring) => {
    const frame = paintRing(paintCoins(640, 480, [coin], 4), ring, [20, 15, 10, 255], 7)
    const classify = async (_: unknown, rims: readonly Ellipse[]) =>
      rims.map(rim => {
        if (intersectionOverUnion(rim, coin) > 0.9) return 3
        return Math.abs(meanRadius(rim) / meanRadius(ring) - 1) < 0.3 ? 5 : -3
      })
    const found = await findCoins(halved(frame), frame, frame, { classify })
    expect(found).toHaveLength(1)
    expect(intersectionOverUnion(found[0]!.ellipse, coin)).toBeGreaterThan(0.93)
  })
})

const candidate = (ellipse: Ellipse, given: Partial<CoinCandidate> = {}): CoinCandidate => ({
  ellipse,
  coverage: 0.95,
  prominence: 0.8,
  contrast: 40,
  votes: 0.35,
  logit: 3,
  score: 0.98,
  whole: true,
  ...given,
})
const frame = paintCoins(64, 48, [])
const chosen = async (...candidates: CoinCandidate[]) =>
  (await chooseRims([frame], candidates, undefined)).map(({ ellipse }) => ellipse)

describe('a ring on a coin’s face', () => {
  const coin = candidate(circle(150))
  test.each([
    ['in the middle, as the O of ONE', circle(30, 330, 250)],
    ['at the rim, as the 0 of a date', circle(18, 320, 365)],
    ['a medallion', circle(70, 300, 240)],
  ])('%s loses, whatever its score', async (_what, ring) => {
    const stronger = candidate(ring, { score: 0.999, logit: 4 })
    expect(await chosen(stronger, coin)).toEqual([coin.ellipse])
  })

  test('is kept where the larger round thing is hardly a coin: it may be a dish', async () => {
    const dish = candidate(circle(150), { logit: 0.2, score: 0.95 })
    const small = candidate(circle(60), { score: 0.99 })
    expect(await chosen(dish, small)).toEqual([small.ellipse])
  })

  test('a coin beside a larger one stays', async () => {
    const beside = candidate(circle(40, 520, 240))
    expect(await chosen(coin, beside)).toHaveLength(2)
  })
})
