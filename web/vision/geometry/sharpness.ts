/**
 * Sharpness of a coin's picture by re-blurring: a sharp picture loses much detail, a blurred one little
 * (Crété-Roffet et al. 2007; for edges Zhuo and Sim 2011). It does
 * not depend on how much relief the coin has, as a Laplacian's variance does. Pure.
 */

import { chord, type Ellipse } from './ellipse.ts'
import type { Frame } from './frame.ts'

/** The rim itself is left out: its step is as sharp on a worn coin as its shadow is soft. */
const ASSESSED_SCALE = 0.93
/** Rows of the coin that are sampled, in bands: as good as all rows. */
const BANDS = 12
const BAND_ROWS = 32
/** Rows and columns that the filters reach beyond a pixel. */
const REACH = 6

/** Direction bins of edges: motion blur leaves edges of one direction sharp. */
const DIRECTIONS = 6
/** Share of the coin's pixels that count as edges, the steepest; and how far above the noise. */
const EDGE_SHARE = 0.25
const ABOVE_NOISE = 7
/** Quantile of the edges that is used: softer ones are soft in the metal. */
const SHARP_QUANTILE = 0.85
const MIN_EDGES = 40

/**
 * Least ratio of an edge's steepness before and after the second blur, and of the energy of all
 * gradients in the direction that has least of it left. Set between the ratios of sharp
 * photographs and of ones defocused by 2 px or moved by 8 px.
 */
const MIN_EDGE_RATIO = 1.48
const MIN_DIRECTION_RATIO = 1.28

/** Standard deviation of a gradient in noise of deviation 1, after each of the two blurs. */
const NOISE_AFTER_FIRST = 0.242
const NOISE_AFTER_SECOND = 0.0703

const BINOMIAL_3 = [1 / 4, 2 / 4, 1 / 4]
const BINOMIAL_5 = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16]

/** Convolves rows, then columns, with a short symmetric kernel; the border keeps its values. */
function smooth(
  from: Float32Array,
  width: number,
  height: number,
  kernel: readonly number[],
): Float32Array<ArrayBuffer> {
  const half = kernel.length >> 1
  const across = from.slice()
  const out = from.slice()
  const [middle = 0, near = 0, far = 0] = kernel.slice(half)
  for (let y = 0; y < height; y++) {
    for (let i = y * width + half; i < (y + 1) * width - half; i++) {
      let sum = middle * from[i]! + near * (from[i - 1]! + from[i + 1]!)
      if (half > 1) sum += far * (from[i - 2]! + from[i + 2]!)
      across[i] = sum
    }
  }
  for (let i = half * width; i < (height - half) * width; i++) {
    let sum = middle * across[i]! + near * (across[i - width]! + across[i + width]!)
    if (half > 1) sum += far * (across[i - 2 * width]! + across[i + 2 * width]!)
    out[i] = sum
  }
  return out
}

function grey({ data, width }: Frame, top: number, rows: number): Float32Array<ArrayBuffer> {
  const light = new Float32Array(width * rows)
  for (let i = 0, at = top * width * 4; i < light.length; i++, at += 4)
    light[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  return light
}

/** Measurements of the sampled pixels, one number each in the same order. */
interface Samples {
  count: number
  /** Length of the gradient after the first blur, and of its part left along itself after the second. */
  before: Float32Array
  after: Float32Array
  /** The gradient after the first blur. */
  ax: Float32Array
  ay: Float32Array
  /** Response of a mask that is insensitive to edges: noise (Immerkær 1996). */
  noise: Float32Array
  /** Sums of squares and products of the gradients' parts, before and after. */
  tensors: { before: Tensor; after: Tensor }
}

interface Tensor {
  xx: number
  xy: number
  yy: number
}

function collect(frame: Frame, coin: Ellipse): Samples {
  const { width, height } = frame
  const reach = ASSESSED_SCALE * coin.rx
  const left = Math.max(REACH, Math.floor(coin.cx - reach))
  const right = Math.min(width - REACH, Math.ceil(coin.cx + reach))
  const top = Math.max(REACH, Math.floor(coin.cy - reach))
  const bottom = Math.min(height - REACH, Math.ceil(coin.cy + reach))
  const bands = Math.min(BANDS, Math.max(1, Math.floor((bottom - top) / BAND_ROWS)))
  const most = Math.max(0, right - left) * bands * BAND_ROWS
  const samples: Samples = {
    count: 0,
    before: new Float32Array(most),
    after: new Float32Array(most),
    ax: new Float32Array(most),
    ay: new Float32Array(most),
    noise: new Float32Array(most),
    tensors: { before: { xx: 0, xy: 0, yy: 0 }, after: { xx: 0, xy: 0, yy: 0 } },
  }
  for (let band = 0; band < bands; band++) {
    const from = Math.round(top + ((bottom - top) * (band + 0.5)) / bands - BAND_ROWS / 2)
    const first = Math.max(top, from)
    const last = Math.min(bottom, first + BAND_ROWS)
    collectBand(frame, coin, { left, right, first, last }, samples)
  }
  return samples
}

function collectBand(
  frame: Frame,
  coin: Ellipse,
  { left, right, first, last }: { left: number; right: number; first: number; last: number },
  samples: Samples,
): void {
  const { width } = frame
  const rows = last - first + 2 * REACH
  if (last <= first || rows <= 0) return
  const light = grey(frame, first - REACH, rows)
  const once = smooth(light, width, rows, BINOMIAL_3)
  const twice = smooth(smooth(once, width, rows, BINOMIAL_5), width, rows, BINOMIAL_5)
  const { before, after } = samples.tensors
  const judged = { ...coin, rx: coin.rx * ASSESSED_SCALE, ry: coin.ry * ASSESSED_SCALE }
  for (let y = first; y < last; y++) {
    const { from, to } = chord(judged, y + 0.5)
    for (let x = Math.max(left, Math.ceil(from)); x < Math.min(right, Math.floor(to)); x++) {
      const i = (y - first + REACH) * width + x
      const ax = (once[i + 1]! - once[i - 1]!) / 2
      const ay = (once[i + width]! - once[i - width]!) / 2
      const bx = (twice[i + 1]! - twice[i - 1]!) / 2
      const by = (twice[i + width]! - twice[i - width]!) / 2
      before.xx += ax * ax
      before.xy += ax * ay
      before.yy += ay * ay
      after.xx += bx * bx
      after.xy += bx * by
      after.yy += by * by
      const length = Math.sqrt(ax * ax + ay * ay)
      const at = samples.count++
      samples.ax[at] = ax
      samples.ay[at] = ay
      samples.before[at] = length
      samples.after[at] = Math.abs(ax * bx + ay * by) / Math.max(length, 1e-6)
      samples.noise[at] = Math.abs(
        4 * light[i]! -
          2 * (light[i - 1]! + light[i + 1]! + light[i - width]! + light[i + width]!) +
          light[i - width - 1]! +
          light[i - width + 1]! +
          light[i + width - 1]! +
          light[i + width + 1]!,
      )
    }
  }
}

const BINS = 4096

/** The value below which that share of the values in 0..`top` lies, by a histogram: to top / 4096. */
function quantile(values: ArrayLike<number>, count: number, share: number, top: number): number {
  const bins = new Uint32Array(BINS)
  for (let i = 0; i < count; i++) {
    const bin = Math.floor((values[i]! / top) * BINS)
    bins[Math.min(BINS - 1, bin)]!++
  }
  const below = share * (count - 1)
  let seen = 0
  for (let bin = 0; bin < BINS; bin++) {
    seen += bins[bin]!
    if (seen > below) return ((bin + 0.5) / BINS) * top
  }
  return top
}

/** Tops of what is measured: a step of 255 over two pixels, and what the noise mask makes of it. */
const MAX_GRADIENT = 182
const MAX_NOISE = 512
/** A ratio above this comes from a dot, not from an edge. */
const MAX_RATIO = 5

/** Standard deviation of the sensor's noise, in steps of 8 bits, seen where the metal is smooth. */
function noiseOf({ count, before, noise }: Samples): number {
  const median = quantile(before, count, 0.5, MAX_GRADIENT)
  const smoothPlaces = noise.subarray(0, count).filter((_, i) => before[i]! < median)
  return quantile(smoothPlaces, smoothPlaces.length, 0.5, MAX_NOISE) / 0.6745 / 6
}

/** How much steeper the coin's sharper edges were, in the direction where they were least so. */
function edgeRatio(samples: Samples, noise: number): number {
  const { count, before, after, ax, ay } = samples
  const steep = quantile(before, count, 1 - EDGE_SHARE, MAX_GRADIENT)
  const least = Math.max(steep, ABOVE_NOISE * Math.SQRT2 * NOISE_AFTER_FIRST * noise)
  const ratios = Array.from({ length: DIRECTIONS }, (): number[] => [])
  for (let i = 0; i < count; i++) {
    const length = before[i]!
    if (length <= least) continue
    const turn = Math.atan2(ay[i]!, ax[i]!) / Math.PI + 1
    const ratio = length / Math.max(after[i]!, length / MAX_RATIO)
    ratios[Math.floor(turn * DIRECTIONS) % DIRECTIONS]!.push(ratio)
  }
  const seen = ratios.filter(of => of.length > MIN_EDGES)
  if (seen.length === 0) return 1
  return Math.min(...seen.map(of => quantile(of, of.length, SHARP_QUANTILE, MAX_RATIO)))
}

/**
 * The energy ratio of the direction with least, and less yet where the others have much more of it:
 * that is a picture moved along that direction.
 */
function directionRatio({ count, tensors }: Samples, noise: number): number {
  const energy = (of: Tensor, cos: number, sin: number, gain: number) =>
    Math.max(
      1e-6,
      (of.xx * cos * cos + 2 * of.xy * cos * sin + of.yy * sin * sin) / count - (gain * noise) ** 2,
    )
  const ratios = Array.from({ length: 12 }, (_, step) => {
    const cos = Math.cos((Math.PI * step) / 12)
    const sin = Math.sin((Math.PI * step) / 12)
    const before = energy(tensors.before, cos, sin, NOISE_AFTER_FIRST)
    return before / energy(tensors.after, cos, sin, NOISE_AFTER_SECOND)
  })
  return Math.min(...ratios) ** 2 / Math.max(...ratios)
}

/**
 * 1 where the coin is just sharp enough, more where it is sharper; 0 when too little of it is seen.
 * The ellipse is in the frame's pixels.
 */
export function sharpnessOf(frame: Frame, coin: Ellipse): number {
  const samples = collect(frame, coin)
  if (samples.count < MIN_EDGES) return 0
  const noise = noiseOf(samples)
  return Math.min(
    edgeRatio(samples, noise) / MIN_EDGE_RATIO,
    directionRatio(samples, noise) / MIN_DIRECTION_RATIO,
  )
}
