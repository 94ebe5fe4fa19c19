import type { Region } from './raster.ts'

interface Level {
  width: number
  height: number
  data: Float32Array
}

/** Halves the size with a [1 3 3 1] filter, smooth enough for specular shading. */
function halve(from: Level): Level {
  const width = Math.max(1, (from.width + 1) >> 1)
  const height = Math.max(1, (from.height + 1) >> 1)
  const wide = new Float32Array(width * from.height)
  const lastX = from.width - 1
  for (let y = 0; y < from.height; y++) {
    const row = y * from.width
    for (let x = 0; x < width; x++) {
      const c = 2 * x
      const a = from.data[row + Math.max(0, c - 1)]!
      const b = from.data[row + Math.min(lastX, c)]!
      const d = from.data[row + Math.min(lastX, c + 1)]!
      const e = from.data[row + Math.min(lastX, c + 2)]!
      wide[y * width + x] = (a + 3 * b + 3 * d + e) / 8
    }
  }
  const data = new Float32Array(width * height)
  const lastY = from.height - 1
  for (let y = 0; y < height; y++) {
    const r0 = Math.max(0, 2 * y - 1) * width
    const r1 = Math.min(lastY, 2 * y) * width
    const r2 = Math.min(lastY, 2 * y + 1) * width
    const r3 = Math.min(lastY, 2 * y + 2) * width
    for (let x = 0; x < width; x++) {
      data[y * width + x] =
        (wide[r0 + x]! + 3 * wide[r1 + x]! + 3 * wide[r2 + x]! + wide[r3 + x]!) / 8
    }
  }
  return { width, height, data }
}

/** Adds `small`, doubled with a quadratic B-spline, onto `large`. */
function addDoubled(large: Level, small: Level): void {
  const wide = new Float32Array(large.width * small.height)
  for (let y = 0; y < small.height; y++) {
    const row = y * small.width
    for (let x = 0; x < large.width; x++) {
      const near = Math.min(small.width - 1, x >> 1)
      const far = Math.min(small.width - 1, Math.max(0, x & 1 ? near + 1 : near - 1))
      wide[y * large.width + x] = 0.75 * small.data[row + near]! + 0.25 * small.data[row + far]!
    }
  }
  for (let y = 0; y < large.height; y++) {
    const near = Math.min(small.height - 1, y >> 1)
    const far = Math.min(small.height - 1, Math.max(0, y & 1 ? near + 1 : near - 1))
    for (let x = 0; x < large.width; x++) {
      large.data[y * large.width + x]! +=
        0.75 * wide[near * large.width + x]! + 0.25 * wide[far * large.width + x]!
    }
  }
}

/** Maps a blurred mask to 0 at its edge and 1 well inside. */
function inside(value: number): number {
  const t = Math.min(1, Math.max(0, (value - 0.5) * 2))
  return t * (2 - t)
}

/**
 * Height map of a mask: 0 at its edge, near 1 in the middle of wide parts, lower in narrow ones.
 * Sums the blurred mask over several scales. `skip` omits that many of the finest scales, which
 * softens the edge.
 */
export function inflate(mask: Region, skip = 1): Float32Array {
  const levels: Level[] = [{ width: mask.width, height: mask.height, data: mask.data }]
  while (levels.length < 10) {
    const top = levels.at(-1)!
    if (Math.min(top.width, top.height) < 6) break
    levels.push(halve(top))
  }
  // Coarse scales weigh more, so that shapes are round instead of flat with a steep border.
  const weight = (k: number) => (k >= skip || levels.length <= skip ? 1.3 ** k : 0)
  const total = levels.reduce((sum, _, k) => sum + weight(k), 0)
  let sum: Level | undefined
  for (let k = levels.length - 1; k >= 0; k--) {
    const { width, height, data } = levels[k]!
    const own: Level = { width, height, data: new Float32Array(data.length) }
    const share = weight(k) / total
    if (share > 0) for (let i = 0; i < data.length; i++) own.data[i] = inside(data[i]!) * share
    if (sum) addDoubled(own, sum)
    sum = own
  }
  const result = sum!.data
  for (let i = 0; i < result.length; i++) result[i]! *= mask.data[i]!
  return result
}

/** Used again by the next blur: a new buffer would have to be cleared, and collected. */
let scratch = new Float32Array(0)

/** Approximates a Gaussian blur in place with three box blurs of the given radius in pixels. */
export function blur(data: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius))
  if (scratch.length < data.length) scratch = new Float32Array(data.length)
  const from = scratch.subarray(0, data.length)
  for (let pass = 0; pass < 3; pass++) {
    from.set(data)
    boxAcross(from, data, width, height, r)
    from.set(data)
    boxDown(from, data, width, height, r)
  }
}

/** The mean of each pixel and `r` on either side in its row; the border is repeated. */
function boxAcross(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  r: number,
): void {
  const share = 1 / (2 * r + 1)
  // Up to here nothing leaves but the border, from here on nothing else enters.
  const begin = Math.min(r, width)
  const end = Math.max(begin, width - r - 1)
  for (let row = 0; row < width * height; row += width) {
    const first = from[row]!
    const last = from[row + width - 1]!
    let sum = 0
    for (let i = -r; i <= r; i++) sum += i < 0 ? first : i >= width ? last : from[row + i]!
    for (let x = 0; x < begin; x++) {
      to[row + x] = sum * share
      sum += (x + r + 1 < width ? from[row + x + r + 1]! : last) - first
    }
    for (let x = begin; x < end; x++) {
      to[row + x] = sum * share
      sum += from[row + x + r + 1]! - from[row + x - r]!
    }
    for (let x = end; x < width; x++) {
      to[row + x] = sum * share
      sum += last - from[row + x - r]!
    }
  }
}

/** As `boxAcross` in columns; all columns advance together, so that memory is read in its order. */
function boxDown(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  r: number,
): void {
  const share = 1 / (2 * r + 1)
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  const sums = new Float64Array(width)
  for (let y = -r; y <= r; y++) {
    const at = row(y)
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + from[at + x]!
  }
  for (let y = 0; y < height; y++) {
    const at = y * width
    const enter = row(y + r + 1)
    const leave = row(y - r)
    for (let x = 0; x < width; x++) {
      const sum = sums[x]!
      to[at + x] = sum * share
      sums[x] = sum + (from[enter + x]! - from[leave + x]!)
    }
  }
}
