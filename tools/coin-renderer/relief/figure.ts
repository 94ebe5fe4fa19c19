import { ellipse, polygon } from '../drawing/path.ts'
import { FIELD } from './clothing.ts'
import { MotifRelief } from './motif-relief.ts'
import { rays, sprig } from './ornaments.ts'
import { face } from './portrait.ts'
import type { Relief } from './relief.ts'

/** A bare limb along a line. Its thickness is given at the start. */
export function limb(c: MotifRelief, flat: readonly number[], width: number, height = 0.045): void {
  const path = c.path(flat)
  const scale = c.at.scale ?? 1
  c.relief.stroke([
    {
      path,
      width: path.map((_, i) => width * scale * (1 - 0.42 * (i / path.length))),
      height,
      taper: 'none',
    },
  ])
}

interface StriderOptions {
  /** The sun's radius and the number of its rays. */
  readonly sun: number
  readonly rays: number
  /** Height of the far hand: 0 straight ahead, 1 raised. */
  readonly reach: number
}

/** Liberty striding to the left toward the sun, flag over her shoulders, branches on her arm. */
export function strider(
  r: Relief,
  at: { x: number; y: number; scale: number },
  o: StriderOptions,
): void {
  const c = new MotifRelief(r, at)
  const [sx, sy] = c.point(-0.62, 0.62)
  const horizon = c.point(0, 0.7)[1]
  const sky = polygon([-1, -1, 1, -1, 1, horizon, -1, horizon])
  r.stroke(
    rays(sx, sy, o.sun * 1.25, o.sun * 3.1, -60, 100, o.rays).map(s => ({
      ...s,
      width: 0.012,
      height: 0.02,
    })),
    sky,
  )
  r.raise(ellipse(sx, sy, o.sun), { height: 0.016, dome: 0.03, edge: 0.008, clip: sky })
  // Ground.
  c.raise(
    [
      -1.0, 0.72, -0.5, 0.69, 0, 0.72, 0.5, 0.69, 1.0, 0.72, 0.9, 0.82, 0.3, 0.86, -0.4, 0.85, -0.9,
      0.82,
    ],
    {
      height: 0.012,
      dome: 0.016,
      edge: 0.012,
      clip: FIELD,
    },
  )
  // The flag behind her.
  const flag = c.raise(
    [
      -0.02, -0.44, 0.16, -0.5, 0.34, -0.42, 0.46, -0.5, 0.56, -0.34, 0.48, -0.14, 0.54, 0.06, 0.45,
      0.28, 0.54, 0.48, 0.4, 0.62, 0.24, 0.5, 0.1, 0.1,
    ],
    { height: 0.016, dome: 0.026, edge: 0.012 },
  )
  c.flow(
    [
      [0.06, -0.42, 0.32, -0.38, 0.5, -0.42, 0.5, -0.2, 0.5, 0.06],
      [0.08, -0.3, 0.3, -0.16, 0.4, -0.02, 0.42, 0.24, 0.5, 0.46],
      [0.08, -0.1, 0.18, 0.1, 0.22, 0.3, 0.3, 0.46, 0.38, 0.6],
    ],
    11,
    { height: 0.02, sway: 0.012, waves: 2, clip: flag, wild: 0.25 },
  )
  // The near leg, then the gown over both legs.
  limb(c, [-0.1, 0.3, -0.2, 0.5, -0.28, 0.68], 0.07)
  limb(c, [0.16, 0.5, 0.24, 0.66], 0.05)
  c.raise([-0.26, 0.64, -0.24, 0.72, -0.38, 0.75, -0.44, 0.73, -0.36, 0.69], {
    height: 0.02,
    dome: 0.016,
    edge: 0.008,
  })
  c.raise([0.28, 0.64, 0.3, 0.73, 0.16, 0.76, 0.1, 0.74, 0.2, 0.68], {
    height: 0.02,
    dome: 0.016,
    edge: 0.008,
  })
  const gown = c.raise(
    [
      -0.1, -0.42, -0.16, -0.28, -0.18, -0.2, -0.12, -0.06, -0.18, 0.1, -0.25, 0.34, -0.33, 0.6,
      -0.33, 0.6, -0.18, 0.64, -0.02, 0.6, 0.14, 0.66, 0.28, 0.64, 0.28, 0.64, 0.24, 0.4, 0.18,
      0.16, 0.11, -0.04, 0.14, -0.22, 0.12, -0.4, 0.0, -0.46,
    ],
    { mode: 'over', floor: 0.012, height: 0.02, dome: 0.055, edge: 0.012 },
  )
  c.flow(
    [
      [-0.11, -0.06, -0.2, 0.2, -0.32, 0.6],
      [-0.02, -0.04, -0.02, 0.24, -0.1, 0.62],
      [0.1, -0.04, 0.16, 0.24, 0.26, 0.64],
    ],
    10,
    { height: 0.026, sway: 0.012, waves: 1, clip: gown, wild: 0.5 },
  )
  c.flow(
    [
      [-0.14, -0.36, -0.06, -0.22, -0.1, -0.08],
      [0.1, -0.38, 0.06, -0.22, 0.1, -0.08],
    ],
    6,
    { height: 0.014, clip: gown, wild: 0.5 },
  )
  c.lines([[-0.13, -0.08, 0.0, -0.04, 0.12, -0.07]], 0.02, 0.016, 'none')
  c.bump(-0.11, -0.24, 0.07, 0.07, 0.02, gown)
  // Branches on the near arm.
  sprig(r, c.path([-0.08, -0.02, 0.1, -0.16, 0.26, -0.3, 0.3, -0.5]), {
    leaves: 5,
    length: 0.085 * at.scale * 1.3,
    width: 0.026,
    height: 0.03,
  })
  sprig(r, c.path([-0.04, -0.04, 0.16, -0.1, 0.36, -0.2]), {
    leaves: 4,
    length: 0.085 * at.scale * 1.3,
    width: 0.026,
    height: 0.03,
  })
  limb(c, [0.08, -0.36, 0.15, -0.2, 0.1, -0.1, -0.06, -0.06], 0.052, 0.05)
  // Far arm toward the sun.
  limb(
    c,
    [
      -0.06,
      -0.37,
      -0.26,
      -0.36 - 0.06 * o.reach,
      -0.4,
      -0.4 - 0.14 * o.reach,
      -0.54,
      -0.46 - 0.22 * o.reach,
    ],
    0.05,
    0.04,
  )
  c.lines(
    [[-0.52, -0.45 - 0.21 * o.reach, -0.58, -0.48 - 0.25 * o.reach, -0.63, -0.48 - 0.26 * o.reach]],
    0.024,
    0.03,
    'end',
  )
  smallHead(r, c.point(-0.04, -0.6), 0.118 * at.scale)
}

/** A head in profile to the left for a standing figure. */
function smallHead(r: Relief, [x, y]: readonly [number, number], scale: number): void {
  const c = new MotifRelief(r, { x, y, scale })
  limb(c, [0.12, 0.7, 0.1, 1.5], 0.42, 0.04)
  face(c, { chin: 0.2 })
  const hair = c.raise(
    [
      -0.6, -0.5, -0.5, -0.9, 0, -1.16, 0.6, -1.06, 1.0, -0.6, 1.06, 0, 0.9, 0.5, 1.2, 0.7, 0.8,
      0.9, 0.4, 0.6, 0.2, 0.3, 0, -0.1, -0.4, -0.4,
    ],
    { mode: 'over', floor: 0.04, height: 0.014, dome: 0.03, edge: 0.006 },
  )
  c.flow(
    [
      [-0.5, -0.6, 0.2, -0.9, 0.9, -0.3, 0.9, 0.6],
      [-0.4, -0.4, 0.1, -0.2, 0.4, 0.2, 0.6, 0.7],
    ],
    5,
    { height: 0.02, clip: hair },
  )
}
