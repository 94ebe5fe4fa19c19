/** Edge strength and direction of a colour picture, without sign. */
import type { Picture, Plane } from '../../shared/recognition/picture.ts'
import { blur } from '../../shared/recognition/picture.ts'

/**
 * The colour structure tensor (Di Zenzo 1986), summed over the three channels: nᵀTn is how much the
 * colour changes along the unit vector n. It has no sign, so a coin darker than its background on one
 * side and lighter on the other still has one closed edge.
 */
export interface Edges {
  width: number
  height: number
  xx: Float32Array
  xy: Float32Array
  yy: Float32Array
  /** An edge is clear from about this strength on (square root of the tensor's trace). */
  clear: number
}

/** @param sigma - blur before the derivative, in pixels */
export function findEdges(picture: Picture, sigma: number): Edges {
  const { width, height } = picture
  const xx = new Float32Array(width * height)
  const xy = new Float32Array(width * height)
  const yy = new Float32Array(width * height)
  for (let channel = 0; channel < 3; channel++) {
    const plane: Plane = { width, height, data: new Float32Array(width * height) }
    for (let i = 0; i < plane.data.length; i++)
      // The square root equalizes contrast between dark and bright areas.
      plane.data[i] = Math.sqrt(picture.data[i * 4 + channel]!) * 16
    const { data } = blur(plane, sigma)
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x
        const gx = (data[at + 1]! - data[at - 1]!) / 2
        const gy = (data[at + width]! - data[at - width]!) / 2
        xx[at] = xx[at]! + gx * gx
        xy[at] = xy[at]! + gx * gy
        yy[at] = yy[at]! + gy * gy
      }
    }
  }
  return { width, height, xx, xy, yy, clear: clearStrength(xx, yy) }
}

/** Twice the median edge strength, with the noise level as the lower bound. */
function clearStrength(xx: Float32Array, yy: Float32Array): number {
  const some: number[] = []
  const step = Math.max(1, Math.floor(xx.length / 4000))
  for (let i = 0; i < xx.length; i += step) some.push(Math.sqrt(xx[i]! + yy[i]!))
  some.sort((a, b) => a - b)
  return Math.max(2.5, 2 * (some[some.length >> 1] ?? 0))
}

/** Strength of the colour change along (nx, ny) at (x, y). 0 outside the picture. */
export function strengthAlong(edges: Edges, x: number, y: number, nx: number, ny: number): number {
  const { width, height, xx, xy, yy } = edges
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 0
  const x0 = Math.min(Math.floor(x), width - 2)
  const y0 = Math.min(Math.floor(y), height - 2)
  const fx = x - x0
  const fy = y - y0
  let sum = 0
  for (let dy = 0; dy < 2; dy++) {
    for (let dx = 0; dx < 2; dx++) {
      const w = (dx ? fx : 1 - fx) * (dy ? fy : 1 - fy)
      const at = (y0 + dy) * width + x0 + dx
      sum += w * (xx[at]! * nx * nx + 2 * xy[at]! * nx * ny + yy[at]! * ny * ny)
    }
  }
  return Math.sqrt(Math.max(0, sum))
}
