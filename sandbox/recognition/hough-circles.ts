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
      const yy = edges.yy[at]!
      const strength = Math.sqrt(xx + yy)
      if (strength < clear * 0.5) continue
      const vote = strength / (strength + clear)
      const turn = Math.atan2(2 * edges.xy[at]!, xx - yy) / 2
      const nx = Math.cos(turn) / CELL
      const ny = Math.sin(turn) / CELL
      for (let k = 0; k < 2 * RADII; k++) {
        const r = k < RADII ? radii[k]! : -radii[k - RADII]!
        const cx = Math.floor(x / CELL + r * nx + 0.5)
        const cy = Math.floor(y / CELL + r * ny + 0.5)
        if (cx < 0 || cy < 0 || cx >= w || cy >= h) continue
        const plane = votes[k < RADII ? k : k - RADII]!
        plane[cy * w + cx] = plane[cy * w + cx]! + vote
      }
    }
  }
  const scores = votes.map((plane, k) => {
    const r = radii[k]!
    // The normals of a tilted coin miss the centre by a share of the radius, so votes are gathered within it.
    const gathered = boxSum(plane, w, h, Math.max(1, Math.round((0.09 * r) / CELL)))
    // Large circles get a small bonus, because a coin contains smaller circles.
    for (let i = 0; i < gathered.length; i++) gathered[i] = gathered[i]! / r ** 0.85
    return gathered
  })
  return Array.from({ length: CANDIDATES }, () => takeBest(scores, radii, w))
}

/** Takes the best circle and removes similar ones. */
function takeBest(scores: Float32Array[], radii: number[], w: number): Circle {
  let best = { cx: 0, cy: 0, r: radii[0]! }
  let top = -Infinity
  for (const [k, plane] of scores.entries()) {
    for (let at = 0; at < plane.length; at++) {
      if (plane[at]! <= top) continue
      top = plane[at]!
      best = { cx: (at % w) * CELL, cy: Math.floor(at / w) * CELL, r: radii[k]! }
    }
  }
  for (const [k, plane] of scores.entries()) {
    const r = radii[k]!
    if (Math.abs(Math.log(r / best.r)) >= 0.16) continue
    const reach = 0.35 * Math.max(r, best.r)
    for (let at = 0; at < plane.length; at++) {
      const dx = (at % w) * CELL - best.cx
      const dy = Math.floor(at / w) * CELL - best.cy
      if (dx * dx + dy * dy < reach * reach) plane[at] = -Infinity
    }
  }
  return best
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
