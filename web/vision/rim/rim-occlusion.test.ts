import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { paintCoins } from '../test/painted-coins.ts'
import { rimOcclusion } from './rim-occlusion.ts'

const SIZE = { width: 640, height: 560 }
const coin: Ellipse = { cx: 320, cy: 280, rx: 200, ry: 196, angleDegrees: 30 }
const bare = paintCoins(SIZE.width, SIZE.height, [coin])

type Colour = readonly [number, number, number]
const SKIN: Colour = [205, 150, 130]

interface Finger {
  /** Where its tip's middle lies, and where it comes from, in radians round the coin. */
  at: number
  from: number
  /** The tip's middle, in radii of the coin. */
  reach: number
  /** Half its width, in pixels. */
  thick: number
  colour: Colour
  /** Its outline's share of its lightness. */
  outline?: number
}

/** A rounded stroke from the tip outwards, with a darker outline and a light nail. */
function withFinger(
  frame: Frame,
  { at, from, reach, thick, colour, outline = 0.6 }: Finger,
): Frame {
  const data = frame.data.slice()
  const tip = {
    x: coin.cx + Math.cos(at) * reach * coin.rx,
    y: coin.cy + Math.sin(at) * reach * coin.rx,
  }
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const along = (x - tip.x) * Math.cos(from) + (y - tip.y) * Math.sin(from)
      const across = Math.abs((y - tip.y) * Math.cos(from) - (x - tip.x) * Math.sin(from))
      const off = along > 0 ? across : Math.hypot(along, across)
      if (off > thick) continue
      const isNail = Math.hypot(along / 1.3, across) < thick * 0.5
      const light = off > thick * 0.9 ? outline : isNail ? 1.15 : 1
      const pixel = (y * frame.width + x) * 4
      data.set([colour[0] * light, colour[1] * light, colour[2] * light], pixel)
    }
  }
  return { ...frame, data }
}

/** As the eye says "Not whole". */
const MAX_RIM_OCCLUSION = 0.035

describe('an uncovered rim', () => {
  test('is recognized when its outline is off by up to a fiftieth of the radius', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (grown, aside) => {
          const found = {
            ...coin,
            cx: coin.cx + aside,
            rx: coin.rx * (1 + grown),
            ry: coin.ry * (1 + grown),
          }
          expect(rimOcclusion(bare, found)).toBeLessThan(MAX_RIM_OCCLUSION)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('is recognized on a coin that is hardly lighter than its background', () => {
    const pale = { ...bare, data: bare.data.slice() }
    for (let y = 0; y < SIZE.height; y++) {
      for (let x = 0; x < SIZE.width; x++) {
        const light = scaleAt(coin, x, y) < 1 ? 150 : 138
        pale.data.fill(light, (y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)
      }
    }
    expect(rimOcclusion(pale, coin)).toBe(0)
  })

  test('is recognized on a coin that touches another', () => {
    const beside = { ...coin, cx: coin.cx + 2 * coin.rx + 2 }
    const small = { ...coin, cx: 200, rx: 150, ry: 150 }
    const other = { ...small, cx: 200 + 302 }
    expect(beside.cx).toBeGreaterThan(SIZE.width)
    expect(rimOcclusion(paintCoins(SIZE.width, SIZE.height, [small, other]), small)).toBeLessThan(
      MAX_RIM_OCCLUSION,
    )
  })

  test('is recognized where the picture ends', () => {
    expect(rimOcclusion(bare, { ...coin, cx: 40 })).toBeLessThan(1)
    expect(rimOcclusion(bare, { ...coin, cx: -5000 })).toBe(0)
  })
})

describe('a covered rim', () => {
  test('is recognized under a fingertip of any skin or glove, from any side', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.constantFrom<Colour>(SKIN, [92, 52, 38], [70, 110, 190], [236, 234, 228], [28, 28, 32]),
        (at, slant, colour) => {
          const fingers = { at, from: at + slant, reach: 0.7, thick: 46, colour }
          expect(rimOcclusion(withFinger(bare, fingers), coin)).toBeGreaterThan(MAX_RIM_OCCLUSION)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('is recognized under a hand whose fingers, with gaps, hide half of the coin', () => {
    const hand = [0.9, 1.25, 1.6, 1.95].reduce(
      (frame, at) =>
        withFinger(frame, { at, from: Math.PI / 2, reach: 0.3, thick: 40, colour: SKIN }),
      bare,
    )
    expect(rimOcclusion(hand, coin)).toBeGreaterThan(1.5 * MAX_RIM_OCCLUSION)
  })

  test('is recognized under a finger whose outline runs along the rim', () => {
    const along = { at: 0, from: Math.PI / 2, reach: 0.93, thick: 36, colour: SKIN }
    expect(rimOcclusion(withFinger(bare, along), coin)).toBeGreaterThan(MAX_RIM_OCCLUSION)
  })

  test('grows with the finger', () => {
    const shares = [20, 40, 60].map(thick =>
      rimOcclusion(withFinger(bare, { at: 1, from: 1, reach: 0.6, thick, colour: SKIN }), coin),
    )
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeCloseTo(120 / (2 * Math.PI * 198), 1)
  })
})
