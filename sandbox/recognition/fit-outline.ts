/** Fits a coin's outline to edge points measured along rays. */
import type { Ellipse, EllipseMap } from '../../shared/recognition/ellipse.ts'

export function ellipseOf(outline: EllipseMap): Ellipse {
  const mean = (outline.a + outline.d) / 2
  const half = (outline.a - outline.d) / 2
  const spread = Math.hypot(half, outline.b)
  return {
    cx: outline.cx,
    cy: outline.cy,
    rx: mean + spread,
    ry: mean - spread,
    angleDegrees: spread < 1e-9 ? 0 : (Math.atan2(outline.b, half) * 90) / Math.PI,
  }
}

/**
 * Refines an outline by edge positions along its rays: a ray at φ meets the true edge at
 * `scale[i]` times its length. To first order scale(φ) = r + p·cos φ + q·sin φ + m·cos 2φ + n·sin 2φ,
 * where p, q move the centre and m, n stretch it. Solved by least squares, repeated with Tukey
 * weights, so that rays that hit a shadow or another object have little weight.
 * @param terms - of the rays' angles φ: `termsOf`
 * @param shape - `circle` fixes m and n at 0, which is more stable for a rough outline
 * @returns the new outline and each ray's distance from it as a share of the radius
 */
export function fitOutline(
  outline: EllipseMap,
  terms: Float64Array,
  scale: Float64Array,
  weight: Float64Array,
  shape: 'circle' | 'ellipse',
): { outline: EllipseMap; residual: Float64Array } {
  let solution: Five = [1, 0, 0, 0, 0]
  const residual = new Float64Array(scale.length)
  const weights = new Float64Array(scale.length)
  for (let round = 0; round < 6; round++) {
    const spread = round === 0 ? Infinity : Math.max(0.004, 4.7 * 1.48 * median(residual))
    for (let i = 0; i < scale.length; i++)
      weights[i] = round === 0 ? weight[i]! : weight[i]! * tukey(residual[i]! / spread)
    const normal = normalEquations(terms, scale, weights)
    if (shape === 'circle') for (const line of normal.slice(3)) line.fill(0)
    if (shape === 'circle') for (const p of [3, 4]) normal[p]![p] = 1
    const solved = solve(normal)
    if (!solved) break
    solution = [solved[0]!, solved[1]!, solved[2]!, solved[3]!, solved[4]!]
    for (let i = 0; i < scale.length; i++) {
      let fitted = 0
      for (let p = 0; p < 5; p++) fitted += terms[i * 5 + p]! * solution[p]!
      residual[i] = Math.abs(scale[i]! - fitted)
    }
  }
  const [r, p, q, m, n] = solution
  const { a, b, d } = outline
  // M·(rI + S) is symmetric only to first order. The mean of the off-diagonals restores symmetry.
  return {
    outline: {
      cx: outline.cx + a * p + b * q,
      cy: outline.cy + b * p + d * q,
      a: a * (r + m) + b * n,
      b: (a * n + b * (r - m) + b * (r + m) + d * n) / 2,
      d: b * n + d * (r - m),
    },
    residual,
  }
}

type Five = [number, number, number, number, number]

/** The rows of the augmented matrix whose solution has the least weighted squares. The first term is 1. */
function normalEquations(
  terms: Float64Array,
  scale: Float64Array,
  weights: Float64Array,
): Float64Array[] {
  let [w0, w1, w2, w3, w4] = [0, 0, 0, 0, 0]
  let [w11, w12, w13, w14] = [0, 0, 0, 0]
  let [w22, w23, w24] = [0, 0, 0]
  let [w33, w34, w44] = [0, 0, 0]
  let [s0, s1, s2, s3, s4] = [0, 0, 0, 0, 0]
  for (let i = 0, at = 0; i < scale.length; i++, at += 5) {
    const w = weights[i]!
    const t1 = terms[at + 1]!
    const t2 = terms[at + 2]!
    const t3 = terms[at + 3]!
    const t4 = terms[at + 4]!
    const ws = w * scale[i]!
    const wt1 = w * t1
    const wt2 = w * t2
    const wt3 = w * t3
    const wt4 = w * t4
    w0 += w
    w1 += wt1
    w2 += wt2
    w3 += wt3
    w4 += wt4
    w11 += wt1 * t1
    w12 += wt1 * t2
    w13 += wt1 * t3
    w14 += wt1 * t4
    w22 += wt2 * t2
    w23 += wt2 * t3
    w24 += wt2 * t4
    w33 += wt3 * t3
    w34 += wt3 * t4
    w44 += wt4 * t4
    s0 += ws
    s1 += ws * t1
    s2 += ws * t2
    s3 += ws * t3
    s4 += ws * t4
  }
  return [
    Float64Array.of(w0, w1, w2, w3, w4, s0),
    Float64Array.of(w1, w11, w12, w13, w14, s1),
    Float64Array.of(w2, w12, w22, w23, w24, s2),
    Float64Array.of(w3, w13, w23, w33, w34, s3),
    Float64Array.of(w4, w14, w24, w34, w44, s4),
  ]
}

/** By ray the five terms that the solution of `fitOutline` weighs. @param angles - of the rays, in radians */
export function termsOf(angles: Float64Array): Float64Array {
  const terms = new Float64Array(angles.length * 5)
  for (const [i, angle] of angles.entries())
    terms.set(
      [1, Math.cos(angle), Math.sin(angle), Math.cos(2 * angle), Math.sin(2 * angle)],
      i * 5,
    )
  return terms
}

function tukey(miss: number): number {
  return Math.abs(miss) >= 1 ? 0 : (1 - miss * miss) ** 2
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort()
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1]!
}

/** Gaussian elimination with pivoting of an augmented matrix. Null if it is singular. */
function solve(rows: Float64Array[]): number[] | null {
  const n = rows.length
  for (let c = 0; c < n; c++) {
    let pivot = c
    for (let r = c + 1; r < n; r++)
      if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[pivot]?.[c] ?? 0)) pivot = r
    const top = rows[pivot]!
    rows[pivot] = rows[c]!
    rows[c] = top
    const lead = top[c]!
    if (Math.abs(lead) < 1e-12) return null
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const row = rows[r]!
      const factor = row[c]! / lead
      for (let k = c; k <= n; k++) row[k] = row[k]! - factor * top[k]!
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!)
}
