import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Ellipse,
  halfExtent,
  intersectionOverUnion,
  meanRadius,
  pointOn,
  scaleAt,
  visibleShare,
} from './ellipse.ts'
import { fitEllipse } from './fit-ellipse.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const anyEllipse = fc
  .record({
    cx: between(-500, 2000),
    cy: between(-500, 2000),
    rx: between(5, 900),
    flatness: between(0.4, 0.995),
    angleDegrees: between(0, 179.9),
  })
  .map(({ flatness, ...e }): Ellipse => ({ ...e, ry: e.rx * flatness }))

const outline = (ellipse: Ellipse, count: number, turn = 0) =>
  Array.from({ length: count }, (_, i) => ({
    ...pointOn(ellipse, turn + (i / count) * 2 * Math.PI),
    weight: 1,
  }))

describe('fitting', () => {
  test('points on an ellipse give that ellipse back', () => {
    fc.assert(
      fc.property(anyEllipse, fc.integer({ min: 6, max: 90 }), between(0, 6), (e, count, turn) => {
        const fitted = fitEllipse(outline(e, count, turn))
        expect(fitted?.cx).toBeCloseTo(e.cx, 2)
        expect(fitted?.cy).toBeCloseTo(e.cy, 2)
        expect(fitted?.rx).toBeCloseTo(e.rx, 2)
        expect(fitted?.ry).toBeCloseTo(e.ry, 2)
      }),
    )
  })

  test('the angle is that of the longer radius', () => {
    const tilted = { cx: 10, cy: 20, rx: 30, ry: 20, angleDegrees: 35 }
    expect(fitEllipse(outline(tilted, 12))?.angleDegrees).toBeCloseTo(35, 4)
  })

  test('a third of the outline is enough when it is exact', () => {
    const e = { cx: 100, cy: 80, rx: 50, ry: 45, angleDegrees: 20 }
    const arc = outline(e, 60).slice(0, 20)
    expect(fitEllipse(arc)?.rx).toBeCloseTo(50, 3)
  })

  test('a line, a point or too few points give none', () => {
    const line = Array.from({ length: 9 }, (_, i) => ({ x: i, y: 2 * i, weight: 1 }))
    expect(fitEllipse(line)).toBeUndefined()
    expect(fitEllipse(Array.from({ length: 9 }, () => ({ x: 1, y: 1, weight: 1 })))).toBeUndefined()
    expect(fitEllipse(line.slice(0, 4))).toBeUndefined()
  })
})

describe('measuring', () => {
  test('a point on the outline has scale 1, the centre 0', () => {
    fc.assert(
      fc.property(anyEllipse, between(0, 6.28), between(0.1, 3), (e, parameter, scale) => {
        const p = pointOn(e, parameter, scale)
        expect(scaleAt(e, p.x, p.y)).toBeCloseTo(scale, 6)
      }),
    )
    expect(scaleAt({ cx: 3, cy: 4, rx: 2, ry: 1, angleDegrees: 0 }, 3, 4)).toBe(0)
  })

  test('no point of the outline lies beyond the extent', () => {
    fc.assert(
      fc.property(anyEllipse, between(0, 6.28), (e, parameter) => {
        const half = halfExtent(e)
        const p = pointOn(e, parameter)
        expect(Math.abs(p.x - e.cx)).toBeLessThanOrEqual(half.x + 1e-6)
        expect(Math.abs(p.y - e.cy)).toBeLessThanOrEqual(half.y + 1e-6)
      }),
    )
  })

  test('half of a coin that is centred on the edge is visible', () => {
    const e = { cx: 0, cy: 50, rx: 20, ry: 20, angleDegrees: 0 }
    expect(visibleShare(e, 100, 100)).toBeCloseTo(0.5, 1)
    expect(visibleShare({ ...e, cx: 50 }, 100, 100)).toBe(1)
    expect(visibleShare({ ...e, cx: -50 }, 100, 100)).toBe(0)
  })
})

describe('intersection over union', () => {
  test('is 1 with itself, symmetric, and between 0 and 1', () => {
    fc.assert(
      fc.property(anyEllipse, anyEllipse, (a, b) => {
        expect(intersectionOverUnion(a, a)).toBeCloseTo(1, 6)
        const ab = intersectionOverUnion(a, b)
        expect(ab).toBeCloseTo(intersectionOverUnion(b, a), 6)
        expect(ab).toBeGreaterThanOrEqual(0)
        expect(ab).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('of concentric ellipses is the ratio of their areas', () => {
    fc.assert(
      fc.property(anyEllipse, between(0.3, 0.99), (e, scale) => {
        const smaller = { ...e, rx: e.rx * scale, ry: e.ry * scale }
        expect(intersectionOverUnion(e, smaller)).toBeCloseTo(scale * scale, 1)
        expect(meanRadius(smaller)).toBeCloseTo(meanRadius(e) * scale, 6)
      }),
    )
  })

  test('of apart ones is 0', () => {
    const e = { cx: 0, cy: 0, rx: 10, ry: 8, angleDegrees: 45 }
    expect(intersectionOverUnion(e, { ...e, cx: 30 })).toBe(0)
  })
})
