import { polar } from '../drawing/path.ts'
import { feather } from '../relief/eagle.ts'
import { shield } from '../relief/heraldry.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim, sprig } from '../relief/ornaments.ts'
import { bareNeck, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Liberty in a feathered headdress, LIBERTY on its band. */
export function indianCentObverse(r: Relief): void {
  rim(r, 0.955, { count: 100, inner: 0.915 })
  const c = new MotifRelief(r, { x: -0.05, y: -0.06, scale: 0.46 })
  bareNeck(c, -0.02)
  face(c, { chin: 0.2, lips: 0.3, nose: 0.05 })
  const hair = c.raise(
    [
      -0.62, -0.46, -0.4, -0.5, 0.1, -0.34, 0.56, 0.02, 0.8, 0.5, 0.84, 1.0, 0.98, 1.3, 0.72, 1.42,
      0.5, 1.1, 0.36, 0.76, 0.16, 0.6, -0.02, 0.4, -0.14, 0.1, -0.34, -0.16, -0.56, -0.28,
    ],
    { mode: 'over', floor: 0.045, height: 0.016, dome: 0.034, edge: 0.014 },
  )
  c.flow(
    [
      [-0.6, -0.42, -0.1, -0.32, 0.42, 0.04, 0.72, 0.6, 0.78, 1.1, 0.92, 1.34],
      [-0.54, -0.32, -0.2, -0.04, 0.14, 0.42, 0.48, 0.82, 0.6, 1.16, 0.74, 1.4],
    ],
    11,
    { height: 0.036, sway: 0.03, waves: 2.4, clip: hair, wild: 0.4 },
  )
  // Feathers, from the back of the head up to the brow.
  const plumes = [
    [0.62, -0.02, 1.42, 0.34],
    [0.6, -0.12, 1.52, -0.02],
    [0.54, -0.24, 1.54, -0.42],
    [0.42, -0.36, 1.36, -0.82],
    [0.26, -0.46, 1.02, -1.14],
    [0.06, -0.54, 0.6, -1.36],
    [-0.14, -0.6, 0.16, -1.42],
    [-0.34, -0.62, -0.22, -1.32],
    [-0.5, -0.6, -0.54, -1.12],
  ] as const
  for (const [x, y, tx, ty] of plumes) feather(c, [x, y], [tx, ty], 0.155, 0.03)
  // Band.
  c.raise(
    [
      -0.68, -0.56, -0.66, -0.74, -0.66, -0.74, -0.2, -0.72, 0.3, -0.52, 0.74, -0.1, 0.74, -0.1,
      0.62, 0.06, 0.62, 0.06, 0.2, -0.34, -0.24, -0.52, -0.68, -0.56,
    ],
    {
      mode: 'over',
      floor: 0.06,
      height: 0.022,
      edge: 0.008,
    },
  )
  const word = 'LIBERTY'.split('').flatMap((letter, i) => {
    const t = i / 6
    const [x, y] = c.point(-0.56 + 1.02 * t, -0.6 + 0.16 * t + 0.28 * t * t)
    return straight(letter, { font: 'roman', size: 0.045, x, y: y + 0.012, turn: 4 + 36 * t }).shape
  })
  r.letter({ text: 'LIBERTY', shape: word }, -0.02, 0.004)
  c.lines(
    [
      [0.66, 0.02, 0.96, 0.4, 0.98, 0.8, 1.1, 1.1],
      [0.62, 0.04, 0.84, 0.5, 0.86, 0.86],
    ],
    0.05,
    0.02,
  )
  r.letter(
    arc('UNITED STATES', { font: 'roman', size: 0.08, radius: 0.805, middle: -62, span: 96 }),
  )
  r.letter(arc('OF AMERICA', { font: 'roman', size: 0.08, radius: 0.805, middle: 66, span: 74 }))
  r.letter(
    arc('1906', {
      font: 'oldstyle',
      size: 0.1,
      radius: 0.88,
      middle: 180,
      feetOut: true,
      tracking: 0.12,
    }),
    0.026,
  )
}

/** Oak wreath with arrows and a small shield; value within. */
export function indianCentReverse(r: Relief): void {
  rim(r, 0.955, { count: 100, inner: 0.915 })
  for (const side of [-1, 1]) {
    const path = Array.from({ length: 40 }, (_, i) => polar(0.7, 180 - side * (10 + i * 3.7)))
    sprig(r, path, {
      leaves: 9,
      length: 0.2,
      width: 0.075,
      spread: 32,
      berries: 1,
      stem: 0.014,
      height: 0.03,
    })
  }
  // Arrows and a ribbon at the foot.
  r.stroke([
    {
      path: [polar(0.86, 196), polar(0.7, 180), polar(0.6, 150)],
      width: 0.012,
      height: 0.026,
      taper: 'none',
    },
    {
      path: [polar(0.86, 164), polar(0.7, 180), polar(0.6, 210)],
      width: 0.012,
      height: 0.026,
      taper: 'none',
    },
    {
      path: [polar(0.7, 180), polar(0.6, 190), polar(0.66, 198), polar(0.74, 188)],
      width: 0.022,
      height: 0.03,
      taper: 'none',
    },
    {
      path: [polar(0.7, 180), polar(0.6, 170), polar(0.66, 162), polar(0.74, 172)],
      width: 0.022,
      height: 0.03,
      taper: 'none',
    },
  ])
  shield(new MotifRelief(r, { y: -0.66, scale: 1 }), 0, 0, 0.36)
  r.letter(straight('ONE', { font: 'oldstyle', size: 0.19, x: 0, y: -0.08, tracking: 0.06 }), 0.03)
  r.letter(straight('CENT', { font: 'oldstyle', size: 0.19, x: 0, y: 0.24, tracking: 0.04 }), 0.03)
}
