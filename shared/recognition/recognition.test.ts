import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { bestMatch, compareFaces, SAME_DESIGN } from './compare.ts'
import { describeFace, faceDescriptorSchema } from './describe.ts'
import type { Ellipse } from './ellipse.ts'
import { FOUND, locate } from './locate.ts'
import { measure } from './measure.ts'
import { mergeFaces } from './merge.ts'
import { numbers, type Painted, paint } from './painted-coin.ts'

// Pixels are many; a busy machine needs longer for them than for rows.
vi.setConfig({ testTimeout: 60_000 })

const MIDDLE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }
const faceOf = (coin: Painted) => describeFace(paint(coin), coin.ellipse ?? MIDDLE)
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

describe('locating a coin', () => {
  it('finds its outline wherever it lies, whatever its size and tilt', () => {
    fc.assert(
      fc.property(
        fc.record({
          rx: fc.double({ min: 45, max: 105, noNaN: true }),
          squeeze: fc.double({ min: 0.85, max: 1, noNaN: true }),
          angleDegrees: fc.double({ min: -90, max: 90, noNaN: true }),
          right: fc.double({ min: -1, max: 1, noNaN: true }),
          down: fc.double({ min: -1, max: 1, noNaN: true }),
          design: fc.integer({ min: 1, max: 1000 }),
        }),
        ({ rx, squeeze, angleDegrees, right, down, design }) => {
          const spare = 119.5 - rx - 4
          const truth = {
            cx: 119.5 + right * spare,
            cy: 119.5 + down * spare,
            rx,
            ry: rx * squeeze,
            angleDegrees,
          }
          const [found] = locate(paint({ design, ellipse: truth }))
          expect(found?.confidence).toBeGreaterThan(FOUND)
          const { cx, cy, rx: long, ry: short } = found!.ellipse
          expect(Math.hypot(cx - truth.cx, cy - truth.cy)).toBeLessThan(0.04 * rx)
          expect(Math.abs(long / truth.rx - 1)).toBeLessThan(0.04)
          expect(Math.abs(short / truth.ry - 1)).toBeLessThan(0.04)
        },
      ),
      { numRuns: 8, seed: 1 },
    )
  })

  it('finds the coin that fills a crop', () => {
    const r = 0.46 * 240
    const [found] = locate(paint({ design: 5, ellipse: { ...MIDDLE, rx: r, ry: r } }))
    expect(found!.ellipse.rx / r).toBeCloseTo(1, 1)
  })

  it('finds none on a bare table', () => {
    const next = numbers(3)
    const data = new Uint8ClampedArray(200 * 150 * 4).map(() => 120 + 40 * next())
    expect(locate({ width: 200, height: 150, data }).every(c => c.confidence < FOUND)).toBe(true)
  })
})

describe('describing a face', () => {
  it('is the same coin at any turn, and tells the turn', () => {
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
        expect(JSON.stringify(face).length).toBeLessThan(5_000)
      }),
      { numRuns: 2, seed: 1 },
    )
    expect(faceDescriptorSchema.safeParse({ version: 1, edges: 'AAAA' }).success).toBe(false)
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

  it('is surer of a face described from several lights than from one', () => {
    const lights = [0, 60, 120, 180, 240, 300]
    const [first, ...others] = lights.map(lightDegrees => faceOf({ design: 7, lightDegrees }))
    const merged = mergeFaces([first!, ...others])
    const fresh = [30, 150, 270].map(lightDegrees => faceOf({ design: 7, lightDegrees }))
    const mean = (face: typeof merged) =>
      fresh.reduce((sum, one) => sum + compareFaces(one, face).score, 0)
    expect(mean(merged)).toBeGreaterThan(mean(first!))
  })
})

describe('measuring a coin', () => {
  it.each([
    ['silver', { metal: [150, 150, 152] }],
    ['copper', { metal: [168, 104, 72] }],
    ['gold', { metal: [196, 158, 82] }],
    ['dark', { metal: [34, 33, 32] }],
    ['bimetal', { metal: [178, 152, 92], core: [158, 158, 158] }],
  ] as const)('sees %s', (metal, colours) => {
    const coin: Painted = { design: 4, metal: [...colours.metal] }
    if ('core' in colours) coin.core = [...colours.core]
    expect(measure(paint(coin), MIDDLE).metal).toBe(metal)
  })

  it('takes a pale ground as white: silver under a yellow lamp stays silver', () => {
    const coin: Painted = { design: 4, metal: [158, 142, 104], ground: [238, 218, 164] }
    expect(measure(paint(coin), MIDDLE).metal).toBe('silver')
  })

  it('tells roundness from the outline and blur from the edges', () => {
    const sharp = paint({ design: 4, side: 480, ellipse: scaled(2) })
    const blurred = paint({ design: 4, side: 60, ellipse: scaled(0.25) })
    expect(measure(sharp, { ...scaled(2), ry: 181.4 }).roundness).toBeCloseTo(0.9, 2)
    expect(measure(sharp, scaled(2)).sharpness).toBeGreaterThan(
      measure(enlarged(blurred, 8), scaled(2)).sharpness,
    )
  })
})

function scaled(by: number): Ellipse {
  return { ...MIDDLE, cx: 120 * by - 0.5, cy: 120 * by - 0.5, rx: 100.8 * by, ry: 100.8 * by }
}

/** Pixels repeated and then averaged over as many: a picture without fine detail. */
function enlarged(picture: ReturnType<typeof paint>, by: number): ReturnType<typeof paint> {
  const side = picture.width * by
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let c = 0; c < 4; c++) {
        const mix = (fx: number, fy: number) => picture.data[(fy * picture.width + fx) * 4 + c] ?? 0
        const [x0, y0] = [Math.floor(x / by), Math.floor(y / by)]
        const x1 = Math.min(picture.width - 1, x0 + 1)
        const y1 = Math.min(picture.height - 1, y0 + 1)
        const [fx, fy] = [x / by - x0, y / by - y0]
        data[(y * side + x) * 4 + c] =
          (mix(x0, y0) * (1 - fx) + mix(x1, y0) * fx) * (1 - fy) +
          (mix(x0, y1) * (1 - fx) + mix(x1, y1) * fx) * fy
      }
  return { width: side, height: side, data }
}
