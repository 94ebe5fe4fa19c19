/** Straight edges of a picture, by Hough voting with each edge's own direction. Pure. */
import type { EdgeNormals } from '../coin/edge-field.ts'

/** All points with x·cos(angle) + y·sin(angle) = distance. Of the edge field, in its cells. */
export interface Line {
  /** Direction of the normal, in radians, 0 to π. */
  angle: number
  distance: number
  /** How long and clear the edge is: cells of a clear edge count 1. */
  votes: number
}

const ANGLES = 90
const ANGLE_STEP = Math.PI / ANGLES
/** Edges vote for this many angles to either side, two degrees each: a short edge's own direction errs. */
const SPREAD = 3
const SPREAD_WEIGHTS = [1, 0.85, 0.5, 0.2] as const
/** Length of an edge vector below which it does not vote. */
const FAINT = 0.2
/** Lines nearer than this, in angle steps and cells, are one. */
const SAME_ANGLE = 1
const SAME_DISTANCE = 1

interface Votes {
  /** [ANGLES, distances]. */
  votes: Float32Array
  distances: number
  /** The distance of index 0. */
  first: number
}

function voted({ width, height, field }: EdgeNormals): Votes {
  const reach = Math.ceil(Math.hypot(width, height)) + 2
  const distances = 2 * reach + 1
  const votes = new Float32Array(ANGLES * distances)
  const cos = Float64Array.from({ length: ANGLES }, (_, k) => Math.cos(k * ANGLE_STEP))
  const sin = Float64Array.from({ length: ANGLES }, (_, k) => Math.sin(k * ANGLE_STEP))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * (y * width + x)
      const [u, v] = [field[at]!, field[at + 1]!]
      const squared = u * u + v * v
      if (squared < FAINT * FAINT) continue
      const length = Math.sqrt(squared)
      const normal = Math.atan2(v, u) / 2
      const middle = Math.round(normal / ANGLE_STEP)
      for (let k = -SPREAD; k <= SPREAD; k++) {
        const angle = (middle + k + 2 * ANGLES) % ANGLES
        const distance = Math.round(x * cos[angle]! + y * sin[angle]!) + reach
        votes[angle * distances + distance]! += length * SPREAD_WEIGHTS[Math.abs(k)]!
      }
    }
  }
  return { votes, distances, first: -reach }
}

/** Each bin with its two neighbours in distance: an edge that runs between two angles is spread over them. */
function smoothed({ votes, distances, first }: Votes): Votes {
  const out = new Float32Array(votes.length)
  for (let i = 1; i + 1 < votes.length; i++) {
    out[i] = votes[i]! + 0.6 * (votes[i - 1]! + votes[i + 1]!)
  }
  return { votes: out, distances, first }
}

/** The strongest lines, at most `count`, with `least` votes at least. Strongest first. */
export function straightLines(field: EdgeNormals, count: number, least: number): Line[] {
  const { votes, distances, first } = smoothed(voted(field))
  const peaks: Line[] = []
  for (let k = 0; k < ANGLES; k++) {
    for (let d = SAME_DISTANCE; d + SAME_DISTANCE < distances; d++) {
      const value = votes[k * distances + d]!
      if (value < least || !isPeak(votes, distances, k, d, value)) continue
      peaks.push({ angle: k * ANGLE_STEP, distance: d + first, votes: value })
    }
  }
  return peaks.sort((a, b) => b.votes - a.votes).slice(0, count)
}

function isPeak(votes: Float32Array, distances: number, k: number, d: number, value: number) {
  for (let dk = -SAME_ANGLE; dk <= SAME_ANGLE; dk++) {
    const raw = k + dk
    const angle = (raw + ANGLES) % ANGLES
    // Past half a turn the same line has the opposite normal.
    const centre = raw < 0 || raw >= ANGLES ? distances - 1 - d : d
    for (let dd = -SAME_DISTANCE; dd <= SAME_DISTANCE; dd++) {
      if (dk === 0 && dd === 0) continue
      const other = votes[angle * distances + centre + dd] ?? 0
      const isBefore = dk < 0 || (dk === 0 && dd < 0)
      if (isBefore ? other >= value : other > value) return false
    }
  }
  return true
}
