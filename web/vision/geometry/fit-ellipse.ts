/** Least-squares fit of an ellipse to weighted points. Pure. */

import type { Point } from '../../lib/point.ts'
import type { Ellipse } from './ellipse.ts'

export interface WeightedPoint extends Point {
  weight: number
}

const TERMS = 5
const ROW = TERMS + 1

/** Radians in a degree. */
const RADIANS = Math.PI / 180

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
        const swapped = rows[pivot * ROW + c]!
        rows[pivot * ROW + c] = rows[column * ROW + c]!
        rows[column * ROW + c] = swapped
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
  // Math.hypot takes several times as long, thousands of times a picture.
  for (const p of points) spread += p.weight * Math.sqrt((p.x - mx) ** 2 + (p.y - my) ** 2)
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
  const half = Math.sqrt((a - c) ** 2 + b * b) / 2
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
