/**
 * Coarse coin proposals by gradient voting: each edge votes along its normal for the centres of the
 * circles it may belong to.
 *
 * An edge is written as its normal's doubled angle, so that a rim votes alike whether the coin is
 * lighter or darker than what it lies on. In that form the votes for a radius are a convolution
 * with a fixed ring: edges across the radius add, edges along it subtract.
 */
import { conv2d, tensor4d, tidy } from '@tensorflow/tfjs'
import { edgeField, type Planes, planesOf, shrunk } from './edge-field.ts'
import type { Frame } from './frame.ts'
import { keptTensor } from './kept-tensor.ts'

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

/** The half octave of radii searched at each level of the pyramid, in pixels of its edge field. */
const RADII = [4, 4.36, 4.76, 5.19]
/** Each level is the frame shrunk by the root of two once more. */
const LEVELS = 9
const LEVEL_SCALE = Math.SQRT1_2
const KERNEL_HALF = 7
const SIDE = 2 * KERNEL_HALF + 1
const PACKED_HALF = (KERNEL_HALF + 1) >> 1
const PACKED_SIDE = 2 * PACKED_HALF + 1
const PEAKS_PER_LEVEL = [90, 70, 50, 40, 30, 20, 15, 15, 15]
const LEAST_VOTES = 0.14
/** Two proposals whose circles overlap more than this are one. */
const SAME_COIN_OVERLAP = 0.62

/** [side, side, 2, radii]: the doubled-angle ring for each radius. */
const ringKernel = (): Float32Array => {
  const values = new Float32Array(SIDE * SIDE * 2 * RADII.length)
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
        const at = ((y + KERNEL_HALF) * SIDE + (x + KERNEL_HALF)) * 2
        values[at * RADII.length + index] = weight * Math.cos(twice)
        values[(at + 1) * RADII.length + index] = weight * Math.sin(twice)
      }
    }
  })
  return values
}

/** Four places by four radii: what comes out for one packed place. */
const PACKED_IN = 8
const PACKED_OUT = 4 * RADII.length

/**
 * [packed side, packed side, 8, 4 * radii]: the same rings for a field whose channels hold two by two
 * places. Two channels in and four out would leave most of a processor's lanes idle.
 */
const packedKernel = (): Float32Array => {
  const rings = ringKernel()
  const values = new Float32Array(PACKED_SIDE * PACKED_SIDE * PACKED_IN * PACKED_OUT)
  for (let place = 0; place < PACKED_SIDE * PACKED_SIDE * 16; place++) {
    const [to, from] = [place & 3, (place >> 2) & 3]
    const [row, column] = [Math.floor(place / 16 / PACKED_SIDE), (place >> 4) % PACKED_SIDE]
    const y = 2 * (row - PACKED_HALF) + (from >> 1) - (to >> 1) + KERNEL_HALF
    const x = 2 * (column - PACKED_HALF) + (from & 1) - (to & 1) + KERNEL_HALF
    if (y < 0 || x < 0 || y >= SIDE || x >= SIDE) continue
    for (let channel = 0; channel < 2; channel++) {
      const at = ((place >> 4) * PACKED_IN + from * 2 + channel) * PACKED_OUT + to * RADII.length
      const ring = ((y * SIDE + x) * 2 + channel) * RADII.length
      values.set(rings.subarray(ring, ring + RADII.length), at)
    }
  }
  return values
}

const RING_VALUES = packedKernel()
const rings = keptTensor(() =>
  tensor4d(RING_VALUES, [PACKED_SIDE, PACKED_SIDE, PACKED_IN, PACKED_OUT]),
)

/** [h/2, w/2, 8] of [h, w, 2]: two by two places side by side; beyond an odd side nothing. */
const packed = (field: Float32Array, width: number, height: number): Float32Array => {
  const across = (width + 1) >> 1
  const out = new Float32Array(across * ((height + 1) >> 1) * PACKED_IN)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 2
      const to = ((y >> 1) * across + (x >> 1)) * PACKED_IN + ((y & 1) * 2 + (x & 1)) * 2
      out[to] = field[at]!
      out[to + 1] = field[at + 1]!
    }
  }
  return out
}

/** [h, w, radii] of what the packed rings say. */
const unpacked = (votes: ArrayLike<number>, width: number, height: number): Float32Array => {
  const radii = RADII.length
  const across = (width + 1) >> 1
  const out = new Float32Array(width * height * radii)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((y >> 1) * across + (x >> 1)) * PACKED_OUT + ((y & 1) * 2 + (x & 1)) * radii
      for (let r = 0; r < radii; r++) out[(y * width + x) * radii + r] = votes[from + r]!
    }
  }
  return out
}

/** The frame, and it shrunk again and again. */
const pyramidOf = (frame: Frame): Planes[] => {
  const levels = [planesOf(frame)]
  while (levels.length < LEVELS) {
    // Two levels up is half the size: means of whole pixels.
    const from = levels[levels.length - 2]
    const next = from ? shrunk(from, 0.5) : shrunk(levels[0]!, LEVEL_SCALE)
    if (Math.min(next.width, next.height) < 12) break
    levels.push(next)
  }
  return levels
}

/**
 * Where coins may be in a small RGBA frame (longest side SEARCH_SIDE_PX), best first. The backend
 * must be ready. All tensors made here are released.
 */
export const proposeCoins = async (frame: Frame): Promise<Proposal[]> => {
  const fields = pyramidOf(frame).map(edgeField)
  const votes = tidy(() =>
    fields.map(({ field, width, height }) => {
      const shape = [1, (height + 1) >> 1, (width + 1) >> 1, PACKED_IN] as const
      return conv2d(tensor4d(packed(field, width, height), [...shape]), rings(), 1, 'same')
    }),
  )
  const found: Proposal[] = []
  try {
    for (const [index, level] of votes.entries()) {
      const { width, height } = fields[index]!
      const values = unpacked(await level.data(), width, height)
      collect(values, width, height, frame.width / width, PEAKS_PER_LEVEL[index]!, found)
    }
  } finally {
    for (const level of votes) level.dispose()
  }
  return keepDistinct(found)
}

/** Local maxima over place and, within the level, radius. */
const collect = (
  votes: Float32Array,
  width: number,
  height: number,
  scale: number,
  most: number,
  found: Proposal[],
): void => {
  const radii = RADII.length
  const peaks: Proposal[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * radii
      let best = LEAST_VOTES
      let index = -1
      for (let r = 0; r < radii; r++) {
        if (votes[at + r]! > best) {
          best = votes[at + r]!
          index = r
        }
      }
      if (index < 0 || !isPeak(votes, x, y, width, height, best)) continue
      peaks.push({
        cx: (x + 0.5) * scale,
        cy: (y + 0.5) * scale,
        radius: RADII[index]! * scale,
        votes: best,
      })
    }
  }
  peaks.sort((a, b) => b.votes - a.votes)
  found.push(...peaks.slice(0, most))
}

const isPeak = (
  votes: Float32Array,
  x: number,
  y: number,
  width: number,
  height: number,
  value: number,
): boolean => {
  const radii = RADII.length
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const at = (ny * width + nx) * radii
      for (let r = 0; r < radii; r++) if (votes[at + r]! > value) return false
    }
  }
  return true
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
