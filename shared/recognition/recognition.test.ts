import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { bestMatch, compareFaces, SAME_DESIGN } from './compare.ts'
import { describeFace, faceDescriptorSchema } from './describe.ts'
import type { Ellipse } from './ellipse.ts'
import { type Painted, paint } from './test/painted-coin.ts'

// Pixels are many; a busy machine needs longer for them than for rows.
vi.setConfig({ testTimeout: 60_000 })

const MIDDLE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }
const faceOf = (coin: Painted) => describeFace(paint(coin), coin.ellipse ?? MIDDLE)
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

describe('describing a face', () => {
  it('is the same coin at any rotation, and returns the rotation', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        (turnDegrees, design) => {
          const likeness = compareFaces(faceOf({ design, turnDegrees }), faceOf({ design }))
          expect(likeness.score).toBeGreaterThan(SAME_DESIGN)
          expect(apart(likeness.turnDegrees, turnDegrees)).toBeLessThan(4)
        },
      ),
      { numRuns: 6, seed: 1 },
    )
  })

  it('is the same coin in another light', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        (lightDegrees, design) => {
          const { score } = compareFaces(faceOf({ design, lightDegrees }), faceOf({ design }))
          expect(score).toBeGreaterThan(SAME_DESIGN)
        },
      ),
      { numRuns: 6, seed: 1 },
    )
  })

  it('is another coin where the design is another', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 2 }),
        ([one, other]) => {
          const { score } = compareFaces(faceOf({ design: one! }), faceOf({ design: other! }))
          expect(score).toBeLessThan(SAME_DESIGN)
        },
      ),
      { numRuns: 6, seed: 1 },
    )
  })

  it('is the same coin at a tilt and in a larger picture', () => {
    const ellipse = { cx: 300, cy: 280, rx: 210, ry: 185, angleDegrees: 33 }
    const tilted = describeFace(paint({ design: 8, side: 600, ellipse }), ellipse)
    expect(compareFaces(tilted, faceOf({ design: 8 })).score).toBeGreaterThan(SAME_DESIGN)
  })

  it('forgives an outline that is a little off', () => {
    const off = { ...MIDDLE, cx: MIDDLE.cx + 5, cy: MIDDLE.cy - 4, rx: 96, ry: 99 }
    const likeness = compareFaces(describeFace(paint({ design: 8 }), off), faceOf({ design: 8 }))
    expect(likeness.score).toBeGreaterThan(SAME_DESIGN)
  })

  it('survives JSON, and refuses what is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), design => {
        const face = faceOf({ design })
        const back = faceDescriptorSchema.parse(JSON.parse(JSON.stringify(face)))
        expect(back).toEqual(face)
        expect(compareFaces(back, face).score).toBeGreaterThan(0.999)
        expect(JSON.stringify(face).length).toBeLessThan(6_500)
      }),
      { numRuns: 2, seed: 1 },
    )
    expect(faceDescriptorSchema.safeParse({ version: 2, edges: 'AAAA' }).success).toBe(false)
  })
})

describe('matching against known faces', () => {
  const known = [1, 2, 3, 4, 5].map(design => ({ name: `d${design}`, face: faceOf({ design }) }))

  it('names the one it is', () => {
    const { recognised } = bestMatch(
      [faceOf({ design: 3, turnDegrees: 200, lightDegrees: 250 })],
      known,
    )
    expect(recognised?.name).toBe('d3')
  })

  it('names none for a face that is not among them', () => {
    for (const design of [11, 12, 13, 14, 15])
      expect(bestMatch([faceOf({ design })], known).recognised).toBeNull()
  })

  it('names none where two names are alike', () => {
    const twins = [...known, { name: 'also d3', face: faceOf({ design: 3, lightDegrees: 42 }) }]
    const { recognised, ranked } = bestMatch([faceOf({ design: 3, lightDegrees: 41 })], twins)
    expect(recognised).toBeNull()
    expect(
      ranked
        .slice(0, 2)
        .map(r => r.name)
        .sort(),
    ).toEqual(['also d3', 'd3'])
  })

  it('names none without known faces or without an outline', () => {
    expect(bestMatch([faceOf({ design: 1 })], []).recognised).toBeNull()
    expect(bestMatch([], known)).toEqual({ ranked: [], recognised: null })
  })
})
