import { polar } from '../drawing/path.ts'
import { body, eagleHead, leg, tail, wing } from '../relief/eagle.ts'
import { arrows } from '../relief/heraldry.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { leaf, raiseStar, rim, sprig, wheatEar } from '../relief/ornaments.ts'
import { bareNeck, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Liberty with cap, band and field crops; motto above, stars at the sides, date below. */
export function morganObverse(r: Relief): void {
  rim(r, 0.955, { count: 150, inner: 0.905 })
  const c = new MotifRelief(r, { x: -0.05, y: -0.06, scale: 0.462 })
  bareNeck(c, -0.1)
  face(c, { chin: 0.3, lips: 0.4, jowl: 0.3 })
  // Cap: a soft sack over the crown that falls towards the nape.
  const cap = c.raise(
    [
      -0.36, -0.78, -0.2, -1.08, 0.15, -1.27, 0.6, -1.2, 0.98, -0.9, 1.14, -0.45, 1.06, -0.02, 0.86,
      0.1, 0.6, -0.08, 0.3, -0.42,
    ],
    { mode: 'over', floor: 0.03, height: 0.02, dome: 0.045, edge: 0.012 },
  )
  c.flow(
    [
      [-0.2, -0.9, 0.2, -1.12, 0.75, -0.95, 1.0, -0.45],
      [0.0, -0.72, 0.4, -0.8, 0.8, -0.5, 0.88, -0.02],
    ],
    5,
    { height: 0.012, clip: cap, wild: 0.5 },
  )
  // Hair: waves from the brow back over the ear, down behind the neck.
  c.raise(
    [
      -0.62, -0.58, -0.5, -0.62, 0.1, -0.5, 0.62, -0.1, 0.86, 0.12, 0.9, 0.5, 0.82, 0.95, 0.95,
      1.28, 0.74, 1.34, 0.5, 1.12, 0.3, 0.86, 0.12, 0.62, -0.08, 0.42, -0.2, 0.12, -0.36, -0.18,
      -0.56, -0.34,
    ],
    { mode: 'over', floor: 0.045, height: 0.018, dome: 0.03, edge: 0.014 },
  )
  c.flow(
    [
      [-0.6, -0.56, -0.2, -0.5, 0.2, -0.32, 0.56, -0.02, 0.8, 0.3, 0.86, 0.7],
      [-0.62, -0.48, -0.3, -0.36, 0.1, -0.14, 0.42, 0.2, 0.66, 0.55, 0.7, 0.95],
      [-0.58, -0.4, -0.34, -0.24, -0.02, 0.04, 0.28, 0.4, 0.52, 0.76, 0.6, 1.1],
      [-0.5, -0.34, -0.28, -0.1, -0.06, 0.28, 0.16, 0.56, 0.4, 0.86, 0.56, 1.12],
    ],
    17,
    { height: 0.034, sway: 0.028, waves: 2.2, wild: 0.4 },
  )
  c.flow(
    [
      [0.62, 0.6, 0.86, 0.85, 0.78, 1.1, 0.98, 1.3],
      [0.5, 0.7, 0.62, 0.98, 0.6, 1.2, 0.8, 1.36],
      [0.34, 0.75, 0.44, 1.0, 0.46, 1.16, 0.62, 1.26],
    ],
    9,
    { height: 0.034, sway: 0.03, waves: 1.6 },
  )
  // Band with the word, then leaves and ears above it.
  c.raise(
    [
      -0.66, -0.66, -0.58, -0.78, -0.58, -0.78, -0.1, -0.74, 0.4, -0.52, 0.4, -0.52, 0.34, -0.36,
      0.34, -0.36, -0.12, -0.58, -0.66, -0.66,
    ],
    { height: 0.022, edge: 0.008 },
  )
  const word = 'LIBERTY'.split('').flatMap((letter, i) => {
    const t = i / 6
    const [x, y] = c.point(-0.5 + 0.76 * t, -0.665 + 0.2 * t * t + 0.04 * t)
    return straight(letter, { font: 'roman', size: 0.044, x, y: y + 0.018, turn: 2 + 24 * t }).shape
  })
  r.letter({ text: 'LIBERTY', shape: word }, -0.018, 0.004)
  for (const [x, y, turn, length] of [
    [-0.42, -0.76, -62, 0.32],
    [-0.2, -0.76, -84, 0.36],
    [0.05, -0.72, -58, 0.4],
    [0.2, -0.66, -30, 0.42],
    [0.36, -0.5, 0, 0.4],
  ] as const) {
    const [px, py] = c.point(x, y)
    leaf(r, { x: px, y: py, turn }, length * 0.46, 0.042, 0.024)
  }
  for (const flat of [
    [-0.34, -0.78, -0.36, -1.0, -0.28, -1.14],
    [0.0, -0.78, 0.08, -1.02, 0.26, -1.16],
    [0.24, -0.6, 0.5, -0.76, 0.68, -0.72],
  ])
    wheatEar(r, c.path(flat), 4, 0.05, 0.035)

  r.letter(
    arc('E·PLURIBUS·UNUM', { font: 'roman', size: 0.085, radius: 0.775, middle: 0, span: 112 }),
  )
  for (let i = 0; i < 7; i++) raiseStar(r, ...polar(0.815, -72 - i * 13.6), 0.052, 6, 0)
  for (let i = 0; i < 6; i++) raiseStar(r, ...polar(0.815, 72 + i * 13.6), 0.052, 6, 0)
  r.letter(
    arc('1881', {
      font: 'oldstyle',
      size: 0.1,
      radius: 0.865,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
    0.026,
  )
}

/** Eagle with raised wings over a laurel; value below. */
export function morganReverse(r: Relief): void {
  rim(r, 0.955, { count: 150, inner: 0.905 })
  // Laurel, open above.
  for (const side of [-1, 1]) {
    const path = Array.from({ length: 30 }, (_, i) => polar(0.56, 180 - side * (7 + i * 3.6)))
    sprig(r, path, { leaves: 13, length: 0.1, width: 0.026, spread: 34, berries: 3, stem: 0.008 })
  }
  r.stroke([
    { path: [polar(0.56, 187), polar(0.6, 178), polar(0.64, 172)], width: 0.012, height: 0.02 },
    { path: [polar(0.56, 173), polar(0.6, 182), polar(0.64, 188)], width: 0.012, height: 0.02 },
  ])
  const c = new MotifRelief(r, { y: 0.0, scale: 0.455 })
  tail(c, 0, 0.28, 0.56, 62, 118, 7)
  arrows(c, 0.24, 0.66, 14, 0.42)
  sprig(r, c.path([-0.06, 0.7, -0.3, 0.68, -0.62, 0.56]), { leaves: 4, length: 0.075, width: 0.02 })
  const spread = {
    lead: [0.12, -0.2, 0.3, -0.52, 0.62, -0.98, 1.02, -1.14, 1.34, -1.02],
    trail: [0.16, 0.4, 0.46, 0.34, 0.82, 0.2, 1.14, -0.2, 1.36, -0.98],
    feathers: [13, 11, 9] as const,
  }
  wing(c, spread)
  wing(new MotifRelief(r, { y: 0.0, scale: 0.455, mirror: true }), spread)
  leg(c, 0.17, 0.34, 0.22, 0.62)
  leg(c, -0.17, 0.34, -0.22, 0.62)
  body(
    c,
    [
      -0.02, -0.46, 0.2, -0.3, 0.3, 0.02, 0.24, 0.36, 0.02, 0.52, -0.2, 0.36, -0.27, 0.02, -0.2,
      -0.3,
    ],
  )
  eagleHead(new MotifRelief(r, { y: -0.19, x: 0.02, scale: 0.33 }))
  r.letter(
    arc('UNITED·STATES·OF·AMERICA', {
      font: 'roman',
      size: 0.084,
      radius: 0.785,
      middle: 0,
      span: 218,
    }),
  )
  r.letter(
    arc('ONE DOLLAR', {
      font: 'roman',
      size: 0.084,
      radius: 0.868,
      middle: 180,
      span: 64,
      feetOut: true,
    }),
  )
  raiseStar(r, ...polar(0.825, 131), 0.045, 6)
  raiseStar(r, ...polar(0.825, 229), 0.045, 6)
  r.letter(
    arc('IN GOD WE TRUST', { font: 'oldstyle', size: 0.052, radius: 0.645, middle: 0, span: 52 }),
    0.02,
    0.004,
  )
  r.letter(straight('S', { font: 'roman', size: 0.06, x: 0, y: 0.735 }))
}
