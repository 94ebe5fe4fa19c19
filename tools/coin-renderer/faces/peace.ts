import { body, eagleHead, leg, tail, wing } from '../relief/eagle.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rays, rim, sprig } from '../relief/ornaments.ts'
import { bareNeck, face } from '../relief/portrait.ts'

import type { Relief } from '../relief/relief.ts'

/** Young Liberty with a crown of rays and hair in the wind. */
export function peaceObverse(r: Relief): void {
  rim(r, 0.955)
  const c = new MotifRelief(r, { x: -0.02, y: -0.06, scale: 0.47 })
  r.stroke(
    rays(...c.point(0.1, -0.3), 0.36, 0.62, -62, 62, 13).map(s => ({
      ...s,
      width: 0.024,
      height: 0.026,
    })),
  )
  bareNeck(c, 0.0)
  face(c, { lips: 0.6, chin: 0.2, jowl: 0.1 })
  const hair = c.raise(
    [
      -0.6, -0.54, -0.66, -0.76, -0.46, -0.98, -0.1, -1.12, 0.34, -1.1, 0.74, -0.92, 1.0, -0.6, 1.2,
      -0.56, 1.06, -0.36, 1.26, -0.16, 1.04, -0.06, 1.12, 0.24, 0.92, 0.24, 0.9, 0.54, 0.7, 0.62,
      0.5, 0.5, 0.3, 0.56, 0.08, 0.4, -0.06, 0.16, -0.2, -0.14, -0.38, -0.36,
    ],
    { mode: 'over', floor: 0.045, height: 0.014, dome: 0.045, edge: 0.014 },
  )
  c.flow(
    [
      [-0.62, -0.7, -0.3, -0.98, 0.2, -1.06, 0.66, -0.86, 1.1, -0.56],
      [-0.58, -0.56, -0.2, -0.74, 0.3, -0.7, 0.74, -0.46, 1.16, -0.2],
      [-0.46, -0.42, -0.1, -0.44, 0.34, -0.36, 0.72, -0.1, 1.06, 0.14],
      [-0.34, -0.28, 0.0, -0.16, 0.36, -0.02, 0.64, 0.22, 0.9, 0.36],
      [-0.2, -0.1, 0.06, 0.14, 0.32, 0.28, 0.56, 0.42, 0.74, 0.56],
    ],
    30,
    { height: 0.034, sway: 0.035, waves: 2.4, clip: hair, wild: 0.7 },
  )
  // Band of the crown.
  c.raise(
    [
      -0.64, -0.66, -0.56, -0.86, -0.1, -0.82, 0.36, -0.62, 0.7, -0.3, 0.62, -0.16, 0.28, -0.44,
      -0.14, -0.62,
    ],
    {
      height: 0.02,
      dome: 0.012,
      edge: 0.008,
    },
  )
  c.lines([[-0.6, -0.74, -0.12, -0.71, 0.32, -0.52, 0.66, -0.22]], 0.02, -0.012)
  // Loose locks at the nape.
  c.flow(
    [
      [0.3, 0.5, 0.56, 0.66, 0.62, 0.9, 0.86, 1.0],
      [0.1, 0.42, 0.3, 0.7, 0.36, 0.92, 0.56, 1.12],
    ],
    6,
    { height: 0.034, sway: 0.03, waves: 1.5 },
  )
  r.letter(arc('LIBERTY', { font: 'roman', size: 0.115, radius: 0.8, middle: 0, span: 116 }), 0.026)
  r.letter(straight('IN GOD', { font: 'roman', size: 0.062, x: -0.6, y: 0.52, tracking: 0.04 }))
  r.letter(straight('WE', { font: 'roman', size: 0.062, x: -0.33, y: 0.52 }))
  r.letter(straight('TRVST', { font: 'roman', size: 0.062, x: 0.56, y: 0.52, tracking: 0.04 }))
  r.letter(
    arc('1921', {
      font: 'roman',
      size: 0.085,
      radius: 0.915,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
    0.026,
  )
}

/** Eagle at rest on a rock, rays of the rising sun behind it. */
export function peaceReverse(r: Relief): void {
  rim(r, 0.955)
  r.stroke(
    rays(0.62, 0.86, 0.2, 1.4, -82, -22, 12).map(s => ({ ...s, width: 0.012, height: 0.012 })),
  )
  // The rock.
  const rock = new MotifRelief(r, {})
  const crag = rock.raise(
    [
      -0.62, 0.72, -0.5, 0.56, -0.26, 0.5, -0.1, 0.42, 0.2, 0.46, 0.34, 0.56, 0.56, 0.6, 0.68, 0.72,
      0.4, 0.86, -0.1, 0.94, -0.42, 0.84,
    ],
    {
      mode: 'over',
      floor: 0.006,
      height: 0.02,
      dome: 0.05,
      edge: 0.014,
    },
  )
  rock.lines(
    [
      [-0.4, 0.6, -0.2, 0.66, -0.26, 0.8],
      [-0.02, 0.5, 0.06, 0.66, 0.0, 0.86],
      [0.3, 0.58, 0.26, 0.7, 0.36, 0.82],
      [-0.14, 0.56, 0.02, 0.64, 0.24, 0.66],
    ],
    0.024,
    -0.02,
    'both',
    crag,
  )
  const c = new MotifRelief(r, { x: -0.02, y: -0.0, scale: 0.58 })
  tail(c, 0.26, 0.36, 0.62, 62, 96, 6)
  body(
    c,
    [
      -0.1, -0.6, 0.16, -0.56, 0.36, -0.2, 0.4, 0.2, 0.24, 0.6, 0.0, 0.72, -0.22, 0.5, -0.28, 0.1,
      -0.22, -0.3,
    ],
  )
  leg(c, 0.0, 0.5, -0.04, 0.82)
  leg(c, 0.18, 0.52, 0.18, 0.84)
  wing(c, {
    lead: [-0.06, -0.32, 0.1, -0.42, 0.3, -0.34, 0.44, 0.0, 0.56, 0.5, 0.6, 0.98],
    trail: [-0.1, 0.24, 0.0, 0.42, 0.14, 0.56, 0.28, 0.72, 0.44, 0.92, 0.58, 1.06],
    feathers: [11, 9, 7],
    height: 0.034,
  })
  eagleHead(new MotifRelief(r, { x: 0.02, y: -0.25, scale: 0.4, mirror: true }))
  sprig(r, c.path([-0.12, 0.9, 0.2, 0.92, 0.5, 0.86, 0.76, 0.74]), {
    leaves: 5,
    length: 0.1,
    width: 0.028,
    height: 0.024,
  })
  r.letter(
    arc('UNITED·STATES·OF·AMERICA', {
      font: 'roman',
      size: 0.078,
      radius: 0.83,
      middle: 0,
      span: 190,
    }),
  )
  r.letter(
    arc('E PLURIBUS UNUM', { font: 'roman', size: 0.05, radius: 0.74, middle: 0, span: 80 }),
    0.018,
    0.005,
  )
  r.letter(straight('ONE', { font: 'roman', size: 0.07, x: -0.56, y: 0.2 }))
  r.letter(straight('DOLLAR', { font: 'roman', size: 0.07, x: 0.63, y: 0.2, tracking: 0 }))
  r.letter(
    arc('PEACE', {
      font: 'roman',
      size: 0.066,
      radius: 0.925,
      middle: 180,
      feetOut: true,
      tracking: 0.2,
    }),
    0.02,
  )
}
