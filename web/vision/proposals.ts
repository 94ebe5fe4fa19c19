/**
 * Coarse coin proposals by gradient voting, as tensor operations: each edge votes along its normal
 * for the centres of the circles it may belong to.
 *
 * An edge is written as its normal's doubled angle, so that a rim votes alike whether the coin is
 * lighter or darker than what it lies on. In that form the votes for a radius are a convolution
 * with a fixed ring: edges across the radius add, edges along it subtract.
 */
import {
  add,
  avgPool,
  concat,
  conv2d,
  depthwiseConv2d,
  div,
  greaterEqual,
  maxPool,
  mirrorPad,
  mul,
  type Rank,
  relu,
  reshape,
  slice,
  sqrt,
  square,
  sub,
  sum,
  type Tensor4D,
  tensor4d,
  tidy,
  topk,
} from '@tensorflow/tfjs'
import type { Frame } from './frame.ts'

/** A circle where a coin may be, in pixels of the frame it was looked for in. */
export interface Proposal {
  cx: number
  cy: number
  radius: number
  /** Share of the rim that voted for it, about 0..1. */
  votes: number
}

/** Longest side of the frame that is searched, in pixels. */
export const SEARCH_SIDE_PX = 320

/** The octave of radii searched at each level of the pyramid, in that level's pixels. */
const RADII = [5, 5.8, 6.6, 7.5, 8.6, 9.8, 11.2]
/** Levels are the frame halved once, twice, and so on: the smallest coin has a radius of 10 px. */
const LEVELS = 4
const KERNEL_HALF = 13
const PEAKS_PER_LEVEL = [90, 50, 30, 15]
const LEAST_VOTES = 0.11
/** Two proposals whose circles overlap more than this are one. */
const SAME_COIN_OVERLAP = 0.62

/** Gradient below which an edge fades out, for channels of 0..1. */
const FAINT_EDGE = 0.02
/** How much the edges around an edge weaken it: keeps cloth and granite from voting. */
const CLUTTER = 1.3

const SOBEL_X = [-1, 0, 1, -2, 0, 2, -1, 0, 1].map(v => v / 8)
const SOBEL_Y = [-1, -2, -1, 0, 0, 0, 1, 2, 1].map(v => v / 8)

const sobelKernel = (): Tensor4D =>
  tensor4d(
    SOBEL_X.flatMap((x, i) => [x, SOBEL_Y[i]!, x, SOBEL_Y[i]!, x, SOBEL_Y[i]!]),
    [3, 3, 3, 2],
  )

/** [side, side, 2, radii]: the doubled-angle ring for each radius. */
const ringKernel = (): Tensor4D => {
  const side = 2 * KERNEL_HALF + 1
  const values = new Float32Array(side * side * 2 * RADII.length)
  RADII.forEach((radius, index) => {
    const spread = 0.4 + 0.07 * radius
    const weightAt = (x: number, y: number) =>
      Math.exp(-0.5 * ((Math.hypot(x, y) - radius) / spread) ** 2)
    let total = 0
    for (let y = -KERNEL_HALF; y <= KERNEL_HALF; y++) {
      for (let x = -KERNEL_HALF; x <= KERNEL_HALF; x++) total += weightAt(x, y)
    }
    for (let y = -KERNEL_HALF; y <= KERNEL_HALF; y++) {
      for (let x = -KERNEL_HALF; x <= KERNEL_HALF; x++) {
        const weight = weightAt(x, y) / total
        const twice = 2 * Math.atan2(y, x)
        const at = ((y + KERNEL_HALF) * side + (x + KERNEL_HALF)) * 2
        values[at * RADII.length + index] = weight * Math.cos(twice)
        values[(at + 1) * RADII.length + index] = weight * Math.sin(twice)
      }
    }
  })
  return tensor4d(values, [side, side, 2, RADII.length])
}

/** [1, h, w, 2]: doubled-angle edge normals, each between 0 (none) and 1 (clear) long. */
const edgesOf = (level: Tensor4D, sobel: Tensor4D): Tensor4D => {
  const padded = mirrorPad(
    level,
    [
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ],
    'symmetric',
  )
  const gradients = depthwiseConv2d(padded, sobel, 1, 'valid')
  const [, height, width] = gradients.shape
  const perChannel = reshape(gradients, [1, height * width, 3, 2])
  // The structure tensor over the channels (Di Zenzo 1986): colour edges count as well as light.
  const squares = sum(square(perChannel), 2)
  const product = sum(
    mul(
      slice(perChannel, [0, 0, 0, 0], [1, height * width, 3, 1]),
      slice(perChannel, [0, 0, 0, 1], [1, height * width, 3, 1]),
    ),
    2,
  )
  const xx = slice(squares, [0, 0, 0], [1, height * width, 1])
  const yy = slice(squares, [0, 0, 1], [1, height * width, 1])
  const strength = sqrt(add(xx, yy))
  const surroundings = reshape(
    avgPool(reshape<Rank.R4>(strength, [1, height, width, 1]), 9, 1, 'same'),
    [1, height * width, 1],
  )
  const softness = add(strength, add(mul(surroundings, CLUTTER), FAINT_EDGE))
  const scale = div(1, add(mul(strength, softness), 1e-6))
  const cosine = mul(sub(xx, yy), scale)
  const sine = mul(mul(product, 2), scale)
  return reshape<Rank.R4>(concat([cosine, sine], 2), [1, height, width, 2])
}

interface Peaks {
  values: Float32Array | Int32Array | Uint8Array
  indices: Float32Array | Int32Array | Uint8Array
  width: number
}

/**
 * Where coins may be in a small RGBA frame (longest side SEARCH_SIDE_PX), best first. The backend
 * must be ready. All tensors made here are released.
 */
export const proposeCoins = async (frame: Frame): Promise<Proposal[]> => {
  const { width, height } = frame
  const pixels = new Float32Array(width * height * 3)
  for (let i = 0, o = 0; o < pixels.length; i += 4, o += 3) {
    pixels[o] = frame.data[i]! / 255
    pixels[o + 1] = frame.data[i + 1]! / 255
    pixels[o + 2] = frame.data[i + 2]! / 255
  }
  const levels = tidy(() => {
    const sobel = sobelKernel()
    const rings = ringKernel()
    let level = tensor4d(pixels, [1, height, width, 3])
    return Array.from({ length: LEVELS }, (_, index) => {
      const edges = avgPool(edgesOf(level, sobel), 2, 2, 'same')
      level = avgPool(level, 2, 2, 'same')
      const votes = relu(conv2d(edges, rings, 1, 'same'))
      const isPeak = greaterEqual(votes, maxPool(votes, 3, 1, 'same'))
      const peaks = reshape(mul(votes, isPeak), [-1])
      const count = Math.min(PEAKS_PER_LEVEL[index]!, votes.size)
      return { ...topk(peaks, count), width: votes.shape[2] }
    })
  })
  const found: Proposal[] = []
  for (const [index, { values, indices, width: levelWidth }] of levels.entries()) {
    const peaks: Peaks = {
      values: await values.data(),
      indices: await indices.data(),
      width: levelWidth,
    }
    values.dispose()
    indices.dispose()
    collect(peaks, 2 ** (index + 1), found)
  }
  return keepDistinct(found)
}

const collect = ({ values, indices, width }: Peaks, scale: number, found: Proposal[]): void => {
  values.forEach((votes, i) => {
    if (votes < LEAST_VOTES) return
    const flat = indices[i]!
    const radius = RADII[flat % RADII.length]!
    const pixel = Math.floor(flat / RADII.length)
    found.push({
      cx: ((pixel % width) + 0.5) * scale,
      cy: (Math.floor(pixel / width) + 0.5) * scale,
      radius: radius * scale,
      votes,
    })
  })
}

/** Intersection over union of two circles, roughly: by radius and distance. */
const overlap = (a: Proposal, b: Proposal): number => {
  const distance = Math.hypot(a.cx - b.cx, a.cy - b.cy)
  const size = Math.min(a.radius, b.radius) / Math.max(a.radius, b.radius)
  return Math.max(0, size * size * (1 - distance / (a.radius + b.radius) / 0.9))
}

/** Greedy non-maximum suppression. */
const keepDistinct = (proposals: Proposal[]): Proposal[] => {
  const kept: Proposal[] = []
  for (const proposal of proposals.sort((a, b) => b.votes - a.votes)) {
    if (kept.every(other => overlap(other, proposal) < SAME_COIN_OVERLAP)) kept.push(proposal)
  }
  return kept
}
