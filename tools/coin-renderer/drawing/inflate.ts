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

/** Approximates a Gaussian blur in place with three box blurs of the given radius in pixels. */
export function blur(data: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius))
  const line = new Float32Array(Math.max(width, height))
  const run = (start: number, stride: number, length: number) => {
    let sum = 0
    const share = 1 / (2 * r + 1)
    const first = data[start]!
    const last = data[start + (length - 1) * stride]!
    for (let i = -r; i <= r; i++) {
      sum += i < 0 ? first : i >= length ? last : data[start + i * stride]!
    }
    for (let i = 0; i < length; i++) {
      line[i] = sum * share
      const enter = i + r + 1
      const leave = i - r
      sum +=
        (enter < length ? data[start + enter * stride]! : last) -
        (leave < 0 ? first : data[start + leave * stride]!)
    }
    for (let i = 0; i < length; i++) data[start + i * stride] = line[i]!
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) run(y * width, 1, width)
    for (let x = 0; x < width; x++) run(x, width, height)
  }
}
