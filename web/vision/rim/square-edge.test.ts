import { describe, expect, test } from 'vitest'
import type { Frame } from '../geometry/frame.ts'
import { isSquareEdge } from './square-edge.ts'

const SIDE = 200
const RADIUS = 50

/** A dark shape on a light ground, turned by 20°: a square with rounded corners, of radius 1 in halves of its side a disc. */
function darkShape(corner: number): Frame {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  const [cos, sin] = [Math.cos(0.35), Math.sin(0.35)]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2]
      const u = Math.abs(dx * cos + dy * sin) - RADIUS * (1 - corner)
      const v = Math.abs(dy * cos - dx * sin) - RADIUS * (1 - corner)
      const beyond = Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0)
      const grey = 50 + 150 * Math.min(1, Math.max(0, beyond - RADIUS * corner + 0.5))
      data.set([grey, grey, grey, 255], (y * SIDE + x) * 4)
    }
  }
  return { width: SIDE, height: SIDE, data }
}

describe('a square with rounded corners', () => {
  const about = (radius: number) => {
    return { cx: SIDE / 2, cy: SIDE / 2, rx: radius, ry: radius, angleDegrees: 0 }
  }

  test.each([0.15, 0.4, 0.6])('is told from a coin (corners %d)', corner => {
    expect(isSquareEdge(darkShape(corner), about(RADIUS * 1.1))).toBe(true)
  })

  test.each([0.96, 1, 1.05])('is not a disc, also where the rim is %d of the radius', radius => {
    expect(isSquareEdge(darkShape(1), about(RADIUS * radius))).toBe(false)
  })
})
