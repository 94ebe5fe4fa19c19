import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim } from '../relief/ornaments.ts'
import { bareNeck, ear, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Head to the left with the hair tied at the nape. */
export function washingtonObverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: 0.02, y: -0.13, scale: 0.5 })
  // The queue and its ribbon.
  c.raise([0.66, 0.46, 0.92, 0.42, 1.02, 0.66, 0.98, 1.06, 0.84, 1.4, 0.7, 1.1, 0.66, 0.8], {
    height: 0.016,
    dome: 0.03,
    edge: 0.012,
  })
  c.flow(
    [
      [0.76, 0.5, 0.84, 0.9, 0.82, 1.34],
      [0.98, 0.5, 1.0, 0.9, 0.86, 1.36],
    ],
    5,
    { height: 0.028, sway: 0.02 },
  )
  bareNeck(c, 0.02)
  const head = face(c, {
    brow: 0.4,
    nasion: 0.3,
    bridge: 0.6,
    nose: 0.3,
    chin: 0.4,
    jowl: 0.7,
    lips: -0.3,
    age: 0.3,
    forehead: 0.3,
  })
  ear(c, 0.1, 0.08)
  const hair = c.raise(
    [
      -0.56, -0.7, -0.5, -0.92, -0.1, -1.1, 0.4, -1.06, 0.82, -0.8, 1.04, -0.3, 0.98, 0.2, 0.92,
      0.46, 0.72, 0.6, 0.48, 0.52, 0.3, 0.3, 0.32, 0.0, 0.22, -0.2, 0.02, -0.22, -0.08, -0.02,
      -0.14, -0.2, -0.12, -0.5, -0.32, -0.62,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.036, edge: 0.014 },
  )
  c.flow(
    [
      [-0.54, -0.76, -0.1, -1.0, 0.5, -0.92, 0.9, -0.4, 0.94, 0.3],
      [-0.36, -0.66, 0.0, -0.72, 0.5, -0.5, 0.78, -0.06, 0.84, 0.44],
      [-0.1, -0.44, 0.16, -0.4, 0.46, -0.14, 0.62, 0.2, 0.74, 0.52],
    ],
    15,
    { height: 0.034, sway: 0.02, waves: 1.5, clip: hair, wild: 0.35 },
  )
  // Rolled side curls over the ear.
  for (const [x, y] of [
    [0.2, -0.14],
    [0.34, 0.1],
    [0.42, 0.34],
  ] as const) {
    c.raise(
      [
        x - 0.2,
        y - 0.04,
        x,
        y - 0.13,
        x + 0.22,
        y - 0.06,
        x + 0.24,
        y + 0.08,
        x,
        y + 0.08,
        x - 0.18,
        y + 0.06,
      ],
      {
        mode: 'over',
        floor: 0.075,
        height: 0.012,
        dome: 0.03,
        edge: 0.012,
      },
    )
    c.lines(
      [
        [x - 0.16, y, x, y - 0.07, x + 0.2, y],
        [x - 0.14, y + 0.04, x, y, x + 0.18, y + 0.05],
      ],
      0.022,
      -0.012,
    )
  }
  c.raise(
    [0.7, 0.5, 0.86, 0.4, 1.08, 0.36, 1.06, 0.54, 0.9, 0.56, 1.04, 0.7, 0.9, 0.76, 0.76, 0.6],
    { height: 0.02, dome: 0.016, edge: 0.008 },
  )
  c.bump(-0.3, 0.6, 0.3, 0.3, 0.006, head)
  r.letter(arc('LIBERTY', { font: 'sans', size: 0.13, radius: 0.78, middle: 0, span: 92 }), 0.026)
  r.letter(straight('IN GOD', { font: 'sans', size: 0.062, x: -0.65, y: 0.36, tracking: 0.04 }))
  r.letter(straight('WE TRUST', { font: 'sans', size: 0.062, x: -0.57, y: 0.48, tracking: 0.04 }))
  r.letter(
    arc('1955', {
      font: 'sans',
      size: 0.115,
      radius: 0.925,
      middle: 180,
      feetOut: true,
      tracking: 0.1,
    }),
    0.026,
  )
}

/** Head to the left with a full shock of hair. */
export function kennedyObverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: 0.03, y: -0.04, scale: 0.55 })
  bareNeck(c, -0.2)
  face(c, {
    brow: 0.5,
    nasion: 0.5,
    nose: 0.0,
    chin: 0.5,
    jowl: 0.35,
    lips: 0.0,
    age: 0.2,
    forehead: 0.1,
  })
  ear(c, 0.12, 0.06)
  const hair = c.raise(
    [
      -0.58, -0.62, -0.74, -0.86, -0.62, -1.06, -0.3, -1.22, 0.2, -1.24, 0.66, -1.06, 0.98, -0.66,
      1.04, -0.2, 0.92, 0.22, 0.72, 0.5, 0.52, 0.56, 0.4, 0.3, 0.3, 0.02, 0.22, -0.22, 0.04, -0.24,
      -0.02, -0.02, 0.0, 0.2, -0.1, 0.1, -0.14, -0.2, -0.16, -0.46, -0.36, -0.58,
    ],
    { mode: 'over', floor: 0.05, height: 0.016, dome: 0.04, edge: 0.014 },
  )
  c.flow(
    [
      [-0.64, -0.78, -0.5, -1.08, 0.0, -1.18, 0.5, -1.06, 0.86, -0.7],
      [-0.56, -0.66, -0.3, -0.94, 0.16, -0.98, 0.62, -0.72, 0.96, -0.3],
      [-0.42, -0.6, -0.1, -0.74, 0.3, -0.66, 0.68, -0.34, 0.92, 0.1],
      [-0.2, -0.5, 0.06, -0.48, 0.4, -0.34, 0.62, -0.04, 0.76, 0.4],
      [-0.1, -0.26, 0.1, -0.3, 0.34, -0.16, 0.5, 0.14, 0.58, 0.52],
    ],
    24,
    { height: 0.034, sway: 0.016, waves: 1.2, clip: hair, wild: 0.55 },
  )
  r.letter(arc('LIBERTY', { font: 'roman', size: 0.12, radius: 0.8, middle: 0, span: 158 }), 0.026)
  r.letter(
    straight('IN GOD WE', { font: 'roman', size: 0.052, x: -0.505, y: 0.62, tracking: 0 }),
    0.02,
    0.005,
  )
  r.letter(
    straight('TRUST', { font: 'roman', size: 0.052, x: 0.57, y: 0.62, tracking: 0.02 }),
    0.02,
    0.005,
  )
  r.letter(
    arc('1964', {
      font: 'roman',
      size: 0.1,
      radius: 0.915,
      middle: 180,
      feetOut: true,
      tracking: 0.16,
    }),
    0.026,
  )
}

/** Bare head to the left, nearly bald. */
export function eisenhowerObverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: 0.02, y: -0.07, scale: 0.54 })
  bareNeck(c, -0.16)
  const head = face(c, {
    brow: 0.7,
    nasion: 0.6,
    nose: 0.25,
    bridge: -0.2,
    chin: 0.3,
    jowl: 0.6,
    lips: -0.2,
    age: 0.6,
    forehead: 0.5,
  })
  ear(c, 0.12, 0.06)
  const fringe = c.raise(
    [
      -0.04, -0.3, 0.14, -0.52, 0.5, -0.72, 0.86, -0.6, 1.0, -0.24, 0.94, 0.16, 0.76, 0.46, 0.56,
      0.54, 0.42, 0.34, 0.3, 0.04, 0.22, -0.2, 0.08, -0.2, 0.0, 0.02, -0.06, 0.06,
    ],
    { mode: 'over', floor: 0.055, height: 0.006, dome: 0.022, edge: 0.02 },
  )
  c.flow(
    [
      [0.0, -0.36, 0.3, -0.62, 0.7, -0.66, 0.94, -0.3],
      [0.06, -0.26, 0.36, -0.42, 0.66, -0.36, 0.9, 0.1],
      [0.2, -0.22, 0.4, -0.2, 0.54, 0.06, 0.66, 0.46],
    ],
    15,
    { height: 0.022, clip: fringe, wild: 0.6 },
  )
  c.flow(
    [
      [-0.4, -0.86, 0.1, -0.92, 0.6, -0.8],
      [-0.2, -0.7, 0.2, -0.76, 0.56, -0.7],
    ],
    5,
    { height: 0.007, clip: head, wild: 0.7 },
  )
  c.lines([[-0.24, 0.68, -0.1, 0.5, -0.06, 0.3]], 0.05, -0.008, 'both', head)
  r.letter(arc('LIBERTY', { font: 'sans', size: 0.125, radius: 0.79, middle: 0, span: 130 }), 0.026)
  r.letter(straight('IN GOD', { font: 'sans', size: 0.06, x: -0.6, y: 0.52, tracking: 0.04 }))
  r.letter(straight('WE TRUST', { font: 'sans', size: 0.06, x: -0.5, y: 0.63, tracking: 0.02 }))
  r.letter(
    arc('1776-1976', {
      font: 'sans',
      size: 0.092,
      radius: 0.915,
      middle: 180,
      feetOut: true,
      tracking: 0.08,
    }),
    0.026,
  )
}
