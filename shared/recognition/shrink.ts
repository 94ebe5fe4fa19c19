/** Downscaling by averaging the source area under each new pixel, so that nothing aliases. */
import type { Picture } from './picture.ts'

/** Whole pixels of a picture: `right` and `bottom` are the first ones outside. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The picture downscaled. One that already fits is returned as it is.
 * @param longestSide - in pixels
 */
export function shrink(picture: Picture, longestSide: number): { picture: Picture; scale: number } {
  const to = shrunkSize(picture, longestSide)
  if (to.scale >= 1) return { picture, scale: 1 }
  const whole = { left: 0, top: 0, right: to.width, bottom: to.height }
  return { picture: averaged(picture, to, whole), scale: to.scale }
}

/**
 * A part of what `shrink` gives, without the time for the rest.
 * @param areaAt - the part for a scale and size of the whole; not empty
 */
export function shrinkPart(
  picture: Picture,
  longestSide: number,
  areaAt: (whole: { scale: number; width: number; height: number }) => Area,
): { picture: Picture; scale: number; area: Area } {
  const to = shrunkSize(picture, longestSide)
  const area = areaAt(to)
  const part = to.scale >= 1 ? cut(picture, area) : averaged(picture, to, area)
  return { picture: part, scale: to.scale, area }
}

function shrunkSize(
  picture: Picture,
  longestSide: number,
): { scale: number; width: number; height: number } {
  const scale = longestSide / Math.max(picture.width, picture.height)
  if (scale >= 1) return { scale: 1, width: picture.width, height: picture.height }
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  return { scale: width / picture.width, width, height }
}

/** A part of a picture. */
export function cut(picture: Picture, { left, top, right, bottom }: Area): Picture {
  const width = right - left
  const data = new Uint8ClampedArray(width * (bottom - top) * 4)
  for (let y = top; y < bottom; y++) {
    const from = (y * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), (y - top) * width * 4)
  }
  return { width, height: bottom - top, data }
}

/** Row after row, so that memory is read in its order. */
function averaged(picture: Picture, to: { width: number; height: number }, area: Area): Picture {
  const width = area.right - area.left
  const height = area.bottom - area.top
  const columns = spans(picture.width, to.width, area.left, area.right)
  const rows = spans(picture.height, to.height, area.top, area.bottom)
  const data = new Uint8ClampedArray(width * height * 4)
  // The rows that one new row is averaged from; each stays in memory while the next new row needs it too.
  const across = new Float64Array(rows.taps * width * 3)
  const rowIn = new Int32Array(rows.taps).fill(-1)
  const sums = new Float64Array(width * 3)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let i = 0; i < rows.taps; i++) {
      const w = rows.weights[y * rows.taps + i]!
      if (w === 0) continue
      const row = rows.first[y]! + i
      const slot = row % rows.taps
      const from = slot * width * 3
      if (rowIn[slot] !== row) averageAcross(picture, row, columns, across, from)
      rowIn[slot] = row
      for (let at = 0; at < sums.length; at++) sums[at] = sums[at]! + w * across[from + at]!
    }
    for (let x = 0, from = 0, at = y * width * 4; x < width; x++, from += 3, at += 4) {
      data[at] = sums[from]!
      data[at + 1] = sums[from + 1]!
      data[at + 2] = sums[from + 2]!
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

/** One row of the picture at the new width, three values a pixel, rounded to single precision. */
function averageAcross(
  picture: Picture,
  row: number,
  { first, weights, taps }: Spans,
  across: Float64Array,
  to: number,
): void {
  const { data } = picture
  const base = row * picture.width
  for (let x = 0, weight = 0; x < first.length; x++, to += 3) {
    let r = 0
    let g = 0
    let b = 0
    const end = (base + first[x]! + taps) * 4
    for (let at = end - 4 * taps; at < end; at += 4, weight++) {
      const w = weights[weight]!
      r += w * data[at]!
      g += w * data[at + 1]!
      b += w * data[at + 2]!
    }
    across[to] = Math.fround(r)
    across[to + 1] = Math.fround(g)
    across[to + 2] = Math.fround(b)
  }
}

/** By new pixel its first source pixel, and the weights of that one and the next, `taps` in all, some of them 0. */
interface Spans {
  taps: number
  first: Int32Array
  weights: Float64Array
}

/** For the pixels `left` to `right` of `to` the source pixels under each and their shares, which add up to 1. */
function spans(from: number, to: number, left: number, right: number): Spans {
  const step = from / to
  const taps = Math.min(from, Math.ceil(step) + 1)
  const first = new Int32Array(right - left)
  const weights = new Float64Array((right - left) * taps)
  for (let i = left; i < right; i++) {
    const start = i * step
    const end = Math.min(from, start + step)
    const begin = Math.min(Math.floor(start), from - taps)
    first[i - left] = begin
    for (let s = Math.floor(start); s < Math.min(from, Math.ceil(end)); s++)
      weights[(i - left) * taps + s - begin] = Math.fround(
        (Math.min(end, s + 1) - Math.max(start, s)) / (end - start),
      )
  }
  return { taps, first, weights }
}
