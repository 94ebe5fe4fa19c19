import { line, type Point, placePoint } from '../drawing/path.ts'
import { coat, shortNeck } from '../relief/clothing.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim } from '../relief/ornaments.ts'
import { ear, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Bust to the right in coat and bow tie; motto above, LIBERTY behind, date before. */
export function lincolnObverse(r: Relief): void {
  rim(r, 0.95)
  const c = new MotifRelief(r, { x: 0.0, y: -0.16, scale: 0.4, mirror: true })
  shortNeck(c)
  coat(c, 'bow')
  const head = face(c, {
    brow: 0.9,
    nasion: 0.7,
    nose: 0.4,
    lips: 0.3,
    chin: 0.2,
    age: 0.8,
    forehead: 0.3,
  })
  ear(c, 0.02, 0.06)
  // Beard without moustache: from the ear along the jaw to the chin.
  const beard = c.raise(
    [
      -0.02, 0.24, -0.16, 0.5, -0.36, 0.66, -0.58, 0.71, -0.74, 0.74, -0.84, 0.88, -0.8, 1.1, -0.6,
      1.2, -0.3, 1.08, -0.04, 0.86, 0.1, 0.5, 0.08, 0.24,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.03, edge: 0.012 },
  )
  c.flow(
    [
      [-0.02, 0.26, -0.2, 0.6, -0.5, 0.76, -0.76, 0.82],
      [0.02, 0.3, -0.16, 0.74, -0.44, 0.94, -0.74, 1.02],
      [0.07, 0.3, -0.02, 0.8, -0.34, 1.06, -0.62, 1.16],
    ],
    15,
    { height: 0.026, sway: 0.03, waves: 2, clip: beard, wild: 0.7 },
  )
  // Tousled hair.
  const hair = c.raise(
    [
      -0.62, -0.66, -0.74, -0.84, -0.5, -1.06, -0.1, -1.16, 0.4, -1.12, 0.82, -0.84, 1.02, -0.36,
      0.96, 0.14, 0.74, 0.52, 0.52, 0.62, 0.34, 0.4, 0.22, 0.1, 0.16, -0.16, 0.0, -0.22, -0.1, -0.1,
      -0.12, 0.16, -0.2, -0.1, -0.22, -0.42, -0.42, -0.62,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.036, edge: 0.014 },
  )
  c.flow(
    [
      [-0.66, -0.72, -0.4, -1.0, 0.1, -1.08, 0.6, -0.92],
      [-0.5, -0.64, -0.2, -0.84, 0.3, -0.84, 0.84, -0.5, 0.98, -0.2],
      [-0.36, -0.6, -0.1, -0.66, 0.3, -0.54, 0.7, -0.2, 0.9, 0.1],
      [-0.24, -0.44, 0.0, -0.42, 0.3, -0.24, 0.56, 0.1, 0.72, 0.44],
      [-0.2, -0.2, 0.04, -0.26, 0.2, -0.12, 0.38, 0.26, 0.52, 0.56],
    ],
    24,
    { height: 0.032, sway: 0.03, waves: 2, clip: hair, wild: 0.6 },
  )
  c.lines(
    [
      [-0.16, -0.3, -0.13, -0.05, -0.1, 0.14],
      [-0.2, -0.3, -0.16, -0.1, -0.14, 0.1],
    ],
    0.024,
    0.014,
  )
  c.lines([[-0.58, 0.28, -0.48, 0.46, -0.42, 0.62]], 0.05, -0.012, 'both', head)
  r.letter(
    arc('IN GOD WE TRUST', { font: 'sans', size: 0.09, radius: 0.815, middle: 0, span: 106 }),
  )
  r.letter(straight('LIBERTY', { font: 'sans', size: 0.088, x: -0.64, y: 0.13, tracking: 0.03 }))
  r.letter(straight('1943', { font: 'sans', size: 0.125, x: 0.61, y: 0.38, tracking: 0.04 }), 0.026)
}

/** Two ears of wheat round the value. */
export function lincolnReverse(r: Relief): void {
  rim(r, 0.95)
  for (const mirror of [false, true]) {
    const at = { mirror }
    const flat = [-0.2, 0.84, -0.52, 0.66, -0.72, 0.36, -0.79, 0.0, -0.74, -0.36, -0.6, -0.62]
    const path = line(flat).map((p): Point => placePoint(p, at))
    r.stroke([{ path, width: 0.016, height: 0.024 }])
    // Grains in two ranks, each with its beard, along the upper part of the stalk.
    const n = path.length
    for (let k = 0; k < 12; k++) {
      const i = Math.round(n * (0.34 + 0.052 * k))
      const p = path[Math.min(n - 2, i)]!
      const q = path[Math.min(n - 1, i + 1)]!
      const way = Math.atan2(q[1] - p[1], q[0] - p[0])
      for (const side of [-1, 1]) {
        const a = way + side * 0.42
        const grain = (t: number, w: number): Point => [
          p[0] + Math.cos(a) * t - Math.sin(a) * w,
          p[1] + Math.sin(a) * t + Math.cos(a) * w,
        ]
        const body = line(
          [
            ...grain(0, 0),
            ...grain(0.05, 0.024),
            ...grain(0.115, 0),
            ...grain(0.05, -0.024),
            ...grain(0, 0),
          ],
          5,
        )
        r.raise([body], { height: 0.014, dome: 0.03, edge: 0.007 })
        r.stroke([
          {
            path: line([
              ...grain(0.1, 0),
              ...grain(0.18, side * -0.012),
              ...grain(0.25, side * -0.05),
            ]),
            width: 0.006,
            height: 0.014,
            taper: 'end',
          },
        ])
      }
    }
    // A long leaf at the foot.
    const blade = line([-0.16, 0.84, -0.3, 0.74, -0.4, 0.62, -0.44, 0.52]).map(
      (p): Point => placePoint(p, at),
    )
    r.stroke([{ path: blade, width: 0.045, height: 0.024 }])
    r.stroke([{ path: blade, width: 0.01, height: -0.012 }])
  }
  r.letter(arc('E·PLURIBUS·UNUM', { font: 'sans', size: 0.085, radius: 0.8, middle: 0, span: 84 }))
  r.letter(straight('ONE', { font: 'sans', size: 0.2, x: 0, y: -0.24, tracking: 0.06 }), 0.03)
  r.letter(straight('CENT', { font: 'sans', size: 0.2, x: 0, y: 0.04, tracking: 0.06 }), 0.03)
  r.letter(straight('UNITED STATES', { font: 'sans', size: 0.086, x: 0, y: 0.3, tracking: 0.05 }))
  r.letter(straight('OF AMERICA', { font: 'sans', size: 0.086, x: 0, y: 0.45, tracking: 0.05 }))
}
