import { type SeededRandom, seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { blur } from '../drawing/inflate.ts'
import { smoothstep } from '../drawing/noise.ts'

/** Linear light on the sensor, one plane per colour. */
export interface Exposure {
  readonly width: number
  readonly height: number
  readonly planes: readonly [Float32Array, Float32Array, Float32Array]
}

export function blankExposure(width: number, height: number): Exposure {
  const plane = () => new Float32Array(width * height)
  return { width, height, planes: [plane(), plane(), plane()] }
}

/** Separable convolution in place, row by row for sequential memory access. */
function convolve(
  data: Float32Array,
  width: number,
  height: number,
  kernel: readonly number[],
): void {
  const reach = (kernel.length - 1) / 2
  const row = new Float32Array(width + 2 * reach)
  for (let y = 0; y < height; y++) {
    const start = y * width
    row.fill(data[start]!, 0, reach)
    row.set(data.subarray(start, start + width), reach)
    row.fill(data[start + width - 1]!, width + reach)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * row[x + k]!
      data[start + x] = sum
    }
  }
  const from = data.slice()
  const weights = Float64Array.from(kernel)
  const rows = new Int32Array(weights.length)
  for (let y = 0; y < height; y++) {
    const to = y * width
    for (let k = 0; k < rows.length; k++)
      rows[k] = Math.min(height - 1, Math.max(0, y + k - reach)) * width
    for (let x = 0; x < width; x++) {
      let sum = 0
      // Rounded after each addition.
      for (let k = 0; k < rows.length; k++)
        sum = Math.fround(sum + weights[k]! * from[rows[k]! + x]!)
      data[to + x] = sum
    }
  }
}

/** Blurs by a Gaussian of `sigma` pixels. */
export function defocus(e: Exposure, sigma: number): void {
  if (sigma < 0.2) return
  for (const plane of e.planes) {
    if (sigma > 2.4) {
      blur(plane, e.width, e.height, Math.max(1, sigma * 0.9 - 0.3))
      continue
    }
    const reach = Math.ceil(sigma * 2.4)
    const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
    )
    const sum = kernel.reduce((a, b) => a + b, 0)
    convolve(
      plane,
      e.width,
      e.height,
      kernel.map(k => k / sum),
    )
  }
}

/** Motion blur along a straight line of `length` pixels at `degrees`. */
export function shake(e: Exposure, length: number, degrees: number): void {
  const steps = Math.ceil(length)
  if (steps < 2) return
  const dx = (Math.cos((degrees * Math.PI) / 180) * length) / (steps - 1)
  const dy = (Math.sin((degrees * Math.PI) / 180) * length) / (steps - 1)
  const columns = Array.from({ length: steps }, (_, s) => movedBy(dx * (s - steps / 2), e.width))
  const rows = Array.from({ length: steps }, (_, s) => movedBy(dy * (s - steps / 2), e.height))
  const sums = new Float64Array(e.width)
  for (const plane of e.planes) {
    const from = plane.slice()
    for (let y = 0; y < e.height; y++) {
      sums.fill(0)
      for (let s = 0; s < steps; s++) {
        const column = columns[s]!
        const row = rows[s]![y]! * e.width
        for (let x = 0; x < sums.length; x++) sums[x] = sums[x]! + from[row + column[x]!]!
      }
      for (let x = 0; x < sums.length; x++) plane[y * e.width + x] = sums[x]! / steps
    }
  }
}

/** For each pixel of a row or column the pixel at this distance from it, within the picture. */
function movedBy(distance: number, length: number): Int32Array {
  return Int32Array.from({ length }, (_, i) =>
    Math.min(length - 1, Math.max(0, Math.round(i + distance))),
  )
}

let curve: Uint8ClampedArray | undefined
const CURVE_STEPS = 4096
const CURVE_TOP = 4
/** Lookup table from linear light to 8-bit sRGB with a soft shoulder. The steps are even in the square root. */
function toneCurve(): Uint8ClampedArray {
  if (curve) return curve
  curve = new Uint8ClampedArray(CURVE_STEPS)
  for (let i = 0; i < CURVE_STEPS; i++) {
    const v = (i / CURVE_STEPS) ** 2 * CURVE_TOP
    const c = v < 0.55 ? v : 0.55 + 0.45 * (1 - Math.exp(-(v - 0.55) / 0.45))
    const coded = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
    curve[i] = 255 * (coded + 0.42 * (coded * coded * (3 - 2 * coded) - coded))
  }
  return curve
}

const NOISE = 1 << 15
let bells: Float32Array | undefined
/** A table of standard normal values. Computing one per sample would be too slow. */
function bellTable(): Float32Array {
  const random = seededRandom('sensor')
  bells ??= Float32Array.from({ length: NOISE }, () => random.normal())
  return bells
}

interface Development {
  /** Exposure compensation in stops. */
  readonly stops: number
  /** Sensor noise at mid grey, in 8-bit steps. */
  readonly noise: number
  /** Darkening of the corners, 0..1. */
  readonly vignette: number
  /** Residual white balance error, as multipliers. */
  readonly balance: readonly [number, number, number]
  /** Target mean brightness of the light meter. */
  readonly key?: number
}

/** Meters, exposes and develops to RGBA. */
export function develop(e: Exposure, d: Development, random: SeededRandom): Uint8ClampedArray {
  const { width, height, planes } = e
  const [red, green, blue] = planes
  let weighted = 0
  let weights = 0
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      const at = y * width + x
      const off = Math.hypot((x / width - 0.5) * 2, (y / height - 0.5) * 2)
      const w = 1.25 - smoothstep(0.2, 1.1, off)
      const luma = 0.25 * red[at]! + 0.6 * green[at]! + 0.15 * blue[at]!
      weighted += w * Math.log(0.02 + Math.min(2.5, luma))
      weights += w
    }
  }
  const metered = Math.exp(weighted / weights)
  // The meter compensates partly: dark cloth remains dark, paper remains light.
  const gain = ((d.key ?? 0.23) / metered) ** 0.75 * 2 ** d.stops
  const tone = toneCurve()
  const table = bellTable()
  const data = new Uint8ClampedArray(width * height * 4)
  const gains = d.balance.map(b => (b * CURVE_STEPS * CURVE_STEPS) / CURVE_TOP)
  const [gainRed, gainGreen, gainBlue] = [gains[0]!, gains[1]!, gains[2]!]
  const top = CURVE_STEPS - 1
  const half = 0.5 * d.vignette
  for (let y = 0; y < height; y++) {
    let n = Math.floor(random.next() * NOISE)
    const dy = (2 * y) / height - 1
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const dx = (2 * x) / width - 1
      const fall = gain * (1 - half * (dx * dx + dy * dy))
      const common = table[n & (NOISE - 1)]! * 0.8
      const r = tone[Math.min(top, Math.sqrt(red[at]! * fall * gainRed)) | 0]!
      const g = tone[Math.min(top, Math.sqrt(green[at]! * fall * gainGreen)) | 0]!
      const b = tone[Math.min(top, Math.sqrt(blue[at]! * fall * gainBlue)) | 0]!
      const out = at * 4
      data[out] = r + (common + table[(n + 1) & (NOISE - 1)]! * 0.6) * d.noise * (1.25 - r / 340)
      data[out + 1] =
        g + (common + table[(n + 2) & (NOISE - 1)]! * 0.6) * d.noise * (1.25 - g / 340)
      data[out + 2] =
        b + (common + table[(n + 3) & (NOISE - 1)]! * 0.6) * d.noise * (1.25 - b / 340)
      data[out + 3] = 255
      n += 4
    }
  }
  return data
}
