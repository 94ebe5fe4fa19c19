/** Ellipses in a picture: fitting, comparing, walking round them. Pure; pixels and degrees. */

import type { Ellipse } from '../../shared/recognition/ellipse.ts'

export type { Ellipse } from '../../shared/recognition/ellipse.ts'

export interface Point {
  x: number
  y: number
}

export interface WeightedPoint extends Point {
  weight: number
}

const RADIANS = Math.PI / 180

/** The point of the ellipse's outline at a parameter (radians), at `scale` times its size. */
export function pointOn(ellipse: Ellipse, parameter: number, scale = 1): Point {
  const angle = ellipse.angleDegrees * RADIANS
  const u = ellipse.rx * scale * Math.cos(parameter)
  const v = ellipse.ry * scale * Math.sin(parameter)
  return {
    x: ellipse.cx + u * Math.cos(angle) - v * Math.sin(angle),
    y: ellipse.cy + u * Math.sin(angle) + v * Math.cos(angle),
  }
}

/** 1 on the outline, below 1 inside: how many times the ellipse must grow to meet the point. */
export function scaleAt(ellipse: Ellipse, x: number, y: number): number {
  const angle = ellipse.angleDegrees * RADIANS
  const dx = x - ellipse.cx
  const dy = y - ellipse.cy
  const u = (dx * Math.cos(angle) + dy * Math.sin(angle)) / ellipse.rx
  const v = (dy * Math.cos(angle) - dx * Math.sin(angle)) / ellipse.ry
  return Math.hypot(u, v)
}

/** The radius of the circle with the same area, in pixels. */
export const meanRadius = (ellipse: Ellipse): number => Math.sqrt(ellipse.rx * ellipse.ry)

const TERMS = 5
const ROW = TERMS + 1

/** The ellipse in a picture of another size. */
export const scaled = (ellipse: Ellipse, factor: number): Ellipse => ({
  cx: ellipse.cx * factor,
  cy: ellipse.cy * factor,
  rx: ellipse.rx * factor,
  ry: ellipse.ry * factor,
  angleDegrees: ellipse.angleDegrees,
})

/** Solves five equations in place by Gaussian elimination with pivoting; false when singular. */
function solve(rows: Float64Array, answer: Float64Array): boolean {
  for (let column = 0; column < TERMS; column++) {
    let pivot = column
    for (let r = column + 1; r < TERMS; r++) {
      if (Math.abs(rows[r * ROW + column]!) > Math.abs(rows[pivot * ROW + column]!)) pivot = r
    }
    const top = rows[pivot * ROW + column]!
    if (Math.abs(top) < 1e-12) return false
    if (pivot !== column) {
      for (let c = column; c < ROW; c++) {
        const kept = rows[pivot * ROW + c]!
        rows[pivot * ROW + c] = rows[column * ROW + c]!
        rows[column * ROW + c] = kept
      }
    }
    for (let r = column + 1; r < TERMS; r++) {
      const factor = rows[r * ROW + column]! / top
      for (let c = column; c < ROW; c++) rows[r * ROW + c]! -= factor * rows[column * ROW + c]!
    }
  }
  for (let r = TERMS - 1; r >= 0; r--) {
    let rest = rows[r * ROW + TERMS]!
    for (let c = r + 1; c < TERMS; c++) rest -= rows[r * ROW + c]! * answer[c]!
    answer[r] = rest / rows[r * ROW + r]!
  }
  return true
}

// One fit at a time: thousands a picture would else each ask for these.
const equations = new Float64Array(TERMS * ROW)
const conic = new Float64Array(TERMS)
const terms = new Float64Array(ROW)

/**
 * Least-squares ellipse through at least five points: the conic Ax² + Bxy + (1−A)y² + Dx + Ey + F,
 * whose trace is fixed (Bookstein 1979), in coordinates centred and scaled to the points.
 * Undefined when the points lie on no ellipse.
 */
export function fitEllipse(points: readonly WeightedPoint[]): Ellipse | undefined {
  if (points.length < 5) return undefined
  let total = 0
  let mx = 0
  let my = 0
  for (const p of points) {
    total += p.weight
    mx += p.weight * p.x
    my += p.weight * p.y
  }
  if (!(total > 0)) return undefined
  mx /= total
  my /= total
  let spread = 0
  for (const p of points) spread += p.weight * Math.hypot(p.x - mx, p.y - my)
  const unit = spread / total
  if (!(unit > 1e-9)) return undefined

  equations.fill(0)
  const isExact = points.length === TERMS
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!
    const x = (p.x - mx) / unit
    const y = (p.y - my) / unit
    terms[0] = x * x - y * y
    terms[1] = x * y
    terms[2] = x
    terms[3] = y
    terms[4] = 1
    terms[5] = -y * y
    if (isExact) {
      equations.set(terms, i * ROW)
      continue
    }
    for (let r = 0; r < TERMS; r++) {
      const factor = p.weight * terms[r]!
      for (let c = 0; c < ROW; c++) equations[r * ROW + c]! += factor * terms[c]!
    }
  }
  if (!solve(equations, conic)) return undefined
  const [a = 0, b = 0, d = 0, e = 0, f = 0] = conic
  return fromConic(a, b, 1 - a, d, e, f, mx, my, unit)
}

function fromConic(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  mx: number,
  my: number,
  unit: number,
): Ellipse | undefined {
  const determinant = 4 * a * c - b * b
  if (!(determinant > 1e-9)) return undefined
  const x0 = (b * e - 2 * c * d) / determinant
  const y0 = (b * d - 2 * a * e) / determinant
  const level = -(f + (d * x0 + e * y0) / 2)
  const half = Math.hypot(a - c, b) / 2
  const middle = (a + c) / 2
  const small = middle - half
  if (!(level > 0) || !(small > 0)) return undefined
  const degrees = (Math.atan2(b, a - c) / 2 + Math.PI / 2) / RADIANS
  return {
    cx: mx + x0 * unit,
    cy: my + y0 * unit,
    rx: Math.sqrt(level / small) * unit,
    ry: Math.sqrt(level / (middle + half)) * unit,
    angleDegrees: ((degrees % 180) + 180) % 180,
  }
}

/** Share of the ellipse's area that lies inside a picture of that size, 0..1, to about 0.5 %. */
export function visibleShare(ellipse: Ellipse, width: number, height: number): number {
  const rings = 12
  const spokes = 48
  let inside = 0
  for (let ring = 0; ring < rings; ring++) {
    // Rings of equal area.
    const scale = Math.sqrt((ring + 0.5) / rings)
    for (let spoke = 0; spoke < spokes; spoke++) {
      const p = pointOn(ellipse, ((spoke + (ring % 2) / 2) / spokes) * 2 * Math.PI, scale)
      if (p.x >= 0 && p.y >= 0 && p.x < width && p.y < height) inside++
    }
  }
  return inside / (rings * spokes)
}

/** Half the ellipse's extent along x and y, in pixels. */
export function halfExtent(ellipse: Ellipse): { x: number; y: number } {
  const cos = Math.cos(ellipse.angleDegrees * RADIANS)
  const sin = Math.sin(ellipse.angleDegrees * RADIANS)
  return {
    x: Math.hypot(ellipse.rx * cos, ellipse.ry * sin),
    y: Math.hypot(ellipse.rx * sin, ellipse.ry * cos),
  }
}

/** Intersection over union of two filled ellipses, by sampling 64 rows; good to about 0.3 %. */
export function intersectionOverUnion(one: Ellipse, other: Ellipse): number {
  const rows = 64
  const a = halfExtent(one)
  const b = halfExtent(other)
  const top = Math.min(one.cy - a.y, other.cy - b.y)
  const bottom = Math.max(one.cy + a.y, other.cy + b.y)
  let shared = 0
  let both = 0
  for (let row = 0; row < rows; row++) {
    const y = top + ((row + 0.5) / rows) * (bottom - top)
    const first = chord(one, y)
    const second = chord(other, y)
    const overlap = Math.min(first.to, second.to) - Math.max(first.from, second.from)
    const common = Math.max(0, overlap)
    shared += common
    both += first.to - first.from + (second.to - second.from) - common
  }
  return both > 0 ? shared / both : 0
}

/** Where a row crosses the ellipse; an empty span when it does not. */
export function chord(ellipse: Ellipse, y: number): { from: number; to: number } {
  const cos = Math.cos(ellipse.angleDegrees * RADIANS)
  const sin = Math.sin(ellipse.angleDegrees * RADIANS)
  const p = (cos / ellipse.rx) ** 2 + (sin / ellipse.ry) ** 2
  const s = (sin / ellipse.rx) ** 2 + (cos / ellipse.ry) ** 2
  const q = cos * sin * (1 / ellipse.rx ** 2 - 1 / ellipse.ry ** 2)
  const dy = y - ellipse.cy
  const root = q * q * dy * dy - p * (s * dy * dy - 1)
  if (root <= 0) return { from: ellipse.cx, to: ellipse.cx }
  const middle = ellipse.cx - (q * dy) / p
  const half = Math.sqrt(root) / p
  return { from: middle - half, to: middle + half }
}
