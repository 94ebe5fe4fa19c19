import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ellipseOf, inverse, viewOf } from './camera.ts'

const degrees = fc.double({ min: 0, max: 360, noNaN: true })

it('an ellipse of a view passes through every projected point of the coin’s edge', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 35, noNaN: true }),
      degrees,
      degrees,
      (tiltDegrees, leanDegrees, at) => {
        const view = viewOf({
          distance: 9,
          diameter: 300,
          x: 210,
          y: 160,
          tiltDegrees,
          leanDegrees,
        })
        const m = view.toPicture(0)
        const e = ellipseOf(m)
        const [x, y] = [Math.cos((at * Math.PI) / 180), Math.sin((at * Math.PI) / 180)]
        const w = m[6] * x + m[7] * y + m[8]
        const [px, py] = [
          (m[0] * x + m[1] * y + m[2]) / w - e.cx,
          (m[3] * x + m[4] * y + m[5]) / w - e.cy,
        ]
        const a = (e.angleDegrees * Math.PI) / 180
        const u = (px * Math.cos(a) + py * Math.sin(a)) / e.rx
        const v = (py * Math.cos(a) - px * Math.sin(a)) / e.ry
        expect(u * u + v * v).toBeCloseTo(1, 6)
        expect(e.rx).toBeGreaterThanOrEqual(e.ry - 1e-9)
      },
    ),
  )
})

it('the inverse of a view leads back from the picture to the table', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      degrees,
      (x, y, leanDegrees) => {
        const m = viewOf({
          distance: 8,
          diameter: 200,
          x: 100,
          y: 90,
          tiltDegrees: 14,
          leanDegrees,
        }).toPicture(-0.1)
        const w = m[6] * x + m[7] * y + m[8]
        const [px, py] = [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w]
        const i = inverse(m)
        const k = i[6] * px + i[7] * py + i[8]
        expect((i[0] * px + i[1] * py + i[2]) / k).toBeCloseTo(x, 6)
        expect((i[3] * px + i[4] * py + i[5]) / k).toBeCloseTo(y, 6)
      },
    ),
  )
})
