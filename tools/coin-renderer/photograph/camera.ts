/** The coin's face in a picture, in pixels: an ellipse whose first axis is the longer one. */
export interface FaceEllipse {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  /** Angle of the longer axis, clockwise from the picture's x axis, in [0, 180). */
  readonly angleDegrees: number
}

/** Row-major 3 × 3. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

export interface View {
  /** Table-parallel plane at height `z` (coin radii above the coin's face) to picture pixels. */
  readonly toPicture: (z: number) => Matrix
  /** Camera position relative to the face's centre, coin radii. */
  readonly eye: readonly [number, number, number]
}

interface ViewOptions {
  /** Distance of the lens from the face, coin radii. */
  readonly distance: number
  /** Coin diameter in pixels when seen straight on. */
  readonly diameter: number
  /** Image position of the face's centre. */
  readonly x: number
  readonly y: number
  readonly tiltDegrees: number
  /** Direction of the camera's tilt, clockwise from the top. */
  readonly leanDegrees: number
}

/** A pinhole camera aimed at the centre of the coin's face. */
export function viewOf(o: ViewOptions): View {
  const t = (o.tiltDegrees * Math.PI) / 180
  const lean = (o.leanDegrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(t), Math.cos(t)]
  // The tilt axis lies in the table's plane (Rodrigues' rotation, without roll).
  const [ax, ay] = [Math.cos(lean), Math.sin(lean)]
  const r = [
    cos + ax * ax * (1 - cos),
    ax * ay * (1 - cos),
    ay * sin,
    ax * ay * (1 - cos),
    cos + ay * ay * (1 - cos),
    -ax * sin,
    -ay * sin,
    ax * sin,
    cos,
  ] as const
  const focal = (o.diameter * o.distance) / 2
  const toPicture = (z: number): Matrix => {
    const depth = [-r[6], -r[7], o.distance - r[8] * z] as const
    const row = (i: 0 | 3, centre: number): [number, number, number] => [
      focal * r[i] + centre * depth[0],
      focal * r[i + 1]! + centre * depth[1],
      focal * r[i + 2]! * z + centre * depth[2],
    ]
    return [...row(0, o.x), ...row(3, o.y), ...depth]
  }
  return { toPicture, eye: [r[6] * o.distance, r[7] * o.distance, r[8] * o.distance] }
}

export function inverse(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m
  const A = e * i - f * h
  const B = f * g - d * i
  const C = d * h - e * g
  const det = a * A + b * B + c * C
  return [
    A / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    B / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    C / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ]
}

/** Projects the unit circle of a plane. The result is a conic, an ellipse for a visible coin. */
export function ellipseOf(toPicture: Matrix): FaceEllipse {
  const m = inverse(toPicture)
  // The conic of the unit circle, C = diag(1, 1, -1), in the picture: mᵀ · C · m.
  const entry = (j: number, k: number) =>
    m[j]! * m[k]! + m[3 + j]! * m[3 + k]! - m[6 + j]! * m[6 + k]!
  const [A, B, C, D, E, F] = [
    entry(0, 0),
    entry(0, 1),
    entry(1, 1),
    entry(0, 2),
    entry(1, 2),
    entry(2, 2),
  ]
  const det = A * C - B * B
  const cx = (B * E - C * D) / det
  const cy = (B * D - A * E) / det
  const rest = -(D * cx + E * cy + F)
  const mean = (A + C) / 2
  const spread = Math.hypot((A - C) / 2, B)
  const rx = Math.sqrt(rest / (mean - spread))
  const ry = Math.sqrt(rest / (mean + spread))
  const small = Math.atan2(2 * B, A - C) / 2 // axis of the larger eigenvalue: the shorter radius
  const angle = ((small * 180) / Math.PI + 90 + 360) % 180
  return { cx, cy, rx, ry, angleDegrees: angle }
}
