import { ellipse } from '../drawing/path.ts'
import { coat, shortNeck } from '../relief/clothing.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rim } from '../relief/ornaments.ts'
import { face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** Bust to the right, high forehead, hair to the collar. */
export function franklinObverse(r: Relief): void {
  rim(r, 0.95)
  const c = new MotifRelief(r, { x: -0.06, y: -0.14, scale: 0.42, mirror: true })
  shortNeck(c)
  coat(c, 'stock', ellipse(0, 0, 0.755))
  const head = face(c, {
    brow: 0.5,
    nasion: 0.5,
    nose: 0.35,
    bridge: 0.1,
    chin: 0.35,
    jowl: 1.1,
    lips: 0.0,
    age: 0.5,
    forehead: 0.8,
  })
  const hair = c.raise(
    [
      0.0, -0.84, 0.36, -1.0, 0.74, -0.84, 1.0, -0.4, 1.06, 0.1, 1.08, 0.6, 1.2, 1.06, 0.98, 1.28,
      0.66, 1.2, 0.4, 1.08, 0.2, 0.84, 0.1, 0.5, -0.02, 0.2, -0.06, -0.16, -0.12, -0.5,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.04, edge: 0.014 },
  )
  c.flow(
    [
      [0.1, -0.84, 0.56, -0.82, 0.94, -0.3, 1.0, 0.4, 1.14, 1.08],
      [0.0, -0.6, 0.4, -0.5, 0.74, 0.0, 0.8, 0.6, 0.92, 1.2],
      [-0.06, -0.3, 0.22, -0.16, 0.5, 0.3, 0.54, 0.76, 0.66, 1.16],
      [-0.02, 0.0, 0.1, 0.2, 0.24, 0.5, 0.34, 0.84, 0.46, 1.06],
    ],
    20,
    { height: 0.034, sway: 0.035, waves: 2.6, clip: hair, wild: 0.45 },
  )
  c.bump(-0.38, 0.86, 0.34, 0.2, 0.012, head)
  r.letter(arc('LIBERTY', { font: 'sans', size: 0.13, radius: 0.775, middle: 0, span: 112 }), 0.026)
  r.letter(
    arc('IN GOD WE TRUST', {
      font: 'sans',
      size: 0.09,
      radius: 0.905,
      middle: 180,
      span: 104,
      feetOut: true,
    }),
    0.03,
  )
  r.letter(straight('1963', { font: 'sans', size: 0.12, x: 0.64, y: 0.3, tracking: 0.04 }), 0.026)
}
