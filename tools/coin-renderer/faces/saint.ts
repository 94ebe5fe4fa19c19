import { ellipse, polar } from '../drawing/path.ts'
import { FIELD } from '../relief/clothing.ts'
import { body, eagleHead, tail, wing } from '../relief/eagle.ts'
import { limb } from '../relief/figure.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { raiseStar, rays, rim, sprig } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** Liberty striding forward with torch and olive, rays behind her. */
export function saintObverse(r: Relief): void {
  rim(r, 0.965)
  for (let i = 0; i < 46; i++) {
    const degrees = -148 + (i * 296) / 45
    raiseStar(r, ...polar(0.925, degrees), 0.024, 5, degrees)
  }
  r.stroke(rays(0, 0.62, 0.16, 1.16, -74, 74, 27).map(s => ({ ...s, width: 0.013, height: 0.014 })))
  const c = new MotifRelief(r, { x: 0, y: 0.06, scale: 0.94 })
  // The Capitol in the distance and the rock under her foot.
  c.raise([-0.5, 0.56, -0.5, 0.5, -0.44, 0.5, -0.4, 0.43, -0.36, 0.5, -0.3, 0.5, -0.3, 0.56], {
    height: 0.016,
    dome: 0.014,
    edge: 0.006,
  })
  c.lines(
    [
      [-0.4, 0.43, -0.4, 0.38],
      [-0.47, 0.51, -0.47, 0.56],
      [-0.43, 0.51, -0.43, 0.56],
      [-0.37, 0.51, -0.37, 0.56],
      [-0.33, 0.51, -0.33, 0.56],
    ],
    0.006,
    0.01,
    'none',
  )
  const rock = c.raise(
    [-0.46, 0.82, -0.4, 0.62, -0.1, 0.6, 0.1, 0.54, 0.3, 0.6, 0.44, 0.76, 0.4, 0.84],
    { height: 0.014, dome: 0.03, edge: 0.012, clip: FIELD },
  )
  c.lines(
    [
      [-0.3, 0.66, -0.2, 0.74, -0.24, 0.84],
      [0.2, 0.62, 0.28, 0.72, 0.24, 0.82],
    ],
    0.02,
    -0.016,
    'both',
    rock,
  )
  // Hair in the wind, arms, torch, olive.
  limb(c, [-0.07, -0.34, -0.24, -0.36, -0.36, -0.5], 0.05)
  limb(c, [-0.37, -0.42, -0.38, -0.62], 0.024, 0.04)
  c.raise(
    [-0.44, -0.6, -0.42, -0.7, -0.36, -0.78, -0.37, -0.7, -0.31, -0.66, -0.33, -0.58, -0.38, -0.54],
    { height: 0.016, dome: 0.03, edge: 0.006 },
  )
  limb(c, [0.07, -0.34, 0.2, -0.2, 0.34, -0.1], 0.05)
  sprig(r, c.path([0.3, -0.04, 0.4, -0.16, 0.46, -0.32, 0.44, -0.46]), {
    leaves: 5,
    length: 0.09,
    width: 0.026,
    height: 0.028,
  })
  // Feet and gown.
  limb(c, [-0.08, 0.44, -0.1, 0.64], 0.04)
  limb(c, [0.1, 0.34, 0.12, 0.54], 0.05)
  c.raise([-0.14, 0.6, -0.06, 0.6, -0.05, 0.69, -0.14, 0.71], {
    height: 0.02,
    dome: 0.016,
    edge: 0.006,
  })
  c.raise([0.08, 0.5, 0.17, 0.5, 0.18, 0.59, 0.08, 0.61], {
    height: 0.02,
    dome: 0.016,
    edge: 0.006,
  })
  const gown = c.raise(
    [
      -0.1, -0.38, -0.14, -0.22, -0.1, -0.06, -0.18, 0.16, -0.26, 0.4, -0.3, 0.6, -0.3, 0.6, -0.2,
      0.64, -0.1, 0.58, 0.02, 0.6, 0.14, 0.52, 0.26, 0.56, 0.36, 0.5, 0.36, 0.5, 0.28, 0.3, 0.2,
      0.1, 0.11, -0.06, 0.14, -0.22, 0.1, -0.38, 0.0, -0.42,
    ],
    { mode: 'over', floor: 0.012, height: 0.02, dome: 0.06, edge: 0.012 },
  )
  c.flow(
    [
      [-0.09, -0.04, -0.16, 0.24, -0.28, 0.6],
      [0.0, -0.04, -0.02, 0.26, -0.06, 0.58],
      [0.1, -0.04, 0.18, 0.2, 0.33, 0.5],
    ],
    12,
    { height: 0.028, sway: 0.016, waves: 1.2, clip: gown, wild: 0.5 },
  )
  c.flow(
    [
      [-0.11, -0.34, -0.04, -0.2, -0.08, -0.06],
      [0.11, -0.34, 0.04, -0.2, 0.08, -0.06],
    ],
    6,
    { height: 0.014, clip: gown, wild: 0.5 },
  )
  c.bump(0.12, 0.2, 0.12, 0.16, 0.018, gown)
  for (const x of [-0.06, 0.06]) c.bump(x, -0.22, 0.06, 0.06, 0.018, gown)
  c.lines([[-0.11, -0.07, 0.0, -0.04, 0.11, -0.07]], 0.018, 0.016, 'none')
  // Head seen from the front.
  c.flow(
    [
      [-0.02, -0.66, 0.12, -0.68, 0.24, -0.6, 0.34, -0.62],
      [0.02, -0.52, 0.12, -0.5, 0.2, -0.46, 0.3, -0.48],
    ],
    7,
    { height: 0.026, sway: 0.014, waves: 1.5 },
  )
  limb(c, [0, -0.48, 0, -0.38], 0.045, 0.03)
  c.raise(
    [-0.09, -0.58, -0.07, -0.7, 0.02, -0.74, 0.1, -0.68, 0.11, -0.56, 0.06, -0.5, -0.05, -0.49],
    { height: 0.016, dome: 0.02, edge: 0.008 },
  )
  const front = c.raise(
    [
      -0.06, -0.58, -0.055, -0.66, 0.0, -0.69, 0.055, -0.66, 0.06, -0.58, 0.035, -0.49, 0, -0.465,
      -0.035, -0.49,
    ],
    {
      mode: 'over',
      floor: 0.045,
      height: 0.008,
      dome: 0.03,
      edge: 0.006,
    },
  )
  c.lines([[0, -0.62, 0.004, -0.585, 0, -0.55]], 0.01, 0.012, 'end')
  for (const x of [-0.026, 0.026]) {
    c.lines([[x - 0.016, -0.603, x, -0.609, x + 0.016, -0.603]], 0.008, -0.01, 'both', front)
    c.lines([[x - 0.018, -0.625, x, -0.632, x + 0.018, -0.625]], 0.007, 0.007)
  }
  c.lines([[-0.02, -0.522, 0, -0.519, 0.02, -0.522]], 0.006, -0.01, 'both', front)
  r.letter(
    arc('LIBERTY', { font: 'roman', size: 0.085, radius: 0.79, middle: 0, span: 102 }),
    0.026,
  )
  r.letter(
    straight('1924', { font: 'roman', size: 0.075, x: 0.56, y: 0.52, turn: -14 }),
    0.024,
    0.006,
  )
}

/** Eagle in flight over the rising sun. */
export function saintReverse(r: Relief): void {
  rim(r, 0.965)
  r.stroke(
    rays(0, 0.98, 0.36, 1.3, -66, 66, 23).map(s => ({ ...s, width: 0.016, height: 0.013 })),
    FIELD,
  )
  r.raise(ellipse(0, 0.98, 0.3), { height: 0.014, dome: 0.03, edge: 0.01, clip: FIELD })
  const c = new MotifRelief(r, { x: 0.04, y: 0.16, scale: 0.58 })
  tail(c, 0.4, 0.14, 0.72, 4, 30, 5)
  wing(c, {
    lead: [-0.1, -0.1, 0.04, -0.46, 0.3, -0.74, 0.66, -0.84, 1.02, -0.72],
    trail: [0.26, 0.14, 0.5, 0.08, 0.74, -0.08, 0.94, -0.34, 1.04, -0.66],
    feathers: [10, 8, 6],
  })
  body(
    c,
    [
      -0.62, -0.12, -0.3, -0.24, 0.1, -0.14, 0.46, 0.06, 0.62, 0.22, 0.3, 0.28, -0.1, 0.26, -0.44,
      0.12,
    ],
  )
  c.lines(
    [
      [0.1, 0.26, 0.3, 0.36, 0.5, 0.36],
      [0.22, 0.26, 0.4, 0.32, 0.56, 0.3],
      [0.5, 0.36, 0.58, 0.4],
      [0.5, 0.36, 0.6, 0.34],
      [0.56, 0.3, 0.66, 0.3],
    ],
    0.035,
    0.024,
  )
  wing(c, {
    lead: [-0.36, -0.1, -0.42, -0.44, -0.28, -0.76, 0.0, -1.0, 0.36, -1.08],
    trail: [0.1, 0.18, 0.3, 0.0, 0.42, -0.26, 0.44, -0.6, 0.4, -1.0],
    feathers: [11, 9, 7],
    height: 0.034,
  })
  eagleHead(new MotifRelief(r, { x: -0.29, y: 0.16, scale: 0.32, turn: -52 }))
  r.letter(
    arc('UNITED·STATES·OF·AMERICA', {
      font: 'roman',
      size: 0.08,
      radius: 0.835,
      middle: 0,
      span: 172,
    }),
  )
  r.letter(
    arc('TWENTY·DOLLARS', { font: 'roman', size: 0.07, radius: 0.715, middle: 0, span: 104 }),
    0.02,
    0.006,
  )
}
