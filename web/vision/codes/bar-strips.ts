/**
 * Upright bars made clear: rows are averaged along the bars, which takes away noise, then enlarged, sharpened across the
 * bars and stretched to full contrast. Pure.
 */
import type { Greys } from '../geometry/greys.ts'

/** Shades between darkest and brightest; less is paper's grain and is not stretched. */
const LEAST_RANGE = 14

export interface StripSize {
  /** Of the picture, in narrow bars. */
  readonly bars: number
  /** Strips, one row each. */
  readonly rows: number
  readonly look: StripLook
}

/** Against reflections, whose brightness changes within a code, and against blur, which takes most from narrow bars. */
export type StripLook = 'reflections' | 'blur'

interface LookSettings {
  /** Width of a narrow bar in the new picture, pixels. */
  readonly narrow: number
  /** What is added of the difference from the neighbours one narrow bar away. */
  readonly sharpen: number
  /** Either side of a place, in narrow bars: there its darkest and brightest are looked for. */
  readonly reach: number
}

/** Measured: of 27 labels that one pass does not read, the first reads 10, the second 10, both together 14. */
const LOOKS: Readonly<Record<StripLook, LookSettings>> = {
  reflections: { narrow: 3, sharpen: 0, reach: 7 },
  blur: { narrow: 4, sharpen: 0.3, reach: 30 },
}

/** The picture as `rows` strips. */
export function barStrips(picture: Greys, { bars, rows, look }: StripSize): Greys {
  const settings = LOOKS[look]
  const width = Math.round(bars * settings.narrow)
  const count = Math.max(1, Math.min(rows, picture.height))
  const values = new Uint8ClampedArray(width * count)
  for (let row = 0; row < count; row++) {
    const from = Math.floor((row * picture.height) / count)
    const to = Math.max(from + 1, Math.floor(((row + 1) * picture.height) / count))
    const line = widened(meanOfRows(picture, from, to), width)
    values.set(stretched(sharpened(line, settings), settings), row * width)
  }
  return { width, height: count, values }
}

function meanOfRows({ width, values }: Greys, from: number, to: number): Float32Array {
  const mean = new Float32Array(width)
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) mean[x]! += values[y * width + x]!
  }
  return mean.map(sum => sum / (to - from))
}

/** By cubic interpolation (Catmull and Rom, 1974). */
function widened(line: Float32Array, width: number): Float32Array {
  const scale = line.length / width
  const last = line.length - 1
  const at = (place: number): number => line[place < 0 ? 0 : place > last ? last : place]!
  const wide = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = (x + 0.5) * scale - 0.5
    const left = Math.floor(place)
    const t = place - left
    const [a, b, c, d] = [at(left - 1), at(left), at(left + 1), at(left + 2)]
    wide[x] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return wide
}

function sharpened(line: Float32Array, { narrow, sharpen }: LookSettings): Float32Array {
  if (sharpen === 0) return line
  const reach = Math.max(1, Math.round(narrow))
  const last = line.length - 1
  return line.map((value, x) => {
    const mean = (line[Math.max(0, x - reach)]! + line[Math.min(last, x + reach)]!) / 2
    return value + sharpen * (value - mean)
  })
}

/** Between the darkest and the brightest nearby. */
function stretched(line: Float32Array, { narrow, reach: bars }: LookSettings): Uint8ClampedArray {
  const reach = bars * narrow
  const darkest = extreme(line, reach, Math.min)
  const brightest = extreme(line, reach, Math.max)
  return Uint8ClampedArray.from(line, (value, x) => {
    const range = brightest[x]! - darkest[x]!
    if (range < LEAST_RANGE) return 255
    return (255 * (value - darkest[x]!)) / range
  })
}

/** Of `reach` places to either side, by blocks of that length. */
function extreme(
  line: Float32Array,
  reach: number,
  of: (a: number, b: number) => number,
): Float32Array {
  const { length } = line
  const before = new Float32Array(length)
  const after = new Float32Array(length)
  const block = 2 * reach + 1
  for (let x = 0; x < length; x++)
    before[x] = x % block === 0 ? line[x]! : of(before[x - 1]!, line[x]!)
  for (let x = length - 1; x >= 0; x--)
    after[x] = (x + 1) % block === 0 || x === length - 1 ? line[x]! : of(after[x + 1]!, line[x]!)
  return line.map((_, x) => {
    const from = Math.max(0, x - reach)
    const to = Math.min(length - 1, x + reach)
    return of(after[from]!, before[to]!)
  })
}
