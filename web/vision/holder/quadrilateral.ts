/** Quadrilaterals in a picture: area, overlap, and the projective map of a rectangle onto one. Pure. */

import type { Point } from '../../lib/point.ts'

/** Four corners in clockwise order as the picture shows them, convex. */
export type Quad = readonly [Point, Point, Point, Point]

/** Area of a polygon, positive where its corners go clockwise in a picture (shoelace formula). */
export function areaOf(corners: readonly Point[]): number {
  let doubled = 0
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length]!
    doubled += p.x * q.y - q.x * p.y
  })
  return doubled / 2
}

const sideOf = (from: Point, to: Point, p: Point): number =>
  (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)

/** The common part of two convex polygons, both clockwise (Sutherland and Hodgman, 1974). */
function clipped(subject: readonly Point[], clip: readonly Point[]): Point[] {
  let kept = [...subject]
  clip.forEach((from, i) => {
    const to = clip[(i + 1) % clip.length]!
    const before = kept
    kept = []
    before.forEach((p, k) => {
      const last = before[(k + before.length - 1) % before.length]!
      const [a, b] = [sideOf(from, to, last), sideOf(from, to, p)]
      if (a >= 0 !== b >= 0) {
        const t = a / (a - b)
        kept.push({ x: last.x + t * (p.x - last.x), y: last.y + t * (p.y - last.y) })
      }
      if (b >= 0) kept.push(p)
    })
  })
  return kept
}

/** Intersection over union of two convex quadrilaterals, 0..1. */
export function quadOverlap(one: Quad, other: Quad): number {
  const common = areaOf(clipped(one, other))
  const union = areaOf(one) + areaOf(other) - common
  return union > 0 ? common / union : 0
}

export const scaledQuad = ([a, b, c, d]: Quad, factor: number): Quad => {
  const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor })
  return [scale(a), scale(b), scale(c), scale(d)]
}

/** Lengths of the four sides, from the first corner on: top, right, bottom, left. */
export function sideLengths([a, b, c, d]: Quad): [number, number, number, number] {
  const length = (p: Point, q: Point) => Math.hypot(q.x - p.x, q.y - p.y)
  return [length(a, b), length(b, c), length(c, d), length(d, a)]
}

/** The crossing of the lines through two points each. */
export function crossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / (ux * vy - uy * vx)
  return { x: a.x + t * ux, y: a.y + t * uy }
}

/** A projective map: (x, y) to ((m0 x + m1 y + m2) / w, (m3 x + m4 y + m5) / w), w = m6 x + m7 y + 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number]

/**
 * Maps the unit square, its corners clockwise from (0, 0), onto the quadrilateral.
 * Source: Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3.
 */
export function fromUnitSquare([a, b, c, d]: Quad): Homography {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / determinant
  const h = (dx1 * dy3 - dx3 * dy1) / determinant
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
  ]
}

export function mapped([m0, m1, m2, m3, m4, m5, m6, m7]: Homography, { x, y }: Point): Point {
  const w = m6 * x + m7 * y + 1
  return { x: (m0 * x + m1 * y + m2) / w, y: (m3 * x + m4 * y + m5) / w }
}

/** The map back. */
export function inverted([a, b, c, d, e, f, g, h]: Homography): Homography {
  const scale = a * e - b * d
  return [
    (e - f * h) / scale,
    (c * h - b) / scale,
    (b * f - c * e) / scale,
    (f * g - d) / scale,
    (a - c * g) / scale,
    (c * d - a * f) / scale,
    (d * h - e * g) / scale,
    (b * g - a * h) / scale,
  ]
}
