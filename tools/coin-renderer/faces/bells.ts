import { ellipse, polygon } from '../drawing/path.ts'
import { body, eagleHead, tail, wing } from '../relief/eagle.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** A bell with its yoke. */
export function bell(c: MotifRelief): void {
  c.relief.raise(
    c.placed(
      polygon([-0.78, -0.86, 0.78, -0.86, 0.78, -0.7, 0.62, -0.62, -0.62, -0.62, -0.78, -0.7]),
    ),
    { height: 0.024, dome: 0.022, edge: 0.01 },
  )
  for (const x of [-0.62, -0.3, 0.3, 0.62]) c.lines([[x, -0.84, x, -0.66]], 0.03, -0.012, 'none')
  c.raise([-0.2, -0.64, -0.14, -0.52, 0.14, -0.52, 0.2, -0.64], {
    height: 0.03,
    dome: 0.01,
    edge: 0.008,
  })
  const shell = c.raise(
    [
      -0.3, -0.52, -0.3, -0.52, 0, -0.58, 0.3, -0.52, 0.3, -0.52, 0.42, -0.2, 0.46, 0.3, 0.56, 0.6,
      0.74, 0.82, 0.74, 0.82, 0.4, 0.9, 0, 0.92, -0.4, 0.9, -0.74, 0.82, -0.74, 0.82, -0.56, 0.6,
      -0.46, 0.3, -0.42, -0.2,
    ],
    { mode: 'over', floor: 0.006, height: 0.02, dome: 0.075, edge: 0.012 },
  )
  for (const y of [-0.4, -0.3, 0.5, 0.62])
    c.lines([[-0.7, y - 0.02, 0, y + 0.04, 0.7, y - 0.02]], 0.018, 0.013, 'none', shell)
  c.lines([[0.1, 0.9, 0.14, 0.66, 0.06, 0.5, 0.13, 0.3, 0.08, 0.16]], 0.028, -0.03, 'end', shell)
  c.raise([-0.14, 0.92, -0.12, 1.0, 0, 1.04, 0.12, 1.0, 0.14, 0.92], {
    height: 0.02,
    dome: 0.02,
    edge: 0.008,
  })
}

/** The bell with a small eagle beside it. */
export function franklinReverse(r: Relief): void {
  rim(r, 0.95)
  bell(new MotifRelief(r, { x: -0.02, y: -0.03, scale: 0.6 }))
  for (const [i, text] of ['PASS AND STOW', 'PHILADA'].entries()) {
    r.raise(
      straight(text, { font: 'roman', size: 0.04, x: -0.02, y: -0.06 + i * 0.075, tracking: 0.02 })
        .shape,
      { height: 0.012, edge: 0.004 },
    )
  }
  const at = { x: 0.62, y: 0.26, scale: 0.145 }
  const spread = {
    lead: [0.1, -0.3, 0.4, -0.7, 0.8, -0.9, 1.2, -0.8],
    trail: [0.1, 0.5, 0.5, 0.5, 0.9, 0.2, 1.2, -0.7],
    feathers: [6, 4, 3] as const,
  }
  const small = new MotifRelief(r, at)
  tail(small, 0, 0.4, 0.6, 66, 114, 4)
  wing(small, spread)
  wing(new MotifRelief(r, { ...at, mirror: true }), spread)
  body(small, [0, -0.5, 0.26, -0.2, 0.26, 0.3, 0, 0.6, -0.26, 0.3, -0.26, -0.2])
  eagleHead(new MotifRelief(r, { x: 0.62, y: 0.2, scale: 0.105 }))
  r.letter(
    arc('UNITED STATES OF AMERICA', {
      font: 'sans',
      size: 0.092,
      radius: 0.815,
      middle: 0,
      span: 180,
    }),
  )
  r.letter(
    arc('HALF DOLLAR', {
      font: 'sans',
      size: 0.105,
      radius: 0.915,
      middle: 180,
      span: 88,
      feetOut: true,
    }),
    0.026,
  )
  for (const [i, text] of ['E', 'PLURIBUS', 'UNUM'].entries()) {
    r.letter(
      straight(text, { font: 'sans', size: 0.048, x: -0.64, y: 0.16 + i * 0.08, tracking: 0.0 }),
      0.018,
      0.005,
    )
  }
}

/** A bell in front of the moon. */
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
  bell(new MotifRelief(r, { x: -0.14, y: 0.0, scale: 0.5 }))
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
