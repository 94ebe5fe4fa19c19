/** Draws a slab's holder into the photograph of its table. */
import { inverse } from '../photograph/camera.ts'
import type { Holder } from './holder.ts'

type Point = readonly [x: number, y: number]
type Matrix = Parameters<typeof inverse>[0]

/** How the holder is lit, and what its plastic reflects. */
interface HolderLight {
  readonly gain: number
  readonly warmth: number
  /** Change of the light from the holder's top to its bottom. */
  readonly fall: number
  readonly reflections: (x: number, y: number) => number
}

/**
 * Draws the holder over the table. Pixels without a centre on the holder keep the table's colour.
 * @param pixels RGB, three bytes each, `width` times `height` of them
 * @param placed from millimetres on the holder to pixels, and where its corners come to lie
 */
export function layOver(
  pixels: Buffer,
  width: number,
  height: number,
  holder: Holder,
  { toPicture, corners }: { toPicture: Matrix; corners: readonly Point[] },
  lit: HolderLight,
): void {
  const { size, scale, picture } = holder
  const [left, right] = range(
    corners.map(([x]) => x),
    width,
  )
  const [top, bottom] = range(
    corners.map(([, y]) => y),
    height,
  )
  const [a, b, c, d, e, f, g, h, i] = inverse(toPicture)
  const tint = [lit.gain * (1 + lit.warmth), lit.gain, lit.gain * (1 - lit.warmth)]
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const w = g * px + h * py + i
      const x = (a * px + b * py + c) / w
      const y = (d * px + e * py + f) / w
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue
      const light = 1 + lit.fall * (y / size.height - 0.5)
      const glare = lit.reflections(x, y)
      blend(
        pixels,
        (py * width + px) * 3,
        picture,
        x * scale - 0.5,
        y * scale - 0.5,
        tint,
        light,
        glare,
      )
    }
  }
}

function range(values: number[], end: number): [number, number] {
  return [
    Math.max(0, Math.floor(Math.min(...values))),
    Math.min(end - 1, Math.ceil(Math.max(...values))),
  ]
}

/** One pixel: the holder between four of its texels, over the table, with what the plastic reflects. */
function blend(
  pixels: Buffer,
  at: number,
  { width, height, data }: Holder['picture'],
  x: number,
  y: number,
  tint: readonly number[],
  light: number,
  glare: number,
): void {
  const x0 = x < 0 ? 0 : Math.min(x | 0, width - 1)
  const y0 = y < 0 ? 0 : Math.min(y | 0, height - 1)
  const fx = Math.min(1, Math.max(0, x - x0))
  const fy = Math.min(1, Math.max(0, y - y0))
  const right = x0 + 1 < width ? 4 : 0
  const below = y0 + 1 < height ? width * 4 : 0
  const p00 = (y0 * width + x0) * 4
  const p10 = p00 + right
  const p01 = p00 + below
  const p11 = p01 + right
  const w00 = (1 - fx) * (1 - fy)
  const w10 = fx * (1 - fy)
  const w01 = (1 - fx) * fy
  const w11 = fx * fy
  const alpha =
    (w00 * data[p00 + 3]! + w10 * data[p10 + 3]! + w01 * data[p01 + 3]! + w11 * data[p11 + 3]!) /
    255
  const shine = alpha > 0 ? glare : 0
  for (let k = 0; k < 3; k++) {
    const colour =
      w00 * data[p00 + k]! + w10 * data[p10 + k]! + w01 * data[p01 + k]! + w11 * data[p11 + k]!
    const under = pixels[at + k]! * (1 - alpha)
    pixels[at + k] = Math.min(255, under + colour * alpha * tint[k]! * light + shine)
  }
}
