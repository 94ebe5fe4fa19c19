/** Edge field of a small picture: strength and direction of colour edges. Input of the Hough voting. */

import type { Frame } from '../camera/frame.ts'

/** RGB planes of 0..1, row by row. */
export interface Planes {
  width: number
  height: number
  planes: readonly [Float32Array, Float32Array, Float32Array]
}

/** Gradient below which an edge fades out, for channels of 0..1. */
const FAINT_EDGE = 0.02
/** How much surrounding edges weaken an edge: suppresses textures such as cloth and granite. */
const CLUTTER = 1.3
const CLUTTER_REACH = 4

export function planesOf({ width, height, data }: Frame): Planes {
  const plane = () => new Float32Array(width * height)
  const planes = [plane(), plane(), plane()] as const
  for (let i = 0, o = 0; o < width * height; i += 4, o++) {
    planes[0][o] = data[i]! / 255
    planes[1][o] = data[i + 1]! / 255
    planes[2][o] = data[i + 2]! / 255
  }
  return { width, height, planes }
}

/**
 * The picture at another size, by 0.5 to 1: each new pixel is the mean of its own square of old ones.
 * For pictures of three pixels and more either way.
 */
export function downscaled(from: Planes, scale: number): Planes {
  const width = Math.max(1, Math.round(from.width * scale))
  const height = Math.max(1, Math.round(from.height * scale))
  if (from.width === 2 * width && from.height === 2 * height) return halved(from, width, height)
  const columns = pixelCoverage(from.width, width)
  const rows = pixelCoverage(from.height, height)
  const row = new Float64Array(from.width)
  const shrink = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(width * height)
    for (let y = 0; y < height; y++) {
      const upper = rows.first[y]! * from.width
      const [middle, lower] = [upper + from.width, upper + 2 * from.width]
      const [a, b, c] = [rows.shares[3 * y]!, rows.shares[3 * y + 1]!, rows.shares[3 * y + 2]!]
      for (let x = 0; x < from.width; x++) {
        row[x] = plane[upper + x]! * a + plane[middle + x]! * b + plane[lower + x]! * c
      }
      for (let x = 0; x < width; x++) {
        const at = columns.first[x]!
        out[y * width + x] =
          row[at]! * columns.shares[3 * x]! +
          row[at + 1]! * columns.shares[3 * x + 1]! +
          row[at + 2]! * columns.shares[3 * x + 2]!
      }
    }
    return out
  }
  const [red, green, blue] = from.planes
  return { width, height, planes: [shrink(red), shrink(green), shrink(blue)] }
}

/** The most common case, by exactly 0.5. */
function halved(from: Planes, width: number, height: number): Planes {
  const half = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(width * height)
    for (let y = 0; y < height; y++) {
      const upper = 2 * y * from.width
      const lower = upper + from.width
      for (let x = 0; x < width; x++) {
        const [a, b] = [upper + 2 * x, lower + 2 * x]
        out[y * width + x] = (plane[a]! + plane[a + 1]! + plane[b]! + plane[b + 1]!) / 4
      }
    }
    return out
  }
  const [red, green, blue] = from.planes
  return { width, height, planes: [half(red), half(green), half(blue)] }
}

/** For each new pixel the first of three old ones that it lies on, and what share of it lies on each. */
function pixelCoverage(from: number, to: number) {
  const ratio = from / to
  const first = new Int32Array(to)
  const shares = new Float64Array(3 * to)
  for (let i = 0; i < to; i++) {
    const start = i * ratio
    first[i] = Math.min(Math.floor(start), from - 3)
    for (let k = 0; k < 3; k++) {
      const pixel = first[i]! + k
      const covered = Math.min(start + ratio, pixel + 1) - Math.max(start, pixel)
      shares[3 * i + k] = Math.max(0, covered) / ratio
    }
  }
  return { first, shares }
}

/** Doubled-angle edge normals, of a picture's two pixels by two. */
export interface EdgeNormals {
  width: number
  height: number
  /** [height, width, 2]. */
  field: Float32Array
}

/**
 * [h/2, w/2, 2]: doubled-angle edge normals as (cos, sin), 0 (no edge) to 1 (clear) long, the mean
 * of two pixels by two. The structure tensor over the channels (Di Zenzo 1986) lets colour edges
 * count as well as light.
 */
export function edgeField({ width, height, planes }: Planes): EdgeNormals {
  const { difference, product, strength } = structureTensor({ width, height, planes })
  const halfWidth = width >> 1
  const halfHeight = height >> 1
  const field = new Float32Array(halfWidth * halfHeight * 2)
  const around = boxMeans(strength, width, height)
  for (let y = 0; y < halfHeight * 2; y++) {
    const means = around(y)
    for (let x = 0; x < halfWidth * 2; x++) {
      const at = y * width + x
      const s = strength[at]!
      const scale = 0.25 / (s * (s + CLUTTER * means[x]! + FAINT_EDGE) + 1e-6)
      const to = ((y >> 1) * halfWidth + (x >> 1)) * 2
      field[to]! += difference[at]! * scale
      field[to + 1]! += product[at]! * scale
    }
  }
  return { width: halfWidth, height: halfHeight, field }
}

/**
 * The structure tensor of Sobel's gradients, added up over the channels: xx − yy, 2xy, and the root of
 * xx + yy. Beyond the border the picture's last pixels repeat.
 */
function structureTensor({ width, height, planes }: Planes) {
  const area = width * height
  const difference = new Float32Array(area)
  const product = new Float32Array(area)
  const strength = new Float32Array(area)
  // Of each channel's row what Sobel's masks have in common: smoothed downwards, and its slope.
  const line = () => new Float64Array(width + 2)
  const [red, green, blue] = planes
  const [redLevel, greenLevel, blueLevel] = [line(), line(), line()]
  const [redSlope, greenSlope, blueSlope] = [line(), line(), line()]
  for (let y = 0; y < height; y++) {
    const row = y * width
    const up = y > 0 ? row - width : row
    const down = y + 1 < height ? row + width : row
    verticalSobel(red, up, row, down, redLevel, redSlope)
    verticalSobel(green, up, row, down, greenLevel, greenSlope)
    verticalSobel(blue, up, row, down, blueLevel, blueSlope)
    for (let x = 0; x < width; x++) {
      const rx = redLevel[x + 2]! - redLevel[x]!
      const ry = redSlope[x]! + 2 * redSlope[x + 1]! + redSlope[x + 2]!
      const gx = greenLevel[x + 2]! - greenLevel[x]!
      const gy = greenSlope[x]! + 2 * greenSlope[x + 1]! + greenSlope[x + 2]!
      const bx = blueLevel[x + 2]! - blueLevel[x]!
      const by = blueSlope[x]! + 2 * blueSlope[x + 1]! + blueSlope[x + 2]!
      const xx = rx * rx + gx * gx + bx * bx
      const yy = ry * ry + gy * gy + by * by
      difference[row + x] = xx - yy
      product[row + x] = 2 * (rx * ry + gx * gy + bx * by)
      strength[row + x] = Math.sqrt(xx + yy)
    }
  }
  return { difference, product, strength }
}

/** What Sobel's two masks have in common, of one row: its level and its slope, as wide and one more at either end. */
function verticalSobel(
  plane: Float32Array,
  up: number,
  row: number,
  down: number,
  level: Float64Array,
  slope: Float64Array,
): void {
  const width = level.length - 2
  for (let x = 0; x < width; x++) {
    const above = plane[up + x]!
    const below = plane[down + x]!
    level[x + 1] = (above + 2 * plane[row + x]! + below) / 8
    slope[x + 1] = (below - above) / 8
  }
  level[0] = level[1]!
  slope[0] = slope[1]!
  level[width + 1] = level[width]!
  slope[width + 1] = slope[width]!
}

/**
 * Means over squares of nine pixels' side, clipped at the border, a row at a time from the first on:
 * each row's array is the next one's too.
 */
function boxMeans(values: Float32Array, width: number, height: number) {
  const first = CLUTTER_REACH + 1
  // Each column's sum over the rows of a square, with nothing on either side of the picture.
  const columns = new Float64Array(width + 2 * CLUTTER_REACH + 1)
  const means = new Float64Array(width)
  const spanned = (at: number, size: number) =>
    Math.min(size, at + CLUTTER_REACH + 1) - Math.max(0, at - CLUTTER_REACH)
  const shares = Float64Array.from(means, (_, x) => 1 / spanned(x, width))
  const add = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = 0; x < width; x++) columns[first + x]! += sign * values[y * width + x]!
  }
  for (let y = 0; y < CLUTTER_REACH; y++) add(y, 1)
  return (y: number): Float64Array => {
    add(y + CLUTTER_REACH, 1)
    add(y - CLUTTER_REACH - 1, -1)
    const rowShare = 1 / spanned(y, height)
    let sum = 0
    for (let x = 0; x < first + CLUTTER_REACH; x++) sum += columns[x]!
    for (let x = 0; x < width; x++) {
      sum += columns[x + first + CLUTTER_REACH]! - columns[x]!
      means[x] = sum * shares[x]! * rowShare
    }
    return means
  }
}
