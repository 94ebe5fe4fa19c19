import { polar } from '../drawing/path.ts'
import { body, eagleHead, leg, tail, wing } from '../relief/eagle.ts'
import { arrows, shield } from '../relief/heraldry.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { raiseStar, rim, sprig } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** The arms: eagle with the shield on its breast, a ring of stars. */
export function kennedyReverse(r: Relief): void {
  rim(r, 0.955)
  for (let i = 0; i < 50; i++) raiseStar(r, ...polar(0.715, i * 7.2), 0.024, 5, i * 7.2)
  const at = { x: 0, y: -0.02, scale: 0.5 }
  const c = new MotifRelief(r, at)
  tail(c, 0, 0.4, 0.56, 62, 118, 7)
  const spread = {
    lead: [0.14, -0.3, 0.3, -0.46, 0.5, -0.74, 0.74, -0.98, 0.98, -0.92, 1.1, -0.66],
    trail: [0.16, 0.34, 0.36, 0.46, 0.62, 0.42, 0.9, 0.2, 1.08, -0.18, 1.14, -0.6],
    feathers: [11, 9, 7] as const,
  }
  wing(c, spread)
  wing(new MotifRelief(r, { ...at, mirror: true }), spread)
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
  eagleHead(new MotifRelief(r, { x: 0.0, y: -0.26, scale: 0.32 }))
  // Ribbon for the motto, from wing to wing behind the head.
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

/** Broad heraldic eagle under a triangle of thirteen stars. */
export function silverEagleReverse(r: Relief): void {
  rim(r, 0.955)
  const at = { x: 0, y: 0.06, scale: 0.52 }
  const c = new MotifRelief(r, at)
  tail(c, 0, 0.36, 0.5, 58, 122, 9)
  const spread = {
    lead: [0.16, -0.26, 0.4, -0.34, 0.66, -0.58, 0.96, -0.7, 1.2, -0.52, 1.28, -0.2],
    trail: [0.18, 0.36, 0.42, 0.54, 0.7, 0.58, 0.98, 0.46, 1.18, 0.2, 1.3, -0.14],
    feathers: [13, 11, 8] as const,
  }
  wing(c, spread)
  wing(new MotifRelief(r, { ...at, mirror: true }), spread)
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
  eagleHead(new MotifRelief(r, { x: 0.0, y: -0.17, scale: 0.33 }))
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
