/** Pictures in shades of grey, which are all that codes need: cut, turned, enlarged. Pure. */
import type { Frame } from './frame.ts'

/** A byte for each pixel. */
export interface Greys {
  readonly width: number
  readonly height: number
  readonly values: Uint8ClampedArray
}

/** Row-major 3 × 3, from pixels of a new picture to those of its source. */
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Unsharp mask: what is added of the difference from the mean of the neighbours. */
const SHARPEN = 1.2

/** @param share - of the picture's height, from its top */
export function greysOf({ width, height, data }: Frame, share = 1): Greys {
  const rows = Math.max(1, Math.round(height * share))
  const values = new Uint8ClampedArray(width * rows)
  for (let i = 0, at = 0; i < values.length; i++, at += 4)
    values[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  return { width, height: rows, values }
}

export function framed({ width, height, values }: Greys): Frame {
  const data = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(data.buffer)
  for (let i = 0; i < values.length; i++) pixels[i] = 0xff000000 | (values[i]! * 0x010101)
  return { width, height, data }
}

/** About its middle; what was not in the picture is white. */
export function turned(picture: Greys, degrees: number): Greys {
  const { width, height } = picture
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [cx, cy] = [width / 2, height / 2]
  return resampled(picture, width, height, [
    cos,
    sin,
    cx - cos * cx - sin * cy,
    -sin,
    cos,
    cy + sin * cx - cos * cy,
    0,
    0,
    1,
  ])
}

/** Of four neighbours' mix at each place; white outside of the picture. */
export function resampled(picture: Greys, width: number, height: number, m: Matrix): Greys {
  const { values: from } = picture
  const values = new Uint8ClampedArray(width * height).fill(255)
  const [right, bottom] = [picture.width - 1, picture.height - 1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = m[6] * x + m[7] * y + m[8]
      const px = (m[0] * x + m[1] * y + m[2]) / w
      const py = (m[3] * x + m[4] * y + m[5]) / w
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const x0 = px | 0
      const y0 = py | 0
      const at = y0 * picture.width + x0
      const fx = px - x0
      const below = at + picture.width
      const upper = from[at]! + (from[at + 1]! - from[at]!) * fx
      const lower = from[below]! + (from[below + 1]! - from[below]!) * fx
      values[y * width + x] = upper + (lower - upper) * (py - y0)
    }
  }
  return { width, height, values }
}

/** `share` as large, at least half: four neighbours' mix covers what a new pixel does. */
export function scaledDown(picture: Greys, share: number): Greys {
  if (share >= 1) return picture
  const width = Math.max(1, Math.round(picture.width * share))
  const height = Math.max(1, Math.round(picture.height * share))
  const step = 1 / share
  const first = (step - 1) / 2
  return resampled(picture, width, height, [step, 0, first, 0, step, first, 0, 0, 1])
}

/** `times` as large, or as much as `mostPixels` allow, and sharpened. */
export function enlarged(picture: Greys, times: number, mostPixels: number): Greys {
  const most = Math.sqrt(mostPixels / (picture.width * picture.height))
  const scale = Math.max(1, Math.min(times, most))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  return sharpened(resampled(picture, width, height, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]))
}

function sharpened({ width, height, values }: Greys): Greys {
  const out = Uint8ClampedArray.from(values)
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2, end = (y + 1) * width - 2; at < end; at++) {
      const mean =
        (values[at - 2]! + values[at + 2]! + values[at - 2 * width]! + values[at + 2 * width]!) / 4
      out[at] = values[at]! + SHARPEN * (values[at]! - mean)
    }
  }
  return { width, height, values: out }
}
