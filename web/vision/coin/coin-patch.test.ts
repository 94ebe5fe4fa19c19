import { describe, expect, test } from 'vitest'
import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { cutPatch, PATCH_SIDE_PX, PATCH_SIZE } from './coin-patch.ts'

/** Red within the ellipse, blue outside, green growing from top to bottom. */
function painted(width: number, height: number, ellipse: Ellipse): Frame {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = scaleAt(ellipse, x + 0.5, y + 0.5) < 1
      data.set(
        [isInside ? 255 : 0, (255 * y) / height, isInside ? 0 : 255, 255],
        (y * width + x) * 4,
      )
    }
  }
  return { width, height, data }
}

function cut(ellipse: Ellipse, ...frames: [Frame, ...Frame[]]) {
  const patch = new Float32Array(PATCH_SIZE)
  cutPatch(frames, ellipse, patch)
  return (x: number, y: number) =>
    Array.from(patch.subarray((y * PATCH_SIDE_PX + x) * 3).subarray(0, 3))
}

describe('a patch', () => {
  const tilted: Ellipse = { cx: 300, cy: 250, rx: 140, ry: 90, angleDegrees: 35 }

  test('shows an oblique coin round, at 80 % of its side, and the right way up', () => {
    const at = cut(tilted, painted(600, 500, tilted))
    for (let spoke = 0; spoke < 16; spoke++) {
      const [x, y] = [Math.cos((spoke * Math.PI) / 8), Math.sin((spoke * Math.PI) / 8)]
      const place = (radius: number) => at(Math.floor(32 + x * radius), Math.floor(32 + y * radius))
      expect(place(23)[0]).toBeGreaterThan(250)
      expect(place(28)[2]).toBeGreaterThan(250)
    }
    expect(at(32, 50)[1]).toBeGreaterThan(at(32, 14)[1]! + 20)
  })

  test('is the same from the large frame and from a small one of the same picture', () => {
    const half: Ellipse = { ...tilted, cx: 150, cy: 125, rx: 70, ry: 45 }
    const large = painted(600, 500, tilted)
    const one = cut(tilted, large)
    const other = cut(tilted, large, painted(300, 250, half))
    for (let i = 4; i < PATCH_SIDE_PX; i += 8) {
      expect(Math.abs(one(i, 32)[1]! - other(i, 32)[1]!)).toBeLessThan(4)
    }
  })

  test('is mid grey beyond the border of the picture', () => {
    const atEdge: Ellipse = { cx: 5, cy: 250, rx: 100, ry: 100, angleDegrees: 0 }
    const at = cut(atEdge, painted(600, 500, atEdge))
    expect(at(8, 32)).toEqual([127.5, 127.5, 127.5])
    expect(at(40, 32)[0]).toBeGreaterThan(250)
  })
})
