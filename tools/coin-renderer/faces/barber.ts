import { polar } from '../drawing/path.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { leaf, rim, sprig } from '../relief/ornaments.ts'
import { bareNeck, ear, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Liberty to the right in cap and laurel. */
export function barberObverse(r: Relief): void {
  rim(r, 0.955, { count: 110, inner: 0.91 })
  const c = new MotifRelief(r, { x: 0.0, y: -0.09, scale: 0.455, mirror: true })
  bareNeck(c, 0.02)
  face(c, { nasion: -0.4, chin: 0.6, jowl: 0.6, nose: 0.1, lips: 0.2 })
  ear(c, 0.1, 0.1)
  const cap = c.raise(
    [
      -0.5, -0.78, -0.3, -1.06, 0.1, -1.22, 0.54, -1.16, 0.92, -0.88, 1.1, -0.42, 1.02, 0.06, 0.82,
      0.38, 0.6, 0.36, 0.3, -0.2, -0.1, -0.58,
    ],
    { mode: 'over', floor: 0.035, height: 0.02, dome: 0.045, edge: 0.012 },
  )
  c.flow(
    [
      [-0.1, -1.0, 0.5, -1.0, 0.9, -0.5, 0.92, 0.1],
      [0.2, -0.66, 0.5, -0.56, 0.7, -0.2, 0.76, 0.2],
    ],
    4,
    { height: 0.01, clip: cap, wild: 0.6 },
  )
  const hair = c.raise(
    [
      -0.6, -0.52, -0.6, -0.72, -0.3, -0.72, 0.1, -0.5, 0.4, -0.16, 0.66, 0.28, 0.86, 0.5, 0.8,
      0.74, 0.6, 0.8, 0.44, 0.62, 0.28, 0.34, 0.24, 0.02, 0.1, -0.1, -0.04, -0.04, -0.2, -0.2, -0.4,
      -0.36,
    ],
    { mode: 'over', floor: 0.055, height: 0.014, dome: 0.026, edge: 0.014 },
  )
  c.flow(
    [
      [-0.56, -0.62, -0.2, -0.6, 0.2, -0.3, 0.5, 0.16, 0.8, 0.58],
      [-0.54, -0.5, -0.24, -0.34, 0.12, -0.14, 0.38, 0.3, 0.62, 0.74],
    ],
    8,
    { height: 0.03, sway: 0.024, waves: 2, clip: hair, wild: 0.4 },
  )
  // Laurel from the nape over the brow, pointing forward.
  for (let k = 0; k < 6; k++) {
    const t = k / 5
    const x = 0.72 - 1.12 * t
    const y = 0.2 - 0.98 * t + 0.16 * Math.sin(Math.PI * t) * -1
    for (const side of [-1, 1]) {
      const [px, py] = c.point(x, y)
      const turn = 180 - (222 - 24 * t + side * 26)
      leaf(r, { x: px, y: py, turn }, 0.17 - 0.03 * t, 0.036, 0.02)
    }
  }
  c.lines(
    [
      [0.66, 0.34, 0.86, 0.5, 0.96, 0.8, 0.86, 1.02],
      [0.7, 0.34, 1.0, 0.5, 1.12, 0.66],
    ],
    0.05,
    0.022,
  )
  r.letter(
    arc('UNITED STATES', { font: 'oldstyle', size: 0.088, radius: 0.785, middle: -66, span: 92 }),
  )
  r.letter(
    arc('OF AMERICA', { font: 'oldstyle', size: 0.088, radius: 0.785, middle: 66, span: 78 }),
  )
  r.letter(
    arc('1897', {
      font: 'oldstyle',
      size: 0.1,
      radius: 0.875,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
    0.026,
  )
}

/** Corn, wheat, maple and oak tied into a wreath round the value. */
export function barberReverse(r: Relief): void {
  rim(r, 0.955, { count: 110, inner: 0.91 })
  for (const side of [-1, 1]) {
    const path = Array.from({ length: 40 }, (_, i) => polar(0.7, 180 - side * (8 + i * 3.9)))
    sprig(r, path, {
      leaves: 10,
      length: 0.19,
      width: 0.062,
      spread: 40,
      berries: 2,
      stem: 0.014,
      height: 0.03,
    })
  }
  // The bow.
  for (const side of [-1, 1]) {
    r.stroke([
      {
        path: [
          polar(0.7, 180),
          polar(0.62, 180 + side * 9),
          polar(0.68, 180 + side * 15),
          polar(0.76, 180 + side * 9),
          polar(0.7, 180),
        ],
        width: 0.02,
        height: 0.03,
        taper: 'none',
      },
      {
        path: [polar(0.7, 180), polar(0.82, 180 + side * 6), polar(0.86, 180 + side * 10)],
        width: 0.024,
        height: 0.026,
        taper: 'end',
      },
    ])
  }
  r.bump(0, 0.7, 0.05, 0.05, 0.04)
  r.letter(straight('ONE', { font: 'oldstyle', size: 0.19, x: 0, y: -0.08, tracking: 0.06 }), 0.03)
  r.letter(straight('DIME', { font: 'oldstyle', size: 0.19, x: 0, y: 0.24, tracking: 0.04 }), 0.03)
}
