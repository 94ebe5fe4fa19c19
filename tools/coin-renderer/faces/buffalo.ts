import { FIELD } from '../relief/clothing.ts'
import { feather } from '../relief/eagle.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim } from '../relief/ornaments.ts'
import { bareNeck, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** A warrior's head to the right, two feathers and a braid. */
export function buffaloObverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: 0.02, y: -0.08, scale: 0.56, mirror: true })
  bareNeck(c, 0.08)
  feather(c, [0.46, -0.5], [1.26, -0.14], 0.17, 0.02)
  feather(c, [0.4, -0.6], [1.22, -0.5], 0.17, 0.024)
  const head = face(c, {
    brow: 0.9,
    nasion: 0.5,
    bridge: 1.2,
    nose: 0.3,
    lips: 0.3,
    chin: 0.1,
    age: 0.9,
    jowl: 0.2,
    forehead: -0.2,
  })
  c.lines(
    [
      [-0.56, 0.3, -0.44, 0.5, -0.4, 0.72],
      [-0.3, 0.1, -0.2, 0.34, -0.26, 0.6],
    ],
    0.05,
    -0.01,
    'both',
    head,
  )
  const hair = c.raise(
    [
      -0.6, -0.5, -0.66, -0.72, -0.4, -0.98, 0.1, -1.08, 0.56, -0.96, 0.86, -0.6, 0.92, -0.1, 0.8,
      0.36, 0.56, 0.6, 0.3, 0.62, 0.1, 0.44, -0.04, 0.14, -0.14, -0.18, -0.34, -0.4,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.04, edge: 0.014 },
  )
  c.flow(
    [
      [-0.6, -0.66, -0.2, -0.98, 0.4, -0.94, 0.76, -0.5, 0.8, 0.1],
      [-0.54, -0.54, -0.1, -0.72, 0.34, -0.5, 0.56, -0.06, 0.6, 0.4],
      [-0.34, -0.42, 0.0, -0.38, 0.2, -0.06, 0.3, 0.3, 0.34, 0.56],
    ],
    20,
    { height: 0.026, sway: 0.008, clip: hair, wild: 0.4 },
  )
  c.lines([[-0.62, -0.6, -0.2, -0.62, 0.3, -0.44, 0.74, -0.1]], 0.04, 0.016)
  // Braid with its wrapping.
  const braid = c.raise(
    [0.06, 0.4, 0.3, 0.5, 0.36, 0.8, 0.3, 1.2, 0.2, 1.5, 0.02, 1.5, 0.04, 1.16, 0.06, 0.8],
    {
      mode: 'over',
      floor: 0.05,
      height: 0.02,
      dome: 0.04,
      edge: 0.012,
      clip: FIELD,
    },
  )
  for (let k = 0; k < 7; k++) {
    const y = 0.56 + k * 0.14
    c.lines([[0.34, y - 0.06, 0.2, y + 0.04, 0.04, y + 0.02]], 0.026, -0.022, 'none', braid)
  }
  r.letter(arc('LIBERTY', { font: 'sans', size: 0.085, radius: 0.825, middle: 42, span: 50 }))
  r.letter(
    straight('1937', { font: 'sans', size: 0.115, x: -0.58, y: 0.56, turn: 42, tracking: 0.06 }),
    0.026,
  )
}

/** A bison on a mound. */
export function buffaloReverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: 0.02, y: 0.06, scale: 0.8 })
  c.raise(
    [
      -1.2, 0.56, -0.8, 0.5, -0.2, 0.52, 0.4, 0.48, 1.2, 0.54, 1.2, 0.62, 0.6, 0.66, -0.6, 0.66,
      -1.2, 0.64,
    ],
    { height: 0.014, dome: 0.02, edge: 0.014, clip: FIELD },
  )
  // Far legs, then tail, then body.
  c.raise([-0.2, 0.2, -0.14, 0.36, -0.18, 0.52, -0.06, 0.54, -0.02, 0.34, 0.02, 0.2], {
    height: 0.016,
    dome: 0.02,
    edge: 0.01,
  })
  c.raise([0.5, 0.1, 0.5, 0.34, 0.46, 0.52, 0.58, 0.54, 0.62, 0.3, 0.7, 0.1], {
    height: 0.016,
    dome: 0.02,
    edge: 0.01,
  })
  c.lines(
    [
      [0.92, -0.2, 1.0, 0.0, 0.98, 0.2],
      [0.98, 0.16, 1.0, 0.28, 0.95, 0.36],
    ],
    0.03,
    0.026,
  )
  const hide = c.raise(
    [
      -0.86, 0.0, -0.92, -0.2, -0.74, -0.4, -0.56, -0.52, -0.34, -0.68, -0.06, -0.7, 0.2, -0.5, 0.5,
      -0.4, 0.78, -0.38, 0.94, -0.22, 0.96, 0.04, 0.88, 0.2, 0.86, 0.36, 0.84, 0.54, 0.7, 0.54,
      0.68, 0.34, 0.6, 0.16, 0.3, 0.22, 0.0, 0.24, -0.16, 0.26, -0.22, 0.4, -0.24, 0.54, -0.38,
      0.54, -0.4, 0.36, -0.44, 0.22, -0.6, 0.2, -0.66, 0.4, -0.72, 0.3, -0.8, 0.16,
    ],
    { mode: 'over', floor: 0.02, height: 0.026, dome: 0.075, edge: 0.012 },
  )
  // Shaggy fore part.
  c.flow(
    [
      [-0.5, -0.5, -0.3, -0.62, -0.04, -0.62, 0.16, -0.46],
      [-0.5, -0.3, -0.3, -0.2, -0.1, -0.1, 0.08, -0.16],
      [-0.5, 0.1, -0.36, 0.2, -0.26, 0.26, -0.16, 0.2],
    ],
    17,
    { height: 0.022, sway: 0.03, waves: 4, clip: hide, wild: 0.9 },
  )
  const mane = c.raise(
    [
      -0.88, -0.16, -0.86, -0.36, -0.66, -0.5, -0.48, -0.42, -0.42, -0.16, -0.5, 0.08, -0.6, 0.2,
      -0.68, 0.42, -0.76, 0.24, -0.9, 0.14, -0.96, 0.0,
    ],
    {
      mode: 'over',
      floor: 0.07,
      height: 0.012,
      dome: 0.04,
      edge: 0.014,
    },
  )
  c.flow(
    [
      [-0.84, -0.3, -0.7, -0.44, -0.54, -0.4, -0.46, -0.2],
      [-0.8, -0.06, -0.7, -0.1, -0.6, -0.04, -0.52, 0.02],
      [-0.84, 0.1, -0.76, 0.2, -0.7, 0.24, -0.66, 0.36],
    ],
    13,
    { height: 0.024, sway: 0.02, waves: 3, clip: mane, wild: 0.9 },
  )
  c.lines(
    [
      [-0.62, -0.34, -0.6, -0.5, -0.66, -0.58],
      [-0.78, -0.36, -0.84, -0.48, -0.82, -0.56],
    ],
    0.04,
    0.034,
    'end',
  )
  c.bump(-0.76, -0.16, 0.045, 0.04, 0.018)
  c.bump(-0.77, -0.16, 0.02, 0.02, -0.02)
  c.lines([[-0.94, 0.06, -0.88, 0.1]], 0.02, -0.02)
  c.bump(0.66, -0.1, 0.24, 0.3, 0.012)
  c.lines(
    [
      [0.2, -0.44, 0.26, -0.1, 0.14, 0.18],
      [0.44, -0.36, 0.46, -0.1, 0.56, 0.12],
    ],
    0.05,
    -0.01,
    'both',
    hide,
  )
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'sans',
      size: 0.076,
      radius: 0.83,
      middle: 0,
      span: 166,
    }),
  )
  for (const [i, text] of ['E PLURIBUS', 'UNUM'].entries()) {
    r.letter(
      straight(text, { font: 'sans', size: 0.046, x: 0.42, y: -0.46 + i * 0.075, tracking: 0.02 }),
      0.018,
      0.005,
    )
  }
  r.letter(
    arc('FIVE CENTS', {
      font: 'sans',
      size: 0.1,
      radius: 0.9,
      middle: 180,
      feetOut: true,
      tracking: 0.04,
    }),
    0.026,
  )
  r.letter(straight('D', { font: 'sans', size: 0.055, x: 0, y: 0.705 }))
}
