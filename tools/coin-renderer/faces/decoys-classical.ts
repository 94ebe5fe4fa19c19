import { ellipse, line, polar } from '../drawing/path.ts'
import { scales } from '../relief/eagle.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { leaf, raiseStar, rim, sprig } from '../relief/ornaments.ts'
import { bareNeck, ear, face } from '../relief/portrait.ts'
import type { Relief } from '../relief/relief.ts'

/** An owl, face on. */
export function owlObverse(r: Relief): void {
  rim(r, 0.93, { count: 60, inner: 0.89 })
  const c = new MotifRelief(r, { y: 0.04, scale: 0.72 })
  const bird = c.raise(
    [
      0, -0.8, 0.42, -0.86, 0.54, -0.4, 0.5, 0.2, 0.3, 0.7, 0, 0.86, -0.3, 0.7, -0.5, 0.2, -0.54,
      -0.4, -0.42, -0.86,
    ],
    { height: 0.024, dome: 0.09, edge: 0.012 },
  )
  scales(
    c,
    [line([-0.5, -0.1, 0, -0.02, 0.5, -0.1]), line([-0.4, 0.8, 0, 0.9, 0.4, 0.8])],
    9,
    10,
    bird,
  )
  for (const s of [-1, 1]) {
    r.raise(ellipse(0.16 * s, -0.3, 0.14), { height: 0.02, edge: 0.012 })
    r.bump(0.16 * s, -0.3, 0.085, 0.085, -0.04)
    r.bump(0.16 * s, -0.3, 0.05, 0.05, 0.05)
    c.lines([[0.5 * s, -0.2, 0.56 * s, 0.2, 0.36 * s, 0.66]], 0.1, 0.03)
    c.lines([[0.12 * s, 0.8, 0.14 * s, 0.92, 0.24 * s, 0.98]], 0.05, 0.04)
  }
  c.raise([-0.08, -0.34, 0.08, -0.34, 0, -0.12], { height: 0.04, dome: 0.03, edge: 0.008 })
  sprig(r, line([-0.74, -0.1, -0.66, -0.36, -0.5, -0.56]), { leaves: 4, length: 0.14, width: 0.04 })
  r.letter(straight('AOE', { font: 'roman', size: 0.14, x: 0.62, y: 0.06, turn: 90 }))
}

export function owlReverse(r: Relief): void {
  rim(r, 0.93, { count: 60, inner: 0.89 })
  const c = new MotifRelief(r, { y: 0, scale: 1 })
  for (let k = 0; k < 16; k++) {
    const [x, y] = polar(0.26, k * 22.5)
    leaf(r, { x, y, turn: k * 22.5 - 90 }, 0.38, 0.075, 0.03)
  }
  c.raise(
    [0, -0.27, 0.19, -0.19, 0.27, 0, 0.19, 0.19, 0, 0.27, -0.19, 0.19, -0.27, 0, -0.19, -0.19],
    { mode: 'over', floor: 0.02, height: 0.02, dome: 0.03, edge: 0.01 },
  )
  for (let k = 1; k < 70; k++) {
    const [x, y] = polar(0.029 * Math.sqrt(k), k * 137.508)
    r.bump(x, y, 0.018, 0.018, 0.014)
  }
  r.letter(arc('FIVE SUNS', { font: 'roman', size: 0.1, radius: 0.72, middle: 0, tracking: 0.2 }))
  r.letter(
    arc('1931', {
      font: 'roman',
      size: 0.1,
      radius: 0.84,
      middle: 180,
      feetOut: true,
      tracking: 0.2,
    }),
  )
}

/** An invented Liberty head, similar to the sample coins' heads and wreaths. */
export function republicObverse(r: Relief): void {
  rim(r, 0.955, { count: 120, inner: 0.91 })
  const c = new MotifRelief(r, { x: 0.02, y: -0.06, scale: 0.47, mirror: true })
  bareNeck(c, 0)
  face(c, { nose: 0.3, bridge: 0.4, chin: 0.1, lips: 0.5 })
  ear(c, 0.1, 0.1)
  const hair = c.raise(
    [
      -0.6, -0.54, -0.5, -0.9, 0, -1.1, 0.5, -1.02, 0.9, -0.66, 1.0, -0.1, 0.96, 0.4, 1.1, 0.8,
      0.86, 1.1, 0.6, 0.8, 0.4, 0.4, 0.26, 0.0, 0.0, -0.14, -0.3, -0.3,
    ],
    { mode: 'over', floor: 0.05, height: 0.014, dome: 0.036, edge: 0.014 },
  )
  c.flow(
    [
      [-0.54, -0.66, 0.1, -1.02, 0.86, -0.5, 0.9, 0.3, 0.96, 1.0],
      [-0.5, -0.5, 0.0, -0.5, 0.5, -0.1, 0.6, 0.4, 0.8, 0.9],
      [-0.3, -0.34, 0.06, -0.2, 0.3, 0.06, 0.44, 0.44, 0.66, 0.84],
    ],
    16,
    {
      height: 0.034,
      sway: 0.05,
      waves: 3,
      clip: hair,
      wild: 0.5,
    },
  )
  raiseStar(r, ...c.point(-0.36, -0.74), 0.1)
  r.letter(
    arc('PAX ET LABOR', { font: 'oldstyle', size: 0.09, radius: 0.78, middle: 0, span: 100 }),
  )
  for (let i = 0; i < 5; i++) {
    raiseStar(r, ...polar(0.82, -80 - i * 15), 0.045, 5, 0)
    raiseStar(r, ...polar(0.82, 80 + i * 15), 0.045, 5, 0)
  }
  r.letter(
    arc('1884', {
      font: 'oldstyle',
      size: 0.1,
      radius: 0.87,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
  )
}

export function republicReverse(r: Relief): void {
  rim(r, 0.955, { count: 120, inner: 0.91 })
  for (const side of [-1, 1]) {
    sprig(
      r,
      Array.from({ length: 30 }, (_, i) => polar(0.62, 180 - side * (6 + i * 5.2))),
      { leaves: 15, length: 0.13, width: 0.03, spread: 30, stem: 0.012 },
    )
  }
  r.letter(straight('5', { font: 'oldstyle', size: 0.5, x: 0, y: 0.18 }), 0.034)
  r.letter(straight('CORONAS', { font: 'oldstyle', size: 0.1, x: 0, y: 0.36, tracking: 0.06 }))
  r.letter(
    arc('LA REPUBLICA DEL MAR', {
      font: 'oldstyle',
      size: 0.085,
      radius: 0.78,
      middle: 0,
      span: 150,
    }),
  )
}
