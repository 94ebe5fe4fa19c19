import { Chisel } from '../chisel.ts'
import { arrows, body, eagleHead, leg, shield, tail, wing } from '../eagle.ts'
import { arc, straight } from '../lettering.ts'
import { raiseStar, rim, sprig } from '../ornaments.ts'
import { ellipse, polar } from '../path.ts'
import type { Relief } from '../relief.ts'
import { bell } from './franklin.ts'

/** Eagle on a bundle of arrows, olive below. */
export function washingtonReverse(r: Relief): void {
  rim(r, 0.955)
  const at = { x: 0, y: -0.08, scale: 0.55 }
  const c = new Chisel(r, at)
  tail(c, 0, 0.36, 0.42, 66, 114, 5)
  const spread = {
    lead: [0.1, -0.44, 0.24, -0.66, 0.48, -0.72, 0.72, -0.5, 0.86, 0.0, 0.94, 0.56, 0.9, 0.86],
    trail: [0.12, 0.3, 0.24, 0.42, 0.38, 0.56, 0.52, 0.66, 0.66, 0.76, 0.78, 0.84, 0.9, 0.92],
    feathers: [10, 8, 6] as const,
  }
  wing(c, spread)
  wing(new Chisel(r, { ...at, mirror: true }), spread)
  leg(c, 0.14, 0.3, 0.16, 0.6)
  leg(c, -0.14, 0.3, -0.16, 0.6)
  body(
    c,
    [
      0.0, -0.62, 0.2, -0.44, 0.29, -0.06, 0.22, 0.3, 0.0, 0.5, -0.22, 0.3, -0.29, -0.06, -0.2,
      -0.44,
    ],
  )
  eagleHead(new Chisel(r, { x: 0.02, y: -0.4, scale: 0.36 }))
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

/** The arms: eagle with the shield on its breast, a ring of stars. */
export function kennedyReverse(r: Relief): void {
  rim(r, 0.955)
  for (let i = 0; i < 50; i++) raiseStar(r, ...polar(0.715, i * 7.2), 0.024, 5, i * 7.2)
  const at = { x: 0, y: -0.02, scale: 0.5 }
  const c = new Chisel(r, at)
  tail(c, 0, 0.4, 0.56, 62, 118, 7)
  const spread = {
    lead: [0.14, -0.3, 0.3, -0.46, 0.5, -0.74, 0.74, -0.98, 0.98, -0.92, 1.1, -0.66],
    trail: [0.16, 0.34, 0.36, 0.46, 0.62, 0.42, 0.9, 0.2, 1.08, -0.18, 1.14, -0.6],
    feathers: [11, 9, 7] as const,
  }
  wing(c, spread)
  wing(new Chisel(r, { ...at, mirror: true }), spread)
  leg(c, 0.26, 0.4, 0.5, 0.66)
  leg(c, -0.26, 0.4, -0.5, 0.66)
  arrows(c, 0.52, 0.74, 22, 0.4, 4)
  sprig(r, c.path([-0.4, 0.82, -0.62, 0.8, -0.92, 0.64]), {
    leaves: 5,
    length: 0.085,
    width: 0.026,
    berries: 2,
  })
  body(
    c,
    [0.0, -0.52, 0.2, -0.34, 0.3, 0.0, 0.24, 0.36, 0.0, 0.52, -0.24, 0.36, -0.3, 0.0, -0.2, -0.34],
  )
  shield(c, 0, 0.08, 0.66)
  eagleHead(new Chisel(r, { x: 0.0, y: -0.26, scale: 0.32 }))
  // Ribbon with the motto's place, from wing to wing behind the head.
  c.lines(
    [
      [-0.74, -0.62, -0.4, -0.46, -0.22, -0.7],
      [0.74, -0.62, 0.4, -0.46, 0.22, -0.7],
    ],
    0.05,
    0.016,
  )
  r.letter(
    arc('E PLURIBUS UNUM', { font: 'roman', size: 0.042, radius: 0.585, middle: 0, span: 62 }),
    0.016,
    0.004,
  )
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'roman',
      size: 0.085,
      radius: 0.815,
      middle: 0,
      span: 216,
    }),
  )
  r.letter(
    arc('HALF DOLLAR', {
      font: 'roman',
      size: 0.085,
      radius: 0.9,
      middle: 180,
      span: 72,
      feetOut: true,
    }),
  )
}

/** A bell before the moon. */
export function eisenhowerReverse(r: Relief): void {
  rim(r, 0.955)
  const disc = ellipse(0.2, -0.08, 0.5)
  r.raise(disc, { height: 0.012, dome: 0.05, edge: 0.012 })
  for (const [x, y, s] of [
    [0.42, -0.3, 0.1],
    [0.52, -0.04, 0.13],
    [0.36, 0.24, 0.09],
    [0.1, -0.44, 0.08],
    [0.6, 0.16, 0.06],
    [0.26, -0.42, 0.05],
    [0.52, -0.22, 0.05],
    [0.2, 0.34, 0.06],
    [0.46, 0.1, 0.04],
  ] as const) {
    r.bump(x, y, s, s * 0.9, -0.022, disc)
    r.stroke(
      [
        {
          path: (ellipse(x, y, s * 0.86, s * 0.78)[0] ?? []).slice(),
          width: 0.012,
          height: 0.01,
          taper: 'none',
        },
      ],
      disc,
    )
  }
  bell(new Chisel(r, { x: -0.14, y: 0.0, scale: 0.5 }))
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'sans',
      size: 0.09,
      radius: 0.815,
      middle: 0,
      span: 196,
    }),
  )
  r.letter(
    arc('ONE DOLLAR', {
      font: 'sans',
      size: 0.105,
      radius: 0.915,
      middle: 180,
      span: 84,
      feetOut: true,
    }),
    0.026,
  )
  for (const [i, text] of ['E', 'PLURIBUS', 'UNUM'].entries()) {
    r.letter(
      straight(text, { font: 'sans', size: 0.042, x: 0.63, y: 0.37 + i * 0.068, tracking: 0 }),
      0.018,
      0.005,
    )
  }
}

/** Eagle rising from a crag, wings half open. */
export function walkingLibertyReverse(r: Relief): void {
  rim(r, 0.95)
  const crag = new Chisel(r, {})
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
  const c = new Chisel(r, { x: 0.04, y: -0.02, scale: 0.53, mirror: true })
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
  eagleHead(new Chisel(r, { x: -0.09, y: -0.29, scale: 0.36 }))
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

/** Broad heraldic eagle under a triangle of thirteen stars. */
export function silverEagleReverse(r: Relief): void {
  rim(r, 0.955)
  const at = { x: 0, y: 0.06, scale: 0.52 }
  const c = new Chisel(r, at)
  tail(c, 0, 0.36, 0.5, 58, 122, 9)
  const spread = {
    lead: [0.16, -0.26, 0.4, -0.34, 0.66, -0.58, 0.96, -0.7, 1.2, -0.52, 1.28, -0.2],
    trail: [0.18, 0.36, 0.42, 0.54, 0.7, 0.58, 0.98, 0.46, 1.18, 0.2, 1.3, -0.14],
    feathers: [13, 11, 8] as const,
  }
  wing(c, spread)
  wing(new Chisel(r, { ...at, mirror: true }), spread)
  leg(c, 0.28, 0.42, 0.52, 0.7)
  leg(c, -0.28, 0.42, -0.52, 0.7)
  arrows(c, 0.54, 0.78, 16, 0.42, 5)
  sprig(r, c.path([-0.4, 0.86, -0.64, 0.84, -0.98, 0.66]), {
    leaves: 6,
    length: 0.085,
    width: 0.026,
    berries: 2,
  })
  body(
    c,
    [
      0.0, -0.46, 0.2, -0.32, 0.3, 0.02, 0.24, 0.38, 0.0, 0.54, -0.24, 0.38, -0.3, 0.02, -0.2,
      -0.32,
    ],
  )
  shield(c, 0, 0.1, 0.7)
  eagleHead(new Chisel(r, { x: 0.0, y: -0.17, scale: 0.33 }))
  let n = 0
  for (const [row, count] of [5, 4, 3, 1].entries()) {
    for (let k = 0; k < count && n < 13; k++, n++)
      raiseStar(r, (k - (count - 1) / 2) * 0.125, -0.7 + row * 0.092, 0.04)
  }
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'roman',
      size: 0.088,
      radius: 0.815,
      middle: 0,
      span: 226,
    }),
  )
  r.letter(
    arc('1 OZ. FINE SILVER·ONE DOLLAR', {
      font: 'roman',
      size: 0.062,
      radius: 0.895,
      middle: 180,
      span: 112,
      feetOut: true,
    }),
    0.02,
    0.006,
  )
  r.letter(
    straight('E PLURIBUS UNUM', { font: 'roman', size: 0.04, x: 0, y: 0.63, tracking: 0.05 }),
    0.016,
    0.004,
  )
}
