/** A point of the coin: its centre is (0, 0), its edge has radius 1, x runs right and y down. */
export type Point = readonly [x: number, y: number]
/** Closed contours; a hole runs against its surrounding contour (non-zero winding). */
export type Shape = readonly (readonly Point[])[]

export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  /** Clockwise degrees. */
  readonly turn?: number
  /** Mirrors left and right before the rotation. */
  readonly mirror?: boolean
}

const RADIANS = Math.PI / 180

/** Flat coordinates [x, y, x, y, …] as points. */
export function points(flat: readonly number[]): Point[] {
  const out: Point[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) out.push([flat[i]!, flat[i + 1]!])
  return out
}

/** A point at `degrees` clockwise from twelve o'clock and `radius` from the centre. */
export function polar(radius: number, degrees: number, cx = 0, cy = 0): Point {
  return [cx + radius * Math.sin(degrees * RADIANS), cy - radius * Math.cos(degrees * RADIANS)]
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** One centripetal Catmull-Rom segment between b and c. Uneven spacing makes no loops. */
function piece(a: Point, b: Point, c: Point, d: Point, steps: number, out: Point[]): void {
  const gap = (p: Point, q: Point) =>
    Math.max(1e-6, Math.sqrt(Math.hypot(q[0] - p[0], q[1] - p[1])))
  const t1 = gap(a, b)
  const t2 = t1 + gap(b, c)
  const t3 = t2 + gap(c, d)
  for (let i = 1; i <= steps; i++) {
    const t = t1 + ((t2 - t1) * i) / steps
    const at = (k: 0 | 1) => {
      const a1 = (a[k] * (t1 - t) + b[k] * t) / t1
      const a2 = (b[k] * (t2 - t) + c[k] * (t - t1)) / (t2 - t1)
      const a3 = (c[k] * (t3 - t) + d[k] * (t - t2)) / (t3 - t2)
      const b1 = (a1 * (t2 - t) + a2 * t) / t2
      const b2 = (a2 * (t3 - t) + a3 * (t - t1)) / (t3 - t1)
      return (b1 * (t2 - t) + b2 * (t - t1)) / (t2 - t1)
    }
    out.push([at(0), at(1)])
  }
}

function openSpline(run: readonly Point[], steps: number): Point[] {
  const first = run[0]
  if (!first) return []
  const out: Point[] = [first]
  for (let i = 0; i + 1 < run.length; i++) {
    const b = run[i]!
    const c = run[i + 1]!
    const a = run[i - 1] ?? ([2 * b[0] - c[0], 2 * b[1] - c[1]] as const)
    const d = run[i + 2] ?? ([2 * c[0] - b[0], 2 * c[1] - b[1]] as const)
    piece(a, b, c, d, steps, out)
  }
  return out
}

/** A smooth open line through the flat coordinates; a point given twice is a corner. */
export function line(flat: readonly number[], steps = 8): Point[] {
  const given = points(flat)
  const out: Point[] = []
  let run: Point[] = []
  for (const point of given) {
    const last = run.at(-1)
    if (last && same(last, point)) {
      out.push(...openSpline(run, steps))
      run = [point]
    } else run.push(point)
  }
  out.push(...openSpline(run, steps))
  return out
}

/** A smooth closed outline through the flat coordinates; a point given twice is a corner. */
export function outline(flat: readonly number[], steps = 8): Shape {
  const given = points(flat)
  const corner = given.findIndex((p, i) => i > 0 && same(p, given[i - 1]!))
  if (corner >= 0) {
    // Starts at a corner, so that the ends of the closed curve meet there.
    const turned = [...given.slice(corner), ...given.slice(0, corner)]
    return [line(turned.flat(), steps)]
  }
  const n = given.length
  const out: Point[] = []
  for (let i = 0; i < n; i++) {
    piece(given[(i + n - 1) % n]!, given[i]!, given[(i + 1) % n]!, given[(i + 2) % n]!, steps, out)
  }
  return [out]
}

/** Straight-sided outline through the flat coordinates. */
export function polygon(flat: readonly number[]): Shape {
  return [points(flat)]
}

/** An ellipse, turned clockwise by `turn` degrees. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx, turn = 0): Shape {
  const cos = Math.cos(turn * RADIANS)
  const sin = Math.sin(turn * RADIANS)
  const ring = Array.from({ length: 48 }, (_, i): Point => {
    const x = rx * Math.cos((i * Math.PI) / 24)
    const y = ry * Math.sin((i * Math.PI) / 24)
    return [cx + x * cos - y * sin, cy + x * sin + y * cos]
  })
  return [ring]
}

/** Transforms one point by a placement: mirror, scale, rotate, then translate. */
export function placePoint([px, py]: Point, at: Placement): Point {
  const scale = at.scale ?? 1
  const x = px * scale * (at.mirror ? -1 : 1)
  const y = py * scale
  const cos = Math.cos((at.turn ?? 0) * RADIANS)
  const sin = Math.sin((at.turn ?? 0) * RADIANS)
  return [(at.x ?? 0) + x * cos - y * sin, (at.y ?? 0) + x * sin + y * cos]
}

/** A transformed copy. A mirrored outline is also reversed, so that holes remain holes. */
export function place(shape: Shape, at: Placement): Shape {
  return shape.map(contour => {
    const moved = contour.map(p => placePoint(p, at))
    return at.mirror ? moved.reverse() : moved
  })
}

/** Interpolates between the lines `a` and `b` at `t`, both resampled to the same number of points. */
export function between(a: readonly Point[], b: readonly Point[], t: number, count = 24): Point[] {
  const pa = resample(a, count)
  const pb = resample(b, count)
  return pa.map((p, i): Point => {
    const q = pb[i]!
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
  })
}

/** `count` points evenly spaced along a line. */
export function resample(path: readonly Point[], count: number): Point[] {
  const lengths = [0]
  for (let i = 1; i < path.length; i++) {
    const [p, q] = [path[i - 1]!, path[i]!]
    lengths.push(lengths[i - 1]! + Math.hypot(q[0] - p[0], q[1] - p[1]))
  }
  const total = lengths.at(-1) ?? 0
  let segment = 1
  return Array.from({ length: count }, (_, i): Point => {
    const goal = (total * i) / Math.max(1, count - 1)
    while (segment < path.length - 1 && lengths[segment]! < goal) segment++
    const p = path[segment - 1]!
    const q = path[segment] ?? p
    const span = (lengths[segment] ?? 0) - lengths[segment - 1]!
    const t = span > 0 ? (goal - lengths[segment - 1]!) / span : 0
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
  })
}
