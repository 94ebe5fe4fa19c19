/**
 * Coarse coin proposals by a circular Hough transform over gradients: each edge votes along its normal for the centres of the
 * circles it may belong to.
 *
 * An edge is written as its normal's doubled angle, so that a rim votes the same whether the coin is
 * lighter or darker than its background. In that form the votes for a radius are a convolution
 * with a fixed ring: edges across the radius add, edges along it subtract.
 */
import { tidy } from '@tensorflow/tfjs'
import { downscaled, edgeField, type Planes, planesOf } from '../geometry/edge-field.ts'
import type { Frame } from '../geometry/frame.ts'
import { castVotes, RADII, voteIndex } from './voting-rings.ts'

/** A circle where a coin may be, in pixels of the searched frame. */
export interface Proposal {
  cx: number
  cy: number
  radius: number
  /** Share of the rim that voted for it, about 0..1. */
  votes: number
}

/** Longest side of the frame that is searched, in pixels. */
export const SEARCH_SIDE_PX = 320

/** Each level of the pyramid is smaller by the square root of two. */
const LEVELS = 9
const LEVEL_SCALE = Math.SQRT1_2
const PEAKS_PER_LEVEL = [90, 70, 50, 40, 30, 20, 15, 15, 15]
const MIN_VOTES = 0.14
/** Two proposals whose circles overlap more than this are one. */
const SAME_COIN_OVERLAP = 0.62

/** Image pyramid of the frame. */
function pyramidOf(frame: Frame): Planes[] {
  const levels = [planesOf(frame)]
  while (levels.length < LEVELS) {
    // Two levels up is half the size: means of whole pixels.
    const from = levels[levels.length - 2]
    const next = from ? downscaled(from, 0.5) : downscaled(levels[0]!, LEVEL_SCALE)
    if (Math.min(next.width, next.height) < 12) break
    levels.push(next)
  }
  return levels
}

/**
 * Where coins may be in a small RGBA frame (longest side SEARCH_SIDE_PX), best first. The backend
 * must be ready. All tensors made here are released.
 */
export async function proposeCoins(frame: Frame): Promise<Proposal[]> {
  const fields = pyramidOf(frame).map(edgeField)
  const votes = tidy(() => fields.map(castVotes))
  const found: Proposal[] = []
  try {
    for (const [index, level] of votes.entries()) {
      const { width, height } = fields[index]!
      collectPeaks(
        await level.data(),
        width,
        height,
        frame.width / width,
        PEAKS_PER_LEVEL[index]!,
        found,
      )
    }
  } finally {
    for (const level of votes) level.dispose()
  }
  return suppressOverlaps(found)
}

/** Local maxima over place and, within the level, radius. */
function collectPeaks(
  votes: ArrayLike<number>,
  width: number,
  height: number,
  scale: number,
  most: number,
  found: Proposal[],
): void {
  const radii = RADII.length
  // The best votes over the radii, for each pixel.
  const best = new Float32Array(width * height)
  const peaks: Proposal[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = voteIndex(x, y, width)
      let most = votes[from]!
      for (let r = 1; r < radii; r++) if (votes[from + r]! > most) most = votes[from + r]!
      best[y * width + x] = most
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = best[y * width + x]!
      if (here <= MIN_VOTES || !isPeak(best, x, y, width, height)) continue
      const from = voteIndex(x, y, width)
      let index = 0
      while (votes[from + index]! < here) index++
      peaks.push({
        cx: (x + 0.5) * scale,
        cy: (y + 0.5) * scale,
        radius: RADII[index]! * scale,
        votes: here,
      })
    }
  }
  peaks.sort((a, b) => b.votes - a.votes)
  found.push(...peaks.slice(0, most))
}

/** Whether no neighbouring pixel has more votes. */
function isPeak(best: Float32Array, x: number, y: number, width: number, height: number): boolean {
  const here = best[y * width + x]!
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      if (best[ny * width + nx]! > here) return false
    }
  }
  return true
}

/** Intersection over union of two circles, roughly: by radius and distance. */
function overlap(a: Proposal, b: Proposal): number {
  const distance = Math.hypot(a.cx - b.cx, a.cy - b.cy)
  const size = Math.min(a.radius, b.radius) / Math.max(a.radius, b.radius)
  return Math.max(0, size * size * (1 - distance / (a.radius + b.radius) / 0.9))
}

/** Greedy non-maximum suppression. */
function suppressOverlaps(proposals: Proposal[]): Proposal[] {
  const distinct: Proposal[] = []
  for (const proposal of proposals.sort((a, b) => b.votes - a.votes)) {
    if (distinct.every(other => overlap(other, proposal) < SAME_COIN_OVERLAP))
      distinct.push(proposal)
  }
  return distinct
}
