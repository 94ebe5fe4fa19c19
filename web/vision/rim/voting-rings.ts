/** Hough voting for circles: a convolution of the edge field with fixed ring kernels. */
import { conv2d, type Tensor4D, tensor4d } from '@tensorflow/tfjs'
import type { EdgeNormals } from '../coin/edge-field.ts'
import { cachedTensor } from '../detector/cached-tensor.ts'

/** The half octave of radii searched at each level of the pyramid, in pixels of its edge field. */
export const RADII = [4, 4.36, 4.76, 5.19]
/** Pixels to each side of its centre that a ring spans. */
const KERNEL_HALF = 7

/**
 * Weights of each radius' doubled-angle ring: `even` of the places' cosine, which is the same left and
 * right and above and below; `odd` of their sine, which changes its sign with either. [dy][dx][radius],
 * dy and dx from 0 to KERNEL_HALF.
 */
function ringQuarters() {
  const side = KERNEL_HALF + 1
  const even = new Float32Array(side * side * RADII.length)
  const odd = new Float32Array(side * side * RADII.length)
  RADII.forEach((radius, index) => {
    const spread = 0.4 + 0.07 * radius
    const weightAt = (x: number, y: number) =>
      Math.exp(-0.5 * ((Math.hypot(x, y) - radius) / spread) ** 2)
    let total = 0
    for (let y = -KERNEL_HALF; y <= KERNEL_HALF; y++) {
      for (let x = -KERNEL_HALF; x <= KERNEL_HALF; x++) total += weightAt(x, y)
    }
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const weight = weightAt(x, y) / total
        const twice = 2 * Math.atan2(y, x)
        const at = (y * side + x) * RADII.length + index
        even[at] = weight * Math.cos(twice)
        odd[at] = weight * Math.sin(twice)
      }
    }
  })
  return { even, odd }
}

/** What is folded out of one place: cosines 0 to KERNEL_HALF places off, sines from 1 on. */
const FOLDS = 2 * KERNEL_HALF + 1
/** Two places, one above the other, by four radii: what comes out for a pair. */
const PAIR_IN = 2 * FOLDS
const PAIR_OUT = 2 * RADII.length
/** Pairs above and below one another that a ring spans. */
const PAIRS = KERNEL_HALF + 1

/**
 * [pairs, 1, 2 * folds, 2 * radii]: the rings for a field that is folded about each place. In pairs,
 * because four radii alone would use only half of the SIMD lanes.
 */
function foldedKernel(): Float32Array {
  const { even, odd } = ringQuarters()
  const values = new Float32Array(PAIRS * PAIR_IN * PAIR_OUT)
  for (let pair = 0; pair < PAIRS; pair++) {
    for (let from = 0; from < 2; from++) {
      for (let to = 0; to < 2; to++) {
        const dy = 2 * pair - KERNEL_HALF + from - to
        if (Math.abs(dy) > KERNEL_HALF) continue
        for (let fold = 0; fold < FOLDS; fold++) {
          const isEven = fold <= KERNEL_HALF
          const dx = isEven ? fold : fold - KERNEL_HALF
          const ring = (Math.abs(dy) * (KERNEL_HALF + 1) + dx) * RADII.length
          const at = ((pair * 2 + from) * FOLDS + fold) * PAIR_OUT + to * RADII.length
          for (let r = 0; r < RADII.length; r++) {
            values[at + r] = isEven ? even[ring + r]! : Math.sign(dy) * odd[ring + r]!
          }
        }
      }
    }
  }
  return values
}

const KERNEL = foldedKernel()
const rings = cachedTensor(() => tensor4d(KERNEL, [PAIRS, 1, PAIR_IN, PAIR_OUT]))

/**
 * [pairs, w, 2 * folds] of [h, w, 2]: for each place the sums of the cosines, and the differences of
 * the sines, of the places to its right and to its left. The first pair's upper place lies above the
 * field, so that a ring about either of two places begins with a pair.
 */
function folded(field: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(pairsOf(height) * width * PAIR_IN)
  const reach = KERNEL_HALF
  // One row with nothing on either side of it.
  const cosines = new Float32Array(width + 2 * reach)
  const sines = new Float32Array(width + 2 * reach)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      cosines[reach + x] = field[(y * width + x) * 2]!
      sines[reach + x] = field[(y * width + x) * 2 + 1]!
    }
    let to = ((y + 1) >> 1) * width * PAIR_IN + ((y + 1) & 1) * FOLDS
    for (let x = reach; x < reach + width; x++, to += PAIR_IN) {
      out[to] = cosines[x]!
      for (let dx = 1; dx <= reach; dx++) {
        out[to + dx] = cosines[x + dx]! + cosines[x - dx]!
        out[to + reach + dx] = sines[x + dx]! - sines[x - dx]!
      }
    }
  }
  return out
}

/** Pairs of rows of a field of that height, the first of which begins a row above it. */
const pairsOf = (height: number): number => (height >> 1) + 1

/**
 * The votes of an edge field for circles about each place, share of the rim, about 0..1; indexed
 * by `voteIndex`. Within `tidy`.
 */
export function castVotes({ field, width, height }: EdgeNormals): Tensor4D {
  const pairs = tensor4d(folded(field, width, height), [1, pairsOf(height), width, PAIR_IN])
  return conv2d(pairs, rings(), 1, 'same')
}

/** Index of a pixel's votes for the first radius; those of the other radii follow. */
export const voteIndex = (x: number, y: number, width: number): number =>
  ((y >> 1) * width + x) * PAIR_OUT + (y & 1) * RADII.length
