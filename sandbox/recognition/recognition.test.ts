import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { type Painted, paint } from '../../shared/recognition/test/painted-coin.ts'
import { FOUND, locate } from './locate.ts'
import { measure } from './measure.ts'

// Pixel tests are slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 })

const MIDDLE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }

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
    const next = mulberry32(3)
    const data = new Uint8ClampedArray(200 * 150 * 4).map(() => 120 + 40 * next())
    expect(locate({ width: 200, height: 150, data }).every(c => c.confidence < FOUND)).toBe(true)
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

  it('takes a pale background as white: silver under a yellow lamp stays silver', () => {
    const coin: Painted = { design: 4, metal: [158, 142, 104], background: [238, 218, 164] }
    expect(measure(paint(coin), MIDDLE).metal).toBe('silver')
  })

  it('measures roundness from the outline and blur from the edges', () => {
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

/** Averages blocks of pixels: a picture without fine detail. */
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
