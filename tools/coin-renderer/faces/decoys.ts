import { ellipse, line, polar, polygon } from '../drawing/path.ts'
import { FIELD } from '../relief/clothing.ts'
import { arc, straight } from '../relief/lettering.ts'
import { MotifRelief } from '../relief/motif-relief.ts'
import { rays, rim } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** A lighthouse over waves. */
export function harbourObverse(r: Relief): void {
  rim(r, 0.95)
  r.stroke(rays(0, -0.42, 0.2, 0.9, 60, 120, 7).map(s => ({ ...s, width: 0.016 })))
  r.stroke(rays(0, -0.42, 0.2, 0.9, -120, -60, 7).map(s => ({ ...s, width: 0.016 })))
  const c = new MotifRelief(r, {})
  r.raise(polygon([-0.13, -0.3, 0.13, -0.3, 0.24, 0.5, -0.24, 0.5]), {
    height: 0.02,
    dome: 0.06,
    edge: 0.01,
  })
  for (const y of [-0.1, 0.1, 0.3]) c.lines([[-0.18, y, 0, y + 0.03, 0.18, y]], 0.04, -0.02, 'none')
  r.raise(polygon([-0.17, -0.36, 0.17, -0.36, 0.17, -0.3, -0.17, -0.3]), {
    height: 0.03,
    edge: 0.008,
  })
  r.raise(polygon([-0.1, -0.52, 0.1, -0.52, 0.1, -0.36, -0.1, -0.36]), {
    height: 0.02,
    dome: 0.03,
    edge: 0.008,
  })
  c.raise([-0.14, -0.52, -0.06, -0.62, 0, -0.66, 0.06, -0.62, 0.14, -0.52], {
    height: 0.024,
    dome: 0.02,
    edge: 0.008,
  })
  for (let k = 0; k < 4; k++) {
    const y = 0.52 + k * 0.09
    c.lines(
      [
        [
          -0.8,
          y,
          -0.6,
          y - 0.05,
          -0.4,
          y,
          -0.2,
          y - 0.05,
          0,
          y,
          0.2,
          y - 0.05,
          0.4,
          y,
          0.6,
          y - 0.05,
          0.8,
          y,
        ],
      ],
      0.03,
      0.026,
      'none',
      FIELD,
    )
  }
  r.letter(
    arc('REPUBLIC OF THE CAPE', { font: 'sans', size: 0.095, radius: 0.81, middle: 0, span: 130 }),
  )
}

export function harbourReverse(r: Relief): void {
  rim(r, 0.95)
  // An anchor.
  const c = new MotifRelief(r, { y: 0.02, scale: 0.66 })
  c.lines([[0, -0.7, 0, 0.76]], 0.07, 0.05, 'none')
  c.lines([[-0.36, -0.5, 0.36, -0.5]], 0.06, 0.04, 'none')
  c.lines([[-0.7, 0.2, -0.5, 0.6, 0, 0.8, 0.5, 0.6, 0.7, 0.2]], 0.07, 0.05, 'none')
  c.lines(
    [line([0.001, -0.96, 0.13, -0.84, 0, -0.72, -0.13, -0.84, 0.001, -0.96]).flat()],
    0.04,
    0.04,
    'none',
  )
  for (const s of [-1, 1])
    c.raise([0.82 * s, 0.36, 0.66 * s, 0.0, 0.48 * s, 0.3], {
      height: 0.03,
      dome: 0.02,
      edge: 0.008,
    })
  c.lines(
    [[0.05, -0.84, 0.3, -0.6, -0.2, -0.1, 0.26, 0.3, -0.1, 0.6, 0.3, 0.9]],
    0.04,
    0.034,
    'none',
  )
  r.letter(
    arc('TEN PENCE', {
      font: 'sans',
      size: 0.11,
      radius: 0.91,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
  )
  r.letter(arc('1988', { font: 'sans', size: 0.12, radius: 0.8, middle: 0, tracking: 0.14 }))
}

/** Mountains under a moon; a hexagon on the other side. */
export function alpineObverse(r: Relief): void {
  rim(r, 0.94)
  const c = new MotifRelief(r, {})
  r.raise(ellipse(0.34, -0.4, 0.17), { height: 0.02, dome: 0.04, edge: 0.01 })
  r.raise(
    polygon([-0.95, 0.4, -0.6, -0.1, -0.4, 0.1, -0.06, -0.44, 0.24, 0.02, 0.42, -0.14, 0.95, 0.4]),
    { height: 0.022, dome: 0.05, edge: 0.012, clip: FIELD },
  )
  c.lines(
    [
      [-0.06, -0.44, 0.0, -0.1, -0.1, 0.36],
      [-0.6, -0.1, -0.54, 0.1, -0.62, 0.36],
      [0.42, -0.14, 0.46, 0.1, 0.4, 0.36],
      [-0.06, -0.44, -0.2, -0.06, -0.3, 0.3],
      [0.1, -0.2, 0.2, 0.1, 0.16, 0.34],
    ],
    0.05,
    -0.02,
  )
  for (let k = 0; k < 9; k++) {
    const x = -0.72 + k * 0.18
    for (let row = 0; row < 3; row++) {
      r.raise(
        polygon([
          x,
          0.32 + row * 0.07,
          x + 0.07 + row * 0.01,
          0.46 + row * 0.07,
          x - 0.07 - row * 0.01,
          0.46 + row * 0.07,
        ]),
        { height: 0.016, dome: 0.014, edge: 0.008, clip: FIELD },
      )
    }
  }
  r.letter(
    arc('CANTON OF THE HIGH PASS', {
      font: 'sans',
      size: 0.085,
      radius: 0.8,
      middle: 0,
      span: 150,
    }),
  )
  r.letter(
    arc('2003', {
      font: 'sans',
      size: 0.1,
      radius: 0.92,
      middle: 180,
      feetOut: true,
      tracking: 0.14,
    }),
  )
}

export function alpineReverse(r: Relief): void {
  rim(r, 0.94)
  r.raise([Array.from({ length: 6 }, (_, k) => polar(0.62, k * 60))], { height: 0.02, edge: 0.012 })
  r.raise([Array.from({ length: 6 }, (_, k) => polar(0.54, k * 60))], {
    height: -0.014,
    edge: 0.01,
  })
  r.letter(straight('20', { font: 'sans', size: 0.42, x: 0, y: 0.2 }), 0.036)
  for (let k = 0; k < 6; k++) {
    const [x, y] = polar(0.76, k * 60 + 30)
    r.stroke(
      Array.from({ length: 3 }, (_, a) => ({
        path: [polar(0.1, a * 60, x, y), polar(0.1, a * 60 + 180, x, y)],
        width: 0.014,
        height: 0.022,
        taper: 'none' as const,
      })),
    )
  }
  r.letter(
    arc('RAPPEN', {
      font: 'sans',
      size: 0.085,
      radius: 0.9,
      middle: 180,
      feetOut: true,
      tracking: 0.1,
    }),
  )
}
