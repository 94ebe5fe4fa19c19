/** Where an ellipse meets the rays of a picture unrolled round another. */
import { type Ellipse, scaleAt } from './ellipse.ts'
import type { WeightedPoint } from './fit-ellipse.ts'
import type { Unrolled } from './polar.ts'

/** An ellipse about the guide's centre, in the form in which rays are cut with it. */
export interface CutEllipse {
  cosX: number
  sinX: number
  cosY: number
  sinY: number
  /** The guide's centre, in the ellipse's own axes and radii. */
  u0: number
  v0: number
}

/** Null when the guide's centre lies outside the ellipse. */
export function cutEllipse(ellipse: Ellipse, guide: Ellipse): CutEllipse | null {
  if (scaleAt(ellipse, guide.cx, guide.cy) >= 1) return null
  const angle = (ellipse.angleDegrees * Math.PI) / 180
  const cosX = Math.cos(angle) / ellipse.rx
  const sinX = Math.sin(angle) / ellipse.rx
  const cosY = Math.cos(angle) / ellipse.ry
  const sinY = Math.sin(angle) / ellipse.ry
  const ox = guide.cx - ellipse.cx
  const oy = guide.cy - ellipse.cy
  const u0 = ox * cosX + oy * sinX
  const v0 = oy * cosY - ox * sinY
  return { cosX, sinX, cosY, sinY, u0, v0 }
}

/** How far along a ray (in sizes of the guide) the ellipse is met. */
export function scaleOnRay(
  { cosX, sinX, cosY, sinY, u0, v0 }: CutEllipse,
  vectors: Float64Array,
  ray: number,
): number {
  const dx = vectors[2 * ray]!
  const dy = vectors[2 * ray + 1]!
  const u1 = dx * cosX + dy * sinX
  const v1 = dy * cosY - dx * sinY
  const a = u1 * u1 + v1 * v1
  const b = u0 * u1 + v0 * v1
  return (-b + Math.sqrt(b * b - a * (u0 * u0 + v0 * v0 - 1))) / a
}

/** `scaleOnRay` of each ray, into `out`; false when the guide's centre lies outside the ellipse. */
export function rayIntersections(
  ellipse: Ellipse,
  { guide, vectors, rays }: Pick<Unrolled, 'guide' | 'vectors' | 'rays'>,
  out: Float64Array,
): boolean {
  const cut = cutEllipse(ellipse, guide)
  if (!cut) return false
  for (let ray = 0; ray < rays; ray++) out[ray] = scaleOnRay(cut, vectors, ray)
  return true
}

/** The place of a step on a ray. */
export function pointOnRay(
  { guide, vectors, from, pitch }: Unrolled,
  ray: number,
  step: number,
  weight = 1,
): WeightedPoint {
  const scale = from + step * pitch
  return {
    x: guide.cx + vectors[2 * ray]! * scale,
    y: guide.cy + vectors[2 * ray + 1]! * scale,
    weight,
  }
}
