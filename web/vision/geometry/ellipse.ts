/** The ellipse type and its geometry. Pure; pixels and degrees. Fitting is in fit-ellipse.ts. */

import type { Ellipse } from '../../../shared/recognition/ellipse.ts'
import type { Point } from '../../lib/point.ts'

export type { Ellipse } from '../../../shared/recognition/ellipse.ts'

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
  return Math.sqrt(u * u + v * v)
}

/** The radius of the circle with the same area, in pixels. */
export const meanRadius = (ellipse: Ellipse): number => Math.sqrt(ellipse.rx * ellipse.ry)

/** The ellipse in a picture of another size. */
export const scaled = (ellipse: Ellipse, factor: number): Ellipse => ({
  cx: ellipse.cx * factor,
  cy: ellipse.cy * factor,
  rx: ellipse.rx * factor,
  ry: ellipse.ry * factor,
  angleDegrees: ellipse.angleDegrees,
})

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

/** An ellipse as its centre and a symmetric 2 × 2 matrix, which can be averaged; angles cannot. */
export interface Shape {
  cx: number
  cy: number
  xx: number
  xy: number
  yy: number
}

export function shapeOf({ cx, cy, rx, ry, angleDegrees }: Ellipse): Shape {
  const angle = (angleDegrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    cx,
    cy,
    xx: rx * cos * cos + ry * sin * sin,
    xy: (rx - ry) * cos * sin,
    yy: rx * sin * sin + ry * cos * cos,
  }
}

function ellipseOf({ cx, cy, xx, xy, yy }: Shape): Ellipse {
  const middle = (xx + yy) / 2
  const half = Math.hypot((xx - yy) / 2, xy)
  const degrees = (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI)
  return { cx, cy, rx: middle + half, ry: middle - half, angleDegrees: (degrees + 180) % 180 }
}

/** The mean of ellipses, each counting by its weight; at least one must weigh something. */
export function meanEllipse(weighted: readonly { ellipse: Ellipse; weight: number }[]): Ellipse {
  const mean: Shape = { cx: 0, cy: 0, xx: 0, xy: 0, yy: 0 }
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0)
  for (const { ellipse, weight } of weighted) {
    const shape = shapeOf(ellipse)
    const share = weight / all
    mean.cx += share * shape.cx
    mean.cy += share * shape.cy
    mean.xx += share * shape.xx
    mean.xy += share * shape.xy
    mean.yy += share * shape.yy
  }
  return ellipseOf(mean)
}

/** The ellipse a share of the way from one to another: 0 is the one, 1 the other. */
export const between = (one: Ellipse, other: Ellipse, share: number): Ellipse =>
  meanEllipse([
    { ellipse: one, weight: 1 - share },
    { ellipse: other, weight: share },
  ])
