import { body, eagleHead, leg, tail, wing } from '../relief/eagle.ts'
import { arc } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim, sprig } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** Eagle on a bundle of arrows, olive below. */
export function washingtonReverse(r: Relief): void {
  rim(r, 0.955)
  const at = { x: 0, y: -0.08, scale: 0.55 }
  const c = new MotifRelief(r, at)
  tail(c, 0, 0.36, 0.42, 66, 114, 5)
  const spread = {
    lead: [0.1, -0.44, 0.24, -0.66, 0.48, -0.72, 0.72, -0.5, 0.86, 0.0, 0.94, 0.56, 0.9, 0.86],
    trail: [0.12, 0.3, 0.24, 0.42, 0.38, 0.56, 0.52, 0.66, 0.66, 0.76, 0.78, 0.84, 0.9, 0.92],
    feathers: [10, 8, 6] as const,
  }
  wing(c, spread)
  wing(new MotifRelief(r, { ...at, mirror: true }), spread)
  leg(c, 0.14, 0.3, 0.16, 0.6)
  leg(c, -0.14, 0.3, -0.16, 0.6)
  body(
    c,
    [
      0.0, -0.62, 0.2, -0.44, 0.29, -0.06, 0.22, 0.3, 0.0, 0.5, -0.22, 0.3, -0.29, -0.06, -0.2,
      -0.44,
    ],
  )
  eagleHead(new MotifRelief(r, { x: 0.02, y: -0.4, scale: 0.36 }))
  c.lines(
    [-2, -1, 0, 1, 2].map(k => [-0.78, 0.72 + k * 0.034, 0.78, 0.72 + k * 0.034]),
    0.024,
    0.03,
    'none',
  )
  for (const side of [-1, 1]) {
    sprig(r, c.path([0.06 * side, 1.24, 0.4 * side, 1.18, 0.8 * side, 1.0, 1.08 * side, 0.7]), {
      leaves: 6,
      length: 0.12,
      width: 0.032,
      spread: 36,
      berries: 2,
    })
  }
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'sans',
      size: 0.088,
      radius: 0.82,
      middle: 0,
      span: 178,
    }),
  )
  r.letter(
    arc('E PLURIBUS UNUM', { font: 'sans', size: 0.05, radius: 0.705, middle: 0, span: 62 }),
    0.018,
    0.005,
  )
  r.letter(
    arc('QUARTER DOLLAR', {
      font: 'sans',
      size: 0.088,
      radius: 0.91,
      middle: 180,
      span: 106,
      feetOut: true,
    }),
  )
}

/** Eagle rising from a crag, wings half open. */
export function walkingLibertyReverse(r: Relief): void {
  rim(r, 0.95)
  const crag = new MotifRelief(r, {})
  const rock = crag.raise(
    [
      -0.74, 0.36, -0.56, 0.34, -0.4, 0.46, -0.14, 0.5, 0.1, 0.56, 0.34, 0.56, 0.46, 0.64, 0.2,
      0.68, -0.2, 0.72, -0.5, 0.64, -0.68, 0.52,
    ],
    {
      height: 0.016,
      dome: 0.05,
      edge: 0.014,
    },
  )
  crag.lines(
    [
      [-0.6, 0.42, -0.5, 0.56, -0.54, 0.68],
      [-0.3, 0.54, -0.2, 0.62, -0.24, 0.74],
      [0.1, 0.6, 0.16, 0.68, 0.1, 0.76],
    ],
    0.022,
    -0.02,
    'both',
    rock,
  )
  sprig(r, crag.path([-0.52, 0.5, -0.62, 0.3, -0.66, 0.08, -0.62, -0.1]), {
    leaves: 6,
    length: 0.11,
    width: 0.028,
    spread: 40,
  })
  const c = new MotifRelief(r, { x: 0.04, y: -0.02, scale: 0.53, mirror: true })
  tail(c, -0.3, 0.5, 0.74, 118, 150, 6)
  wing(c, {
    lead: [0.1, -0.3, 0.0, -0.62, -0.2, -0.86, -0.5, -0.96, -0.8, -0.84],
    trail: [-0.1, 0.3, -0.4, 0.34, -0.76, 0.2, -0.94, -0.2, -0.84, -0.78],
    feathers: [10, 8, 6],
  })
  body(
    c,
    [
      0.22, -0.6, 0.42, -0.3, 0.44, 0.1, 0.3, 0.5, 0.06, 0.72, -0.16, 0.66, -0.22, 0.36, -0.12,
      -0.1, 0.02, -0.44,
    ],
  )
  leg(c, 0.28, 0.46, 0.44, 0.9)
  leg(c, 0.04, 0.56, 0.06, 0.94)
  wing(c, {
    lead: [0.1, -0.3, 0.02, -0.5, -0.16, -0.54, -0.36, -0.3, -0.5, 0.1, -0.62, 0.6, -0.66, 0.9],
    trail: [0.2, 0.3, 0.06, 0.5, -0.1, 0.62, -0.26, 0.74, -0.42, 0.86, -0.56, 0.94, -0.66, 0.96],
    feathers: [10, 8, 6],
    height: 0.03,
  })
  eagleHead(new MotifRelief(r, { x: -0.09, y: -0.29, scale: 0.36 }))
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'roman',
      size: 0.084,
      radius: 0.82,
      middle: 0,
      span: 222,
    }),
  )
  r.letter(
    arc('HALF DOLLAR', {
      font: 'roman',
      size: 0.084,
      radius: 0.905,
      middle: 180,
      span: 74,
      feetOut: true,
    }),
  )
  r.letter(
    arc('E PLURIBUS UNUM', { font: 'roman', size: 0.042, radius: 0.7, middle: 66, span: 58 }),
    0.016,
    0.004,
  )
}
