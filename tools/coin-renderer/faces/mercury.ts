import { line, polygon } from '../drawing/path.ts'
import { wing } from '../relief/eagle.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim, sprig } from '../relief/ornaments.ts'
import { bareNeck, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Liberty in a close cap with a wing for freedom of thought. */
export function mercuryObverse(r: Relief): void {
  rim(r, 0.95)
  const c = new MotifRelief(r, { x: 0.0, y: -0.1, scale: 0.53 })
  bareNeck(c, -0.08)
  face(c, { lips: 0.5, chin: 0.3, nose: -0.1 })
  // Curls below the cap's edge, over the ear and at the nape.
  const curls = c.raise(
    [
      -0.66, -0.5, -0.5, -0.56, -0.16, -0.38, 0.2, 0.0, 0.62, 0.34, 0.86, 0.4, 0.84, 0.7, 0.66,
      0.88, 0.46, 0.8, 0.3, 0.62, 0.06, 0.5, -0.04, 0.24, -0.2, 0.0, -0.36, -0.26, -0.56, -0.36,
    ],
    { mode: 'over', floor: 0.045, height: 0.014, dome: 0.03, edge: 0.014 },
  )
  c.flow(
    [
      [-0.62, -0.5, -0.3, -0.42, 0.06, -0.02, 0.5, 0.34, 0.82, 0.46],
      [-0.6, -0.42, -0.36, -0.24, -0.06, 0.2, 0.3, 0.52, 0.66, 0.72],
    ],
    7,
    { height: 0.034, sway: 0.05, waves: 4, clip: curls, wild: 0.4 },
  )
  const cap = c.raise(
    [
      -0.64, -0.5, -0.7, -0.72, -0.48, -0.96, -0.1, -1.1, 0.36, -1.06, 0.76, -0.82, 0.98, -0.4,
      0.98, 0.1, 0.86, 0.42, 0.62, 0.36, 0.24, 0.04, -0.12, -0.34, -0.44, -0.54,
    ],
    { mode: 'over', floor: 0.05, height: 0.018, dome: 0.04, edge: 0.012 },
  )
  c.lines(
    [[-0.62, -0.56, -0.42, -0.62, -0.1, -0.42, 0.28, -0.02, 0.64, 0.28, 0.88, 0.34]],
    0.03,
    0.014,
    'none',
    cap,
  )
  wing(c, {
    lead: [-0.48, -0.4, -0.42, -0.62, -0.2, -0.82, 0.2, -0.96, 0.66, -0.98, 1.0, -0.92],
    trail: [-0.3, -0.3, -0.04, -0.3, 0.22, -0.3, 0.5, -0.42, 0.84, -0.62, 1.01, -0.88],
    feathers: [9, 7, 5],
    height: 0.058,
  })
  r.letter(arc('LIBERTY', { font: 'roman', size: 0.12, radius: 0.79, middle: 0, span: 165 }))
  r.letter(
    straight('IN GOD', { font: 'roman', size: 0.056, x: -0.64, y: 0.44, tracking: 0.02 }),
    0.02,
    0.005,
  )
  r.letter(
    straight('WE TRUST', { font: 'roman', size: 0.056, x: -0.53, y: 0.54, tracking: 0.02 }),
    0.02,
    0.005,
  )
  r.letter(
    arc('1916', {
      font: 'roman',
      size: 0.1,
      radius: 0.9,
      middle: 151,
      feetOut: true,
      tracking: 0.08,
    }),
    0.026,
  )
}

/** A bundle of rods with an axe, an olive branch twined round it. */
export function mercuryReverse(r: Relief): void {
  rim(r, 0.95)
  const c = new MotifRelief(r, { x: 0.0, y: -0.02, scale: 0.62 })
  // Rods.
  for (let k = -3; k <= 3; k++) {
    const x = k * 0.085
    r.raise(
      c.placed(
        polygon([
          x - 0.042,
          -0.98 + 0.012 * k * k,
          x + 0.042,
          -0.98 + 0.012 * k * k,
          x + 0.042,
          0.98 - 0.012 * k * k,
          x - 0.042,
          0.98 - 0.012 * k * k,
        ]),
      ),
      {
        height: 0.014,
        dome: 0.04,
        edge: 0.008,
      },
    )
  }
  // Axe blade.
  c.raise(
    [
      -0.26, -0.86, -0.26, -0.86, -0.5, -0.94, -0.66, -1.02, -0.66, -1.02, -0.76, -0.7, -0.66,
      -0.36, -0.66, -0.36, -0.5, -0.46, -0.26, -0.52, -0.26, -0.52,
    ],
    {
      height: 0.016,
      dome: 0.022,
      edge: 0.01,
    },
  )
  c.lines([[-0.6, -0.94, -0.68, -0.7, -0.6, -0.44]], 0.02, -0.01)
  // Bands, straight and crossed.
  for (const y of [-0.86, -0.5, 0.5, 0.86]) {
    r.raise(
      c.placed(polygon([-0.33, y - 0.045, 0.33, y - 0.045, 0.33, y + 0.045, -0.33, y + 0.045])),
      { height: 0.02, edge: 0.008 },
    )
  }
  c.lines(
    [
      [-0.32, -0.36, 0.32, -0.1],
      [0.32, -0.36, -0.32, -0.1],
      [-0.32, 0.1, 0.32, 0.36],
      [0.32, 0.1, -0.32, 0.36],
    ],
    0.03,
    0.022,
    'none',
  )
  sprig(r, c.path([-0.62, 0.92, -0.24, 0.7, 0.2, 0.5, 0.46, 0.16, 0.56, -0.26, 0.5, -0.6]), {
    leaves: 9,
    length: 0.14,
    width: 0.04,
    berries: 2,
    height: 0.028,
    spread: 42,
  })
  sprig(r, line([-0.16, 0.4, -0.32, 0.3, -0.44, 0.12, -0.46, -0.04]), {
    leaves: 4,
    length: 0.12,
    width: 0.035,
    height: 0.026,
    spread: 42,
  })
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'roman',
      size: 0.085,
      radius: 0.82,
      middle: 0,
      span: 216,
    }),
  )
  r.letter(
    arc('ONE DIME', {
      font: 'roman',
      size: 0.085,
      radius: 0.905,
      middle: 180,
      span: 50,
      feetOut: true,
    }),
  )
  r.letter(
    arc('E PLURIBUS', {
      font: 'roman',
      size: 0.045,
      radius: 0.62,
      middle: 116,
      feetOut: true,
      tracking: 0.1,
    }),
    0.018,
    0.004,
  )
  r.letter(
    arc('UNUM', {
      font: 'roman',
      size: 0.045,
      radius: 0.72,
      middle: 138,
      feetOut: true,
      tracking: 0.1,
    }),
    0.018,
    0.004,
  )
  r.letter(straight('D', { font: 'roman', size: 0.06, x: -0.33, y: 0.66 }))
}
