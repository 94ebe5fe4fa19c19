import { strider } from '../relief/figure.ts'
import { arc, straight } from '../relief/lettering.ts'
import { rim } from '../relief/ornaments.ts'
import type { Relief } from '../relief/relief.ts'

/** The half dollar's Liberty: low sun, arm straight out. */
export function walkingLibertyObverse(r: Relief): void {
  rim(r, 0.95)
  strider(r, { x: 0.03, y: -0.0, scale: 0.96 }, { sun: 0.15, rays: 13, reach: 0.1 })
  r.letter(arc('LIBERTY', { font: 'roman', size: 0.1, radius: 0.815, middle: 0, span: 157 }), 0.026)
  r.letter(
    straight('IN GOD', { font: 'roman', size: 0.046, x: 0.73, y: 0.22, tracking: 0.02 }),
    0.018,
    0.005,
  )
  r.letter(
    straight('WE TRUST', { font: 'roman', size: 0.046, x: 0.71, y: 0.3, tracking: -0.02 }),
    0.018,
    0.005,
  )
  r.letter(
    arc('1917', {
      font: 'roman',
      size: 0.08,
      radius: 0.93,
      middle: 180,
      feetOut: true,
      tracking: 0.1,
    }),
    0.024,
  )
}

/** The bullion dollar's: a higher sun with many rays, arm raised, wider lettering. */
export function silverEagleObverse(r: Relief): void {
  rim(r, 0.955, { count: 170, inner: 0.93 })
  strider(r, { x: 0.06, y: 0.03, scale: 0.86 }, { sun: 0.22, rays: 25, reach: 0.55 })
  r.letter(
    arc('LIBERTY', { font: 'roman', size: 0.13, radius: 0.775, middle: 0, span: 125 }),
    0.026,
  )
  r.letter(
    straight('IN GOD', { font: 'roman', size: 0.05, x: 0.72, y: 0.22, tracking: 0.02 }),
    0.018,
    0.005,
  )
  r.letter(
    straight('WE TRUST', { font: 'roman', size: 0.05, x: 0.7, y: 0.305, tracking: -0.03 }),
    0.018,
    0.005,
  )
  r.letter(
    arc('1986', {
      font: 'roman',
      size: 0.085,
      radius: 0.915,
      middle: 180,
      feetOut: true,
      tracking: 0.1,
    }),
    0.024,
  )
}
