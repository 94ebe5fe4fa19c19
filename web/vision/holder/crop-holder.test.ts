import { expect, test } from 'vitest'
import {
  CROP_MAX_SIDE_PX,
  EBAY_PICTURE_MIN_PX,
  EBAY_PICTURE_ZOOM_PX,
} from '../../../shared/pictures/pictures.ts'
import { fromUnitSquare, type Quad } from '../geometry/quadrilateral.ts'
import { warped } from '../geometry/warp.ts'
import { holderCropSize } from './crop-holder.ts'

const upright = (width: number, height: number): Quad => [
  { x: 10, y: 10 },
  { x: 10 + width, y: 10 },
  { x: 10 + width, y: 10 + height },
  { x: 10, y: 10 + height },
]

test.each([
  ['a small one', 300, EBAY_PICTURE_MIN_PX],
  ['one of half the pixels that it should have', 600, 800],
  ['one of enough pixels', 1200, EBAY_PICTURE_ZOOM_PX],
  ['one as photographed', 2000, 2072],
  ['a large one', 5000, CROP_MAX_SIDE_PX],
])('the crop of a holder has its shape and a margin: %s', (_, tall, height) => {
  const aspect = 0.72
  const size = holderCropSize({ corners: upright(tall * aspect, tall), aspect })
  expect(size.height).toBe(height)
  const margin = 0.05 * aspect
  expect(size.width / size.height).toBeCloseTo((aspect + margin) / (1 + margin), 2)
})

test('a holder that is seen from the side is drawn straight', () => {
  const corners: Quad = [
    { x: 12, y: 6 },
    { x: 50, y: 14 },
    { x: 46, y: 58 },
    { x: 4, y: 50 },
  ]
  const map = fromUnitSquare(corners)
  const data = new Uint8ClampedArray(4 * 64 * 64)
  // Four colours, one at each corner.
  const colours = [40, 90, 140, 190]
  corners.forEach(({ x, y }, i) => {
    for (let dy = -3; dy < 3; dy++) {
      for (let dx = -3; dx < 3; dx++)
        data.fill(colours[i]!, 4 * ((y + dy) * 64 + x + dx), 4 * ((y + dy) * 64 + x + dx) + 3)
    }
  })
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  const out = warped({ width: 64, height: 64, data }, map, whole, { width: 20, height: 30 })
  const at = (x: number, y: number) => out[4 * (y * 20 + x)]
  expect([at(0, 0), at(19, 0), at(19, 29), at(0, 29)]).toEqual(colours)
})
