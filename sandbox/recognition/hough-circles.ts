/** A coarse Hough transform for circles: every edge votes for possible centres along its normal. */
import type { Edges } from './edges.ts'

export interface Circle {
  cx: number
  cy: number
  r: number
}

const RADII = 22
const SMALLEST = 0.1
const LARGEST = 0.56
const CANDIDATES = 8
/** Side of an accumulator cell in pixels. */
const CELL = 2

/** Circle candidates by edge support, best first, in pixels of `edges`. */
export function houghCircles(edges: Edges): Circle[] {
  const { width, height } = edges
  const side = Math.min(width, height)
  const w = Math.ceil(width / CELL)
  const h = Math.ceil(height / CELL)
  const voters = votersOf(edges)
  const planes = Array.from({ length: RADII }, (_, k) => {
    const r = side * SMALLEST * (LARGEST / SMALLEST) ** (k / (RADII - 1))
    // The normals of a tilted coin miss the centre by a share of the radius, so votes are gathered within it.
    const scores = boxSum(
      votesFor(voters, r, w, h),
      w,
      h,
      Math.max(1, Math.round((0.09 * r) / CELL)),
    )
    // Large circles get a small bonus, because a coin contains smaller circles.
    const bonus = r ** 0.85
    for (let i = 0; i < scores.length; i++) scores[i] = scores[i]! / bonus
    return { r, scores, best: bestOf(scores) }
  })
  return Array.from({ length: CANDIDATES }, () => takeBest(planes, w))
}

/** The clear edges: place, and the vote's weight and direction, each in its own array. */
interface Voters {
  count: number
  x: Float64Array
  y: Float64Array
  nx: Float64Array
  ny: Float64Array
  vote: Float64Array
}

function votersOf({ width, height, xx, xy, yy, clear }: Edges): Voters {
  const column = () => new Float64Array(width * height)
  const voters = { count: 0, x: column(), y: column(), nx: column(), ny: column(), vote: column() }
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const strength = Math.sqrt(xx[at]! + yy[at]!)
      if (strength < clear * 0.5) continue
      const turn = Math.atan2(2 * xy[at]!, xx[at]! - yy[at]!) / 2
      const i = voters.count++
      voters.x[i] = x / CELL
      voters.y[i] = y / CELL
      voters.nx[i] = Math.cos(turn) / CELL
      voters.ny[i] = Math.sin(turn) / CELL
      voters.vote[i] = strength / (strength + clear)
    }
  }
  return voters
}

/**
 * Votes by cell for circles of one radius: its plane stays in the cache for all voters. A border as wide as the
 * radius takes the votes outside the picture, for a test of each vote would take longer than the vote.
 */
function votesFor({ count, x, y, nx, ny, vote }: Voters, r: number, w: number, h: number) {
  const border = Math.ceil(r / CELL) + 1
  const across = w + 2 * border
  const wide = new Float32Array(across * (h + 2 * border))
  for (let i = 0; i < count; i++) {
    const dx = r * nx[i]!
    const dy = r * ny[i]!
    const one = ((y[i]! + dy + 0.5 + border) | 0) * across + ((x[i]! + dx + 0.5 + border) | 0)
    wide[one] = wide[one]! + vote[i]!
    const other = ((y[i]! - dy + 0.5 + border) | 0) * across + ((x[i]! - dx + 0.5 + border) | 0)
    wide[other] = wide[other]! + vote[i]!
  }
  const votes = new Float32Array(w * h)
  for (let row = 0; row < h; row++) {
    const from = (row + border) * across + border
    votes.set(wide.subarray(from, from + w), row * w)
  }
  return votes
}

/** The scores of circles of one radius by cell. */
interface RadiusScores {
  r: number
  scores: Float32Array
  /** Cell of the highest score. */
  best: number
}

function bestOf(scores: Float32Array): number {
  let best = 0
  for (let at = 1; at < scores.length; at++) if (scores[at]! > scores[best]!) best = at
  return best
}

/** Takes the best circle and removes similar ones. */
function takeBest(planes: RadiusScores[], w: number): Circle {
  let top = planes[0]!
  for (const one of planes) if (one.scores[one.best]! > top.scores[top.best]!) top = one
  const cx = top.best % w
  const cy = Math.floor(top.best / w)
  for (const plane of planes) {
    if (Math.abs(Math.log(plane.r / top.r)) >= 0.16) continue
    clearAround(plane.scores, w, cx, cy, (0.35 * Math.max(plane.r, top.r)) / CELL)
    plane.best = bestOf(plane.scores)
  }
  return { cx: cx * CELL, cy: cy * CELL, r: top.r }
}

/** @param reach - in cells */
function clearAround(scores: Float32Array, w: number, cx: number, cy: number, reach: number): void {
  const h = scores.length / w
  for (let y = Math.max(0, Math.ceil(cy - reach)); y < Math.min(h, cy + reach); y++) {
    for (let x = Math.max(0, Math.ceil(cx - reach)); x < Math.min(w, cx + reach); x++)
      if ((x - cx) ** 2 + (y - cy) ** 2 < reach * reach) scores[y * w + x] = -Infinity
  }
}

function boxSum(plane: Float32Array, w: number, h: number, reach: number): Float32Array {
  const across = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    let sum = 0
    for (let x = -reach; x < w; x++) {
      sum += x + reach < w ? plane[y * w + x + reach]! : 0
      if (x - reach - 1 >= 0) sum -= plane[y * w + x - reach - 1]!
      if (x >= 0) across[y * w + x] = sum
    }
  }
  const out = new Float32Array(w * h)
  const sums = new Float64Array(w)
  for (let y = -reach; y < h; y++) {
    const entering = (y + reach) * w
    if (y + reach < h) for (let x = 0; x < w; x++) sums[x] = sums[x]! + across[entering + x]!
    const leaving = (y - reach - 1) * w
    if (leaving >= 0) for (let x = 0; x < w; x++) sums[x] = sums[x]! - across[leaving + x]!
    if (y >= 0) out.set(sums, y * w)
  }
  return out
}
