import { describe, expect, it } from 'vitest'
import type { Quad } from '../geometry/quadrilateral.ts'
import { isPictureEdge } from './holder-layout.ts'

const PICTURE = { width: 1641, height: 1255 }
/** The edge of a photo that was turned by 2° on a grey ground, its "label" at the left. */
const TURNED: Quad = [
  { x: 0, y: 1200 },
  { x: 41, y: 0 },
  { x: 1641, y: 56 },
  { x: 1600, y: 1255 },
]
const coinAt = (x: number) => ({ cx: x, cy: 627, rx: 400, ry: 400, angleDegrees: 0 })

describe('a rectangle along the border of the picture', () => {
  it('is the edge of a photo or of a tray, where the coin lies in its middle', () => {
    expect(isPictureEdge(TURNED, PICTURE, coinAt(820))).toBe(true)
  })

  it('is a scanned holder, where the coin lies below its label', () => {
    expect(isPictureEdge(TURNED, PICTURE, coinAt(980))).toBe(false)
  })

  it('is a holder where it does not reach the picture’s corners', () => {
    const inside: Quad = [
      { x: 200, y: 1100 },
      { x: 200, y: 150 },
      { x: 1440, y: 150 },
      { x: 1440, y: 1100 },
    ]
    expect(isPictureEdge(inside, PICTURE, coinAt(820))).toBe(false)
  })
})
