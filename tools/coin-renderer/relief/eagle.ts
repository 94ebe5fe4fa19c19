import {
  between,
  line,
  type Point,
  place,
  placePoint,
  resample,
  type Shape,
} from '../drawing/path.ts'
import type { MotifRelief } from './motif-relief.ts'
import type { Stroke } from './relief.ts'

/** One feather from its quill to its rounded tip, local coordinates. */
function featherShape(foot: Point, tip: Point, width: number): Shape {
  const length = Math.hypot(tip[0] - foot[0], tip[1] - foot[1])
  const turn = (Math.atan2(tip[1] - foot[1], tip[0] - foot[0]) * 180) / Math.PI
  const upper = line(
    [
      0,
      0,
      length * 0.3,
      -width * 0.8,
      length * 0.78,
      -width,
      length * 0.96,
      -width * 0.5,
      length,
      0,
    ],
    5,
  )
  const lower = line(
    [length, 0, length * 0.96, width * 0.5, length * 0.78, width, length * 0.3, width * 0.8, 0, 0],
    5,
  )
  return place([[...upper, ...lower]], { x: foot[0], y: foot[1], turn })
}

/** Draws one feather with its shaft over the relief. */
export function feather(
  c: MotifRelief,
  foot: Point,
  tip: Point,
  width: number,
  height = 0.014,
): void {
  c.relief.raise(c.placed(featherShape(foot, tip, width)), {
    mode: 'over',
    floor: height,
    height: 0.006,
    dome: height,
    edge: 0.006,
  })
  const shaft = [0.1, 0.4, 0.7, 0.95].map(
    (t): Point =>
      placePoint([foot[0] + (tip[0] - foot[0]) * t, foot[1] + (tip[1] - foot[1]) * t], c.at),
  )
  const scale = c.at.scale ?? 1
  c.relief.stroke([
    { path: shaft, width: width * 0.22 * scale, height: -height * 0.6, taper: 'end' },
  ])
}

interface Wing {
  /** Front edge from the shoulder to the tip of the wing. */
  readonly lead: readonly number[]
  /** Line of the feather tips, from the body to the tip of the wing. */
  readonly trail: readonly number[]
  /** Feathers in the long, middle and short row. */
  readonly feathers: readonly [number, number, number]
  readonly height?: number
}

/** A spread wing: three rows of feathers between its two edges, and small scales along the arm. */
export function wing(c: MotifRelief, w: Wing): void {
  const height = w.height ?? 0.014
  const lead = line(w.lead)
  const trail = line(w.trail)
  const rows = [
    { count: w.feathers[0], reach: 1, rise: 0 },
    { count: w.feathers[1], reach: 0.62, rise: 0.006 },
    { count: w.feathers[2], reach: 0.4, rise: 0.012 },
  ]
  for (const row of rows) {
    const feet = resample(lead, row.count)
    const tips = resample(between(lead, trail, row.reach, 40), row.count)
    const ends = resample(trail, row.count)
    for (let k = row.count - 1; k >= 0; k--) {
      const next = tips[Math.max(0, k - 1)]!
      const after = tips[Math.min(row.count - 1, k + 1)]!
      const gap =
        Math.hypot(after[0] - next[0], after[1] - next[1]) / (k > 0 && k < row.count - 1 ? 2 : 1)
      if (Math.hypot(ends[k]![0] - feet[k]![0], ends[k]![1] - feet[k]![1]) < 0.05) continue
      feather(c, feet[k]!, tips[k]!, Math.min(gap * 0.58, 0.16), height + row.rise)
    }
  }
  // The arm: a rounded band with scales.
  const inner = between(lead, trail, 0.2, 40)
  const arm: Shape = [[...resample(lead, 40), ...inner.reverse()]]
  const placed = c.placed(arm)
  c.relief.raise(placed, {
    mode: 'over',
    floor: height + 0.014,
    height: 0.006,
    dome: 0.02,
    edge: 0.01,
  })
  scales(c, [lead, between(lead, trail, 0.2, 40)], 3, Math.round(w.feathers[0] * 1.6), placed)
}

/** Small overlapping feathers: rows of short arcs between the first and the last line. */
export function scales(
  c: MotifRelief,
  rails: readonly (readonly Point[])[],
  rows: number,
  perRow: number,
  clip?: Shape,
): void {
  const strokes: Stroke[] = []
  const [first, last] = [rails[0]!, rails.at(-1)!]
  const scale = c.at.scale ?? 1
  for (let row = 0; row < rows; row++) {
    const path = between(first, last, (row + 0.5) / rows, perRow * 2 + 1)
    for (let k = row % 2; k < path.length - 2; k += 2) {
      const [p, q] = [path[k]!, path[k + 2]!]
      const [mx, my] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
      const length = Math.hypot(q[0] - p[0], q[1] - p[1])
      const out: Point = [
        (-(q[1] - p[1]) / (length || 1)) * length * 0.5,
        ((q[0] - p[0]) / (length || 1)) * length * 0.5,
      ]
      const bend = line([p[0], p[1], mx + out[0], my + out[1], q[0], q[1]], 5)
      strokes.push({
        path: bend.map(b => placePoint(b, c.at)),
        width: length * 0.13 * scale,
        height: 0.011,
        taper: 'none',
      })
    }
  }
  c.relief.stroke(strokes, clip)
}

/** An eagle's head in profile looking left: the back of its neck at the origin, beak at about (-0.55, -0.3). */
export function eagleHead(c: MotifRelief): void {
  const head = c.raise(
    [
      0.24, 0.12, 0.2, -0.16, 0.08, -0.4, -0.12, -0.5, -0.32, -0.44, -0.42, -0.36, -0.56, -0.3,
      -0.62, -0.14, -0.62, -0.14, -0.54, -0.2, -0.42, -0.19, -0.3, -0.16, -0.22, -0.02, -0.26, 0.2,
    ],
    { mode: 'over', floor: 0.03, height: 0.022, dome: 0.034, edge: 0.01 },
  )
  c.flow(
    [
      [-0.2, -0.44, 0.02, -0.36, 0.14, -0.1, 0.18, 0.14],
      [-0.26, -0.26, -0.1, -0.18, -0.04, 0.02, -0.1, 0.22],
    ],
    7,
    { height: 0.014, clip: head, wild: 0.5 },
  )
  c.lines([[-0.36, -0.39, -0.33, -0.27, -0.38, -0.18]], 0.025, -0.012)
  c.lines([[-0.58, -0.2, -0.46, -0.235, -0.34, -0.215]], 0.018, -0.014)
  c.lines([[-0.36, -0.37, -0.24, -0.385, -0.12, -0.33]], 0.028, 0.014)
  c.bump(-0.24, -0.32, 0.06, 0.055, 0.016)
  c.bump(-0.255, -0.32, 0.022, 0.025, -0.016)
}

/** The breast, covered in scales. */
export function body(c: MotifRelief, flat: readonly number[]): void {
  const shape = c.raise(flat, {
    mode: 'over',
    floor: 0.03,
    height: 0.018,
    dome: 0.045,
    edge: 0.012,
  })
  const xs = flat.filter((_, i) => i % 2 === 0)
  const ys = flat.filter((_, i) => i % 2 === 1)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const rail = (y: number): Point[] => line([left, y, (left + right) / 2, y + 0.08, right, y])
  scales(
    c,
    [rail(top), rail(bottom)],
    Math.round((bottom - top) / 0.075),
    Math.round((right - left) / 0.075),
    shape,
  )
}

/** A fan of tail feathers from (x, y), between two directions in clockwise degrees from the x axis. */
export function tail(
  c: MotifRelief,
  x: number,
  y: number,
  length: number,
  from: number,
  to: number,
  count: number,
): void {
  const order = Array.from({ length: count }, (_, k) => k).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  for (const k of order) {
    const degrees = from + ((to - from) * k) / (count - 1)
    const r = (degrees * Math.PI) / 180
    const reach = length * (1 - 0.1 * Math.abs((2 * k) / (count - 1) - 1))
    const width = (Math.abs(to - from) * Math.PI * length) / (360 * count) + 0.035
    feather(c, [x, y], [x + Math.cos(r) * reach, y + Math.sin(r) * reach], width, 0.014)
  }
}

/** A feathered leg from (x, y) to a foot at (fx, fy) with three closed toes. */
export function leg(c: MotifRelief, x: number, y: number, fx: number, fy: number): void {
  const [mx, my] = [(x + fx) / 2, (y + fy) / 2]
  c.raise([x - 0.13, y, mx - 0.1, my, fx - 0.05, fy, fx + 0.05, fy, mx + 0.1, my, x + 0.13, y], {
    mode: 'over',
    floor: 0.028,
    height: 0.012,
    dome: 0.022,
    edge: 0.01,
  })
  c.flow(
    [
      [x - 0.1, y, mx - 0.06, my, fx - 0.03, fy],
      [x + 0.1, y, mx + 0.06, my, fx + 0.03, fy],
    ],
    4,
    { height: 0.01 },
  )
  c.lines(
    [
      [fx, fy - 0.02, fx - 0.1, fy + 0.03, fx - 0.13, fy + 0.12],
      [fx, fy - 0.02, fx, fy + 0.07, fx - 0.01, fy + 0.15],
      [fx, fy - 0.02, fx + 0.1, fy + 0.03, fx + 0.12, fy + 0.12],
    ],
    0.034,
    0.03,
    'end',
  )
}
