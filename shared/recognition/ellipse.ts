/** A coin's outline in a picture, and the affine maps between it and the unit circle. */

/**
 * Centre and half axes in pixels; `rx` is the longer one. `angleDegrees` is the direction of `rx`, clockwise
 * from +x as the picture is seen (y points down).
 */
export interface Ellipse {
  cx: number
  cy: number
  rx: number
  ry: number
  angleDegrees: number
}

/** x = cx + a·u + b·v, y = cy + b·u + d·v takes the unit circle to the ellipse. */
export interface EllipseMap {
  cx: number
  cy: number
  a: number
  b: number
  d: number
}

/**
 * The symmetric map from the unit circle to the ellipse. It stretches along the axes only and turns
 * nothing, which is how a tilted coin is foreshortened: undoing it keeps the coin's turn.
 */
export function ellipseMap(ellipse: Ellipse): EllipseMap {
  const t = (ellipse.angleDegrees * Math.PI) / 180
  const c = Math.cos(t)
  const s = Math.sin(t)
  return {
    cx: ellipse.cx,
    cy: ellipse.cy,
    a: ellipse.rx * c * c + ellipse.ry * s * s,
    b: (ellipse.rx - ellipse.ry) * c * s,
    d: ellipse.rx * s * s + ellipse.ry * c * c,
  }
}

/** The ellipse scaled about the picture's origin, for a picture scaled by the same factor. */
export function scaleEllipse(ellipse: Ellipse, factor: number): Ellipse {
  // A pixel centre at x covers x ± ½, so the half pixel has to move with the scale.
  return {
    cx: (ellipse.cx + 0.5) * factor - 0.5,
    cy: (ellipse.cy + 0.5) * factor - 0.5,
    rx: ellipse.rx * factor,
    ry: ellipse.ry * factor,
    angleDegrees: ellipse.angleDegrees,
  }
}
