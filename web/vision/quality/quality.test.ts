import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ellipse } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { paintCoins } from '../test/painted-coins.ts'
import {
  assessedPart,
  assessQuality,
  isBusyFrame,
  isDarkFrame,
  type QualityName,
} from './quality.ts'

const FULL = { width: 1000, height: 900 }
const coin: Ellipse = { cx: 500, cy: 450, rx: 380, ry: 378, angleDegrees: 20 }

/** Letters and a date, as sharp as a lens draws them. */
function strike(frame: Frame, { cx, cy, rx }: Ellipse): Frame {
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const angle = Math.atan2(y - cy, x - cx)
      const at = Math.hypot(x - cx, y - cy) / rx
      if (at > 0.85 || Math.sin(angle * 23) * Math.sin(at * 41) < 0.2) continue
      for (let c = 0; c < 3; c++) frame.data[(y * frame.width + x) * 4 + c]! -= 70
    }
  }
  return frame
}

function softened({ width, height, data }: Frame, across: number, down: number): Frame {
  const out = data.slice()
  for (let y = down; y < height - down; y++) {
    for (let x = across; x < width - across; x++) {
      for (let c = 0; c < 3; c++) {
        let total = 0
        for (let dy = -down; dy <= down; dy++) {
          for (let dx = -across; dx <= across; dx++)
            total += data[((y + dy) * width + x + dx) * 4 + c]!
        }
        out[(y * width + x) * 4 + c] = total / ((2 * across + 1) * (2 * down + 1))
      }
    }
  }
  return { width, height, data: out }
}

const brightened = (frame: Frame, times: number): Frame => ({
  ...frame,
  data: Uint8ClampedArray.from(frame.data, (v, i) => ((i & 3) === 3 ? v : v * times)),
})

const picture = strike(paintCoins(FULL.width, FULL.height, [coin], 4), coin)

const judge = (frame: Frame, ellipse = coin, whole = true) =>
  assessQuality(frame, { ellipse, score: 0.95, whole }, frame)

describe('a good picture', () => {
  test('is good in every mark, without advice', () => {
    const marks = Object.entries(judge(picture))
    expect(marks.filter(([, mark]) => !mark.good)).toEqual([])
    expect(marks.every(([, mark]) => mark.advice === null)).toBe(true)
  })

  test('gets the same marks from the part that contains the coin', () => {
    const large = { ...coin, cx: 470, cy: 430, rx: 300, ry: 298 }
    const frame = strike(paintCoins(FULL.width, FULL.height, [large], 4), large)
    const { part, size } = assessedPart({ ellipse: large }, FULL)
    expect(size).toEqual({ width: part.width, height: part.height })
    const data = new Uint8ClampedArray(size.width * size.height * 4)
    for (let y = 0; y < size.height; y++) {
      const from = ((part.y + y) * FULL.width + part.x) * 4
      data.set(frame.data.subarray(from, from + size.width * 4), y * size.width * 4)
    }
    const found = { ellipse: large, score: 0.9, whole: true }
    const fromPart = assessQuality({ ...size, data }, found, FULL, part)
    const fromAll = assessQuality(frame, found, FULL)
    expect(fromPart.sharp.value).toBeCloseTo(fromAll.sharp.value, 1)
    expect(fromPart.exposure.value).toBeCloseTo(fromAll.exposure.value, 0)
  })
})

test.each<[QualityName, string, string, () => ReturnType<typeof judge>]>([
  ['sharp', 'Blurred', 'Hold still', () => judge(softened(picture, 4, 4))],
  ['sharp', 'Blurred', 'Hold still', () => judge(softened(picture, 8, 0))],
  ['sharp', 'Blurred', 'Hold still', () => judge(softened(picture, 0, 8))],
  ['exposure', 'Too dark', 'More light', () => judge(brightened(picture, 0.25))],
  ['exposure', 'Too bright', 'Less light', () => judge(brightened(picture, 4))],
  ['size', 'Too small', 'Closer', () => judge(picture, { ...coin, rx: 349, ry: 348 })],
  ['tilt', 'Tilted', 'Hold flat', () => judge(picture, { ...coin, ry: 350 })],
  ['whole', 'Not whole', 'Show the edge', () => judge(picture, coin, false)],
])('%s: %s, %s', (name, word, advice, look) => {
  expect(look()[name]).toMatchObject({ good: false, word, advice })
})

describe('glare', () => {
  const withSpot = (radius: number, at = { x: 600, y: 400 }): Frame => {
    const data = picture.data.slice()
    for (let y = 0; y < FULL.height; y++) {
      for (let x = 0; x < FULL.width; x++) {
        if (Math.hypot(x - at.x, y - at.y) < radius)
          data.fill(255, (y * FULL.width + x) * 4, (y * FULL.width + x) * 4 + 4)
      }
    }
    return { ...FULL, data }
  }

  test('is a spot on the coin that is blown out', () => {
    const { glare } = judge(withSpot(80))
    expect(glare).toMatchObject({ good: false, word: 'Some glare', advice: 'Tilt the light' })
    expect(glare.value).toBeCloseTo((80 * 80) / (380 * 378 * 0.96 ** 2), 2)
  })

  test('is not a bright background beside the coin, nor sparkles on it', () => {
    expect(judge(withSpot(120, { x: 60, y: 60 })).glare.value).toBe(0)
    const sparkling = { ...FULL, data: picture.data.slice() }
    for (let i = 0; i < FULL.width * FULL.height; i += 37)
      sparkling.data.fill(255, i * 4, i * 4 + 4)
    expect(judge(sparkling).glare.good).toBe(true)
  })

  test('is not a white coin, however bright', () => {
    expect(judge(brightened(picture, 1.3)).glare.good).toBe(true)
  })
})

test('a finger over the rim hides a part of the coin', () => {
  const data = picture.data.slice()
  for (let y = 330; y < 570; y++) {
    for (let x = 780; x < FULL.width; x++) data.set([205, 150, 130], (y * FULL.width + x) * 4)
  }
  const { whole } = judge({ ...FULL, data })
  expect(whole).toMatchObject({ good: false, word: 'Not whole', advice: 'Show the edge' })
  expect(whole.value).toBeCloseTo(240 / (2 * Math.PI * 379), 1)
})

test('the assessed part lies in the picture and is never enlarged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      fc.integer({ min: 3, max: 4000 }),
      (width, height, x, y, rx) => {
        const ellipse = { cx: x * width, cy: y * height, rx, ry: rx * 0.9, angleDegrees: 30 }
        const { part, size } = assessedPart({ ellipse }, { width, height })
        expect(part.x + part.width).toBeLessThanOrEqual(width)
        expect(part.y + part.height).toBeLessThanOrEqual(height)
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0)
        expect(size.width).toBeLessThanOrEqual(part.width)
        expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
      },
    ),
  )
})

test('a frame is dark where even its brightest parts are', () => {
  const frame = (level: (at: number) => number) => ({
    width: 100,
    height: 100,
    data: Uint8Array.from({ length: 40_000 }, (_, at) => level(at)),
  })
  expect(isDarkFrame(frame(at => at % 60))).toBe(true)
  // A dark table with a coin on it.
  expect(isDarkFrame(frame(at => (at < 4_000 ? 140 : 20)))).toBe(false)
})

test.each<[string, boolean, (x: number, y: number) => number]>([
  ['print', true, (x, y) => (y % 12 < 6 && (x * 7 + (y % 6) * 3) % 11 < 5 ? 40 : 210)],
  ['a plain table', false, () => 150],
  ['grainy wood', false, (x, y) => 140 + 20 * Math.sin(x / 3) + 6 * Math.sin(y * 2.3 + x)],
  [
    'a plain table with a coin full of relief',
    false,
    (x, y) =>
      Math.hypot(x - 160, y - 120) < 95 ? 150 + 90 * Math.sin(x * 1.3) * Math.sin(y * 1.1) : 90,
  ],
])('a ground on which a coin is hard to find: %s is one, %s', (_name, isBusy, lightness) => {
  const [width, height] = [320, 240]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1)
    data.fill(lightness(at % width, Math.floor(at / width)), 4 * at, 4 * at + 4)
  expect(isBusyFrame({ width, height, data })).toBe(isBusy)
})
