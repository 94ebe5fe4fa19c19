/** Edge strength and direction of a colour picture, without sign. */
import { blur } from '../../shared/recognition/blur.ts'
import type { Picture } from '../../shared/recognition/picture.ts'

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

/** By value of a channel. The square root equalizes contrast between dark and bright areas. */
const LIGHTNESS = Float32Array.from({ length: 256 }, (_, value) => Math.sqrt(value) * 16)

/** @param sigma - blur before the derivative, in pixels */
export function findEdges(picture: Picture, sigma: number): Edges {
  const { width, height } = picture
  const xx = new Float32Array(width * height)
  const xy = new Float32Array(width * height)
  const yy = new Float32Array(width * height)
  const unblurred = new Float32Array(width * height)
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0, at = channel; i < unblurred.length; i++, at += 4)
      unblurred[i] = LIGHTNESS[picture.data[at]!]!
    const { data } = blur({ width, height, data: unblurred }, sigma)
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
  const step = Math.max(1, Math.floor(xx.length / 4000))
  const some = new Float64Array(Math.ceil(xx.length / step))
  for (let i = 0; i < some.length; i++) some[i] = Math.sqrt(xx[i * step]! + yy[i * step]!)
  some.sort()
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
  const a = y0 * width + x0
  const b = a + 1
  const c = a + width
  const d = c + 1
  const sum =
    (1 - fx) * (1 - fy) * (xx[a]! * nx * nx + 2 * xy[a]! * nx * ny + yy[a]! * ny * ny) +
    fx * (1 - fy) * (xx[b]! * nx * nx + 2 * xy[b]! * nx * ny + yy[b]! * ny * ny) +
    (1 - fx) * fy * (xx[c]! * nx * nx + 2 * xy[c]! * nx * ny + yy[c]! * ny * ny) +
    fx * fy * (xx[d]! * nx * nx + 2 * xy[d]! * nx * ny + yy[d]! * ny * ny)
  return sum > 0 ? Math.sqrt(sum) : 0
}
