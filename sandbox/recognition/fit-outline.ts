/** Fits a coin's outline to edge points measured along rays. */
import type { Ellipse, Outline } from '../../shared/recognition/ellipse.ts'

export function ellipseOf(outline: Outline): Ellipse {
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
 * @param shape - `circle` fixes m and n at 0, which is more stable for a rough outline
 * @returns the new outline and each ray's distance from it as a share of the radius
 */
export function fitOutline(
  outline: Outline,
  angles: Float64Array,
  scale: Float64Array,
  weight: Float64Array,
  shape: 'circle' | 'ellipse',
): { outline: Outline; residual: Float64Array } {
  let solution: Five = [1, 0, 0, 0, 0]
  const residual = new Float64Array(angles.length)
  const rows = Array.from(angles, terms)
  for (let round = 0; round < 6; round++) {
    const normal = Array.from({ length: 5 }, () => new Float64Array(6))
    const spread = round === 0 ? Infinity : Math.max(0.004, 4.7 * 1.48 * median(residual))
    for (let i = 0; i < angles.length; i++) {
      const miss = residual[i]! / spread
      const w = round === 0 ? weight[i]! : weight[i]! * tukey(miss)
      if (w <= 0) continue
      const row = rows[i]!
      for (let p = 0; p < 5; p++) {
        const line = normal[p]!
        for (let q = 0; q < 5; q++) line[q] = line[q]! + w * row[p]! * row[q]!
        line[5] = line[5]! + w * row[p]! * scale[i]!
      }
    }
    if (shape === 'circle') for (const line of normal.slice(3)) line.fill(0)
    if (shape === 'circle') for (const p of [3, 4]) normal[p]![p] = 1
    const solved = solve(normal)
    if (!solved) break
    solution = [solved[0]!, solved[1]!, solved[2]!, solved[3]!, solved[4]!]
    for (let i = 0; i < angles.length; i++) {
      const row = rows[i]!
      let fitted = 0
      for (let p = 0; p < 5; p++) fitted += row[p]! * solution[p]!
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

function terms(angle: number): Five {
  return [1, Math.cos(angle), Math.sin(angle), Math.cos(2 * angle), Math.sin(2 * angle)]
}

function tukey(miss: number): number {
  return Math.abs(miss) >= 1 ? 0 : (1 - miss * miss) ** 2
}

export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
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
