/** Pixels and the few operations on them that finding and describing a coin needs. */

/** A picture as a canvas or a decoder gives it: RGBA, 8 bits a channel, rows from the top. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** One value a pixel, rows from the top. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}

/** Perceived lightness, 0..255 (Rec. 601 weights on the stored values, close enough for edges). */
export function lightness(picture: Picture): Plane {
  const { width, height, data } = picture
  const out = new Float32Array(width * height)
  for (let i = 0; i < out.length; i++)
    out[i] = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
  return { width, height, data: out }
}

/** Bilinear value at (x, y), where whole numbers are pixel centres; the border is repeated. */
export function sample(plane: Plane, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), plane.width - 1)
  const cy = Math.min(Math.max(y, 0), plane.height - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const x1 = Math.min(x0 + 1, plane.width - 1)
  const y1 = Math.min(y0 + 1, plane.height - 1)
  const fx = cx - x0
  const fy = cy - y0
  const top =
    plane.data[y0 * plane.width + x0]! * (1 - fx) + plane.data[y0 * plane.width + x1]! * fx
  const bottom =
    plane.data[y1 * plane.width + x0]! * (1 - fx) + plane.data[y1 * plane.width + x1]! * fx
  return top * (1 - fy) + bottom * fy
}
