/** Ellipses averaged. Pure. */
import type { Ellipse } from './ellipse.ts'

/** An ellipse as centre and stretch (symmetric 2 × 2): averages well, where angles do not. */
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
