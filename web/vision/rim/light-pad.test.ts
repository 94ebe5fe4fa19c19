import { setBackend } from '@tensorflow/tfjs'
import { beforeAll, expect, test } from 'vitest'
import { type Ellipse, intersectionOverUnion, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import { outlinesOnLightPad } from './light-pad.ts'
import type { PredictRims } from './rim-network.ts'

const coin: Ellipse = { cx: 250, cy: 240, rx: 150, ry: 146, angleDegrees: 20 }
const sized = (ellipse: Ellipse, size: number): Ellipse => ({
  ...ellipse,
  rx: ellipse.rx * size,
  ry: ellipse.ry * size,
})
/** What edges find on a light pad: the ring inside which the pad's light ends. */
const inner = sized(coin, 0.94)
/** Through the lettering. */
const lettering = { ...sized(coin, 0.84), cx: coin.cx - 20 }

/** A grey coin. `groundAt` is the brightness outside it, by the place. */
function painted(groundAt: (x: number, y: number) => number, spill = 0.8): Frame {
  const [width, height] = [500, 480]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const scale = scaleAt(coin, x + 0.5, y + 0.5)
      const ground = groundAt(x, y)
      // The ground's light is reflected in the rounded rim.
      const lit = scale < 1 ? spill * Math.exp((scale - 1) / 0.04) : 1
      data.fill(130 + (ground - 130) * lit, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, data }
}

const lightPad = painted((x, y) => 246 + x / 100 - y / 80)
const onlyOf =
  (rim: Ellipse): PredictRims =>
  async (_, guides) =>
    guides.map(() => ({ ellipse: rim, confidence: 0.9, agreement: () => 0 }))

async function outlineOf(frame: Frame, given: Ellipse, predictRims?: PredictRims) {
  const [ellipse] = await outlinesOnLightPad([frame], [given], predictRims)
  return ellipse!
}

beforeAll(async () => {
  prepareTensorFlow()
  await setBackend('cpu')
})

test('on a light pad a coin reaches as far as anything is darker than the pad', async () => {
  expect(intersectionOverUnion(inner, coin)).toBeLessThan(0.9)
  const found = await outlineOf(lightPad, inner)
  expect(intersectionOverUnion(found, coin)).toBeGreaterThan(0.97)
})

test('an outline through the lettering becomes the rim where the rim network prefers it', async () => {
  const found = await outlineOf(lightPad, lettering, onlyOf(sized(coin, 0.97)))
  expect(intersectionOverUnion(found, coin)).toBeGreaterThan(0.97)
  expect(await outlineOf(lightPad, lettering, onlyOf(lettering))).toBe(lettering)
  expect(await outlineOf(lightPad, lettering)).toBe(lettering)
})

const shadowOf = (shadow: Ellipse, reach: number) => (x: number, y: number) =>
  246 - 60 * Math.max(0, Math.min(1, (1 + reach - scaleAt(shadow, x, y)) / reach))

test.each([
  ['paper, darker than a pad', painted(() => 180)],
  ['paper with a shadow to one side', painted(shadowOf({ ...coin, cx: coin.cx + 8 }, 0.02), 0)],
  ['paper with a soft shadow all round', painted(shadowOf(coin, 0.35), 0)],
  ['a striped cloth', painted(x => (x % 16 < 8 ? 250 : 215))],
])('on %s the outline stays that of the edges', async (_name, frame) => {
  const prefersEdges = onlyOf(inner)
  expect(await outlineOf(frame, inner, prefersEdges)).toBe(inner)
})
