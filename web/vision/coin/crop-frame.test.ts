import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COIN_GOOD_ACROSS_PX,
  COIN_SHARE,
  CROP_MAX_SIDE_PX,
  EBAY_PICTURE_MIN_PX,
  EBAY_PICTURE_ZOOM_PX,
} from '../../../shared/pictures/pictures.ts'
import { pointOn } from '../geometry/ellipse.ts'
import { centredFrame, cropMap, cropSide, frameAround } from './crop-frame.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyEllipse = fc
  .record({
    cx: between(0, 4000),
    cy: between(0, 3000),
    rx: between(20, 1400),
    flatness: between(0.5, 1),
    angleDegrees: between(0, 179),
  })
  .map(({ flatness, ...e }) => ({ ...e, ry: e.rx * flatness }))

describe('the frame round a coin', () => {
  test('makes any coin, tilted or turned, a centred circle of its share of the side', () => {
    fc.assert(
      fc.property(anyEllipse, between(-360, 360), between(0, 6.28), (ellipse, turn, parameter) => {
        const frame = { ...frameAround({ ellipse }), turnDegrees: turn }
        const side = cropSide(frame)
        const { a, b, c, d, e, f } = cropMap(frame, side)
        const rim = pointOn(ellipse, parameter)
        const x = a * rim.x + c * rim.y + e
        const y = b * rim.x + d * rim.y + f
        const radius = Math.hypot(x - side / 2, y - side / 2) / side
        // A coin that counts as round keeps its last two hundredths.
        expect(radius).toBeLessThanOrEqual(COIN_SHARE / 2 + 1e-6)
        expect(radius).toBeGreaterThan((COIN_SHARE / 2) * 0.98 - 1e-6)
      }),
    )
  })

  test('turns the coin clockwise', () => {
    const frame = { cx: 50, cy: 50, side: 100, turnDegrees: 90 }
    const { b, d, f, a, c, e } = cropMap(frame, 100)
    // What was on the right comes to stand at the bottom.
    expect(a * 90 + c * 50 + e).toBeCloseTo(50)
    expect(b * 90 + d * 50 + f).toBeCloseTo(90)
  })

  test('does not rectify a round coin', () => {
    const ellipse = { cx: 0, cy: 0, rx: 100, ry: 99, angleDegrees: 0 }
    expect(frameAround({ ellipse }).rectify).toBeUndefined()
    expect(frameAround({ ellipse: { ...ellipse, ry: 90 } }).rectify).toBeDefined()
  })
})

describe('the side of a crop', () => {
  const sideOf = (side: number) => cropSide({ cx: 0, cy: 0, side, turnDegrees: 0 })
  const across = (px: number) => sideOf(px / COIN_SHARE)

  test('is as photographed, up to the limit', () => {
    expect(sideOf(2000.4)).toBe(2000)
    expect(sideOf(3000)).toBe(CROP_MAX_SIDE_PX)
  })

  test('is what eBay needs for its zoom where the coin has enough pixels for it', () => {
    expect([across(COIN_GOOD_ACROSS_PX), across(1000)]).toEqual([1600, 1600])
  })

  test('tells of a coin of few pixels: 360 are not shown as 1,600', () => {
    expect(across(360)).toBe(823)
    expect(across(COIN_GOOD_ACROSS_PX - 10)).toBeLessThan(EBAY_PICTURE_ZOOM_PX)
  })

  test('is at least what eBay takes', () => {
    expect(across(100)).toBe(EBAY_PICTURE_MIN_PX)
  })
})

test('without a coin the frame is the largest square in the middle', () => {
  expect(centredFrame(400, 300)).toEqual({ cx: 200, cy: 150, side: 300, turnDegrees: 0 })
})
