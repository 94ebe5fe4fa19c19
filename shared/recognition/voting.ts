/** The coarse search for circles: every edge votes for the centres it may lie around. */
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
/** Votes are counted on a grid of this many pixels a cell. */
const CELL = 2

/** Circles with most of their rim on edges, the best supported first; pixels of `edges`. */
export function voteForCircles(edges: Edges): Circle[] {
  const { width, height, clear } = edges
  const side = Math.min(width, height)
  const radii = Array.from(
    { length: RADII },
    (_, k) => side * SMALLEST * (LARGEST / SMALLEST) ** (k / (RADII - 1)),
  )
  const w = Math.ceil(width / CELL)
  const h = Math.ceil(height / CELL)
  const votes = radii.map(() => new Float32Array(w * h))
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const xx = edges.xx[at]!
      const xy = edges.xy[at]!
      const yy = edges.yy[at]!
      const strength = Math.sqrt(xx + yy)
      if (strength < clear * 0.5) continue
      const vote = strength / (strength + clear)
      const turn = Math.atan2(2 * xy, xx - yy) / 2
      const nx = Math.cos(turn)
      const ny = Math.sin(turn)
      for (let k = 0; k < RADII; k++) {
        const plane = votes[k]!
        const r = radii[k]!
        for (const sign of [-1, 1]) {
          const cx = Math.round((x + sign * r * nx) / CELL)
          const cy = Math.round((y + sign * r * ny) / CELL)
          if (cx < 0 || cy < 0 || cx >= w || cy >= h) continue
          plane[cy * w + cx] = plane[cy * w + cx]! + vote
        }
      }
    }
  }
  const scored: (Circle & { score: number })[] = []
  for (let k = 0; k < RADII; k++) {
    const r = radii[k]!
    // A tilted coin's normals miss the centre by a share of its radius: gather that far around.
    const reach = Math.max(1, Math.round((0.09 * r) / CELL))
    const gathered = boxSum(votes[k]!, w, h, reach)
    // Large circles are favoured a little: a coin holds circles, it doesn't lie in them.
    const norm = 1 / r ** 0.85
    for (let y = 0; y < h; y += 2)
      for (let x = 0; x < w; x += 2)
        scored.push({
          cx: x * CELL,
          cy: y * CELL,
          r,
          score: gathered[y * w + x]! * norm,
        })
  }
  scored.sort((a, b) => b.score - a.score)
  const kept: Circle[] = []
  for (const one of scored) {
    if (kept.length === CANDIDATES) break
    const near = kept.some(
      k =>
        Math.hypot(k.cx - one.cx, k.cy - one.cy) < 0.35 * Math.max(k.r, one.r) &&
        Math.abs(Math.log(k.r / one.r)) < 0.16,
    )
    if (!near) kept.push({ cx: one.cx, cy: one.cy, r: one.r })
  }
  return kept
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
  for (let x = 0; x < w; x++) {
    let sum = 0
    for (let y = -reach; y < h; y++) {
      sum += y + reach < h ? across[(y + reach) * w + x]! : 0
      if (y - reach - 1 >= 0) sum -= across[(y - reach - 1) * w + x]!
      if (y >= 0) out[y * w + x] = sum
    }
  }
  return out
}
