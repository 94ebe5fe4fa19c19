import type { Shape } from '../drawing/path.ts'
import type { MotifRelief } from './motif-relief.ts'

/** Deviations of a face from the classical profile; 0 is none, 1 is strong. */
export interface Features {
  readonly brow?: number
  /** Dent between brow and nose. */
  readonly nasion?: number
  /** Hooked bridge. */
  readonly bridge?: number
  readonly nose?: number
  readonly lips?: number
  readonly chin?: number
  /** Fullness under the chin and along the jaw. */
  readonly jowl?: number
  /** Hollow cheeks and lines. */
  readonly age?: number
  readonly forehead?: number
}

/**
 * A head in profile looking left, in local units: crown at y = -1, chin at y = 1, nose at x ≈ -0.96,
 * back of the skull at x ≈ 0.9. Draws the face only, without hair, ear, dress and neck.
 */
export function face(c: MotifRelief, f: Features = {}): Shape {
  const brow = f.brow ?? 0
  const nasion = f.nasion ?? 0
  const bridge = f.bridge ?? 0
  const nose = f.nose ?? 0
  const lips = f.lips ?? 0
  const chin = f.chin ?? 0
  const jowl = f.jowl ?? 0
  const age = f.age ?? 0
  const forehead = f.forehead ?? 0
  const head = c.raise(
    [
      0.3,
      -0.97,
      -0.12,
      -0.97,
      -0.45 - 0.04 * forehead,
      -0.83,
      -0.67 - 0.04 * forehead,
      -0.57,
      -0.74 - 0.03 * brow,
      -0.29,
      -0.725 + 0.04 * nasion,
      -0.16,
      -0.79 - 0.06 * bridge,
      0.02,
      -0.885 - 0.06 * nose - 0.02 * bridge,
      0.19,
      -0.945 - 0.08 * nose,
      0.285,
      -0.905 - 0.06 * nose,
      0.36,
      -0.8,
      0.385,
      -0.775,
      0.45,
      -0.825 - 0.03 * lips,
      0.505,
      -0.795,
      0.545,
      -0.795,
      0.545,
      -0.815 - 0.02 * lips,
      0.6,
      -0.745,
      0.675,
      -0.765 - 0.06 * chin,
      0.79,
      -0.71 - 0.06 * chin,
      0.91,
      -0.56,
      0.98 + 0.03 * jowl,
      -0.32,
      0.93 + 0.1 * jowl,
      -0.03,
      0.72 + 0.1 * jowl,
      0.1,
      0.38,
      0.36,
      0.38,
      0.64,
      0.5,
      0.88,
      0.12,
      0.93,
      -0.3,
      0.72,
      -0.74,
    ],
    { mode: 'over', height: 0.03, dome: 0.062, edge: 0.012 },
  )
  // Planes of the face.
  c.bump(-0.4, 0.2, 0.3, 0.26, 0.013, head)
  c.bump(-0.42, 0.58, 0.26, 0.2, -0.006 - 0.012 * age, head)
  c.bump(-0.7, 0.84, 0.15, 0.13, 0.01, head)
  c.bump(-0.58, -0.02, 0.2, 0.15, -0.02 - 0.006 * age, head)
  c.bump(-0.5, -0.55, 0.26, 0.2, 0.006, head)
  c.bump(-0.25, 0.78, 0.25, 0.15, 0.008 * (1 + jowl), head)
  // Eye.
  c.bump(-0.605, -0.005, 0.105, 0.085, 0.021, head)
  c.lines([[-0.695, -0.03, -0.655, -0.075, -0.58, -0.07, -0.49, 0.01]], 0.026, 0.018)
  c.lines([[-0.685, 0.025, -0.63, 0.05, -0.56, 0.042, -0.5, 0.012]], 0.016, 0.009)
  c.bump(-0.662, -0.005, 0.028, 0.042, -0.016, head)
  c.lines(
    [[-0.735, -0.19, -0.63, -0.245 - 0.02 * brow, -0.45, -0.215, -0.33, -0.13]],
    0.05 + 0.02 * brow,
    0.015 + 0.008 * brow,
  )
  c.lines([[-0.66, -0.12, -0.56, -0.13, -0.44, -0.06]], 0.02, -0.008)
  // Nose.
  c.bump(-0.81, 0.315, 0.075, 0.065, 0.015, head)
  c.lines([[-0.79, 0.235, -0.745, 0.28, -0.745, 0.34, -0.785, 0.37]], 0.02, -0.01)
  c.lines([[-0.875, 0.345, -0.84, 0.335, -0.81, 0.35]], 0.02, -0.016)
  // Mouth.
  c.lines([[-0.81, 0.543, -0.75, 0.545, -0.69, 0.558, -0.655, 0.575]], 0.018, -0.015)
  c.lines([[-0.81, 0.51, -0.75, 0.515, -0.68, 0.55]], 0.03, 0.006 + 0.004 * lips)
  c.lines([[-0.8, 0.597, -0.75, 0.6, -0.69, 0.585]], 0.034, 0.007 + 0.004 * lips)
  c.bump(-0.72, 0.68, 0.09, 0.045, -0.007, head)
  if (age > 0) c.lines([[-0.735, 0.335, -0.655, 0.43, -0.6, 0.56]], 0.035, -0.011 * age)
  if (age > 0.3) {
    c.lines(
      [
        [-0.44, 0.02, -0.38, -0.02, -0.33, -0.03],
        [-0.44, 0.04, -0.37, 0.05, -0.32, 0.08],
        [-0.66, -0.45, -0.52, -0.48, -0.38, -0.45],
        [-0.64, -0.56, -0.5, -0.6, -0.36, -0.57],
      ],
      0.016,
      -0.005 * age,
    )
  }
  return head
}

/** The ear, its middle at (x, y). */
export function ear(c: MotifRelief, x: number, y: number): void {
  c.raise(
    [
      x - 0.06,
      y - 0.2,
      x + 0.08,
      y - 0.21,
      x + 0.13,
      y - 0.06,
      x + 0.05,
      y + 0.1,
      x - 0.03,
      y + 0.21,
      x - 0.1,
      y + 0.17,
      x - 0.11,
      y - 0.04,
    ],
    { height: 0.012, dome: 0.006, edge: 0.008 },
  )
  c.lines(
    [
      [
        x - 0.09,
        y - 0.08,
        x - 0.05,
        y - 0.18,
        x + 0.07,
        y - 0.17,
        x + 0.09,
        y - 0.05,
        x + 0.02,
        y + 0.08,
      ],
    ],
    0.022,
    0.014,
  )
  c.bump(x, y, 0.06, 0.09, -0.016)
  c.lines([[x - 0.08, y + 0.03, x - 0.03, y - 0.04, x + 0.03, y - 0.07]], 0.018, 0.01)
  c.bump(x - 0.045, y + 0.165, 0.05, 0.05, 0.008)
}

/** A bare neck with a straight truncation, as on classical heads. */
export function bareNeck(c: MotifRelief, drop = 0): Shape {
  const neck = c.raise(
    [
      -0.3,
      0.7,
      -0.3,
      1.05,
      -0.27,
      1.28 + drop,
      -0.42,
      1.56 + drop,
      -0.42,
      1.56 + drop,
      -0.1,
      1.63 + drop,
      0.2,
      1.75 + drop,
      0.52,
      1.55 + drop,
      0.7,
      1.3 + drop,
      0.7,
      1.3 + drop,
      0.6,
      1.0,
      0.57,
      0.6,
      0.5,
      0.2,
      0.0,
      0.2,
    ],
    { height: 0.022, dome: 0.046, edge: 0.012 },
  )
  c.bump(0.1, 1.1, 0.3, 0.5, 0.008, neck)
  return neck
}
