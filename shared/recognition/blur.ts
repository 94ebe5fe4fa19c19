import type { Plane } from './picture.ts'

/** Outputs that are computed together, so that they share what they read and none waits for its own sums. */
const TOGETHER = 4

/** Gaussian blur with the border repeated. @param sigma - in pixels */
export function blur({ width, height, data }: Plane, sigma: number): Plane {
  const kernel = gaussian(sigma)
  const reach = (kernel.length - 1) / 2
  // Both passes run over the last column and row to a multiple of `TOGETHER`; what is there is not used.
  const row = new Float64Array(width + 2 * reach + TOGETHER)
  const across = scratch('across', width * (height + 2 * reach + TOGETHER))
  for (let y = 0; y < height; y++) {
    const from = y * width
    row.fill(data[from]!, 0, reach)
    for (let x = 0; x < width; x++) row[reach + x] = data[from + x]!
    row.fill(data[from + width - 1]!, reach + width)
    const to = (y + reach) * width
    for (let x = 0; x < width; x += TOGETHER) convolve(row, x, 1, kernel, across, to + x)
  }
  const last = (height - 1 + reach) * width
  for (let y = 0; y < reach; y++) {
    across.copyWithin(y * width, reach * width, (reach + 1) * width)
    across.copyWithin(last + (y + 1) * width, last, last + width)
  }
  const down = scratch('down', width * (height + TOGETHER))
  for (let y = 0; y < height; y += TOGETHER) {
    for (let at = y * width; at < (y + 1) * width; at++)
      convolve(across, at, width, kernel, down, at)
  }
  return { width, height, data: new Float32Array(down.subarray(0, width * height)) }
}

/** A normal distribution over the pixels up to 2.5 sigma away; adds up to 1. */
function gaussian(sigma: number): Float64Array {
  const reach = Math.max(1, Math.ceil(sigma * 2.5))
  const kernel = new Float64Array(2 * reach + 1)
  let sum = 0
  for (let i = -reach; i <= reach; i++) {
    const w = Math.exp((-i * i) / (2 * sigma * sigma))
    kernel[i + reach] = Math.fround(w)
    sum += w
  }
  return kernel.map(w => Math.fround(w / sum))
}

const kept = { across: new Float64Array(0), down: new Float64Array(0) }

/** A buffer that is used again by the next call: a new one of this size would have to be cleared first. */
function scratch(name: keyof typeof kept, length: number): Float64Array {
  if (kept[name].length < length) kept[name] = new Float64Array(length)
  return kept[name]
}

/**
 * `TOGETHER` outputs that lie `step` apart, from the inputs from `from` on. They are rounded to single
 * precision, but stored in double precision, in which the next sums are formed.
 */
function convolve(
  source: Float64Array,
  from: number,
  step: number,
  kernel: Float64Array,
  out: Float64Array,
  to: number,
): void {
  let p0 = source[from]!
  let p1 = source[from + step]!
  let p2 = source[from + 2 * step]!
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = from + 3 * step
  const pairs = kernel.length - 1
  for (let k = 0; k < pairs; k += 2, at += 2 * step) {
    const w = kernel[k]!
    const p3 = source[at]!
    a += w * p0
    b += w * p1
    c += w * p2
    d += w * p3
    const next = kernel[k + 1]!
    const p4 = source[at + step]!
    a += next * p1
    b += next * p2
    c += next * p3
    d += next * p4
    p0 = p2
    p1 = p3
    p2 = p4
  }
  // A kernel has an odd length.
  const w = kernel[pairs]!
  out[to] = Math.fround(a + w * p0)
  out[to + step] = Math.fround(b + w * p1)
  out[to + 2 * step] = Math.fround(c + w * p2)
  out[to + 3 * step] = Math.fround(d + w * source[at]!)
}
