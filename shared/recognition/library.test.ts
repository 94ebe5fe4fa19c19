import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compareFaces } from './compare.ts'
import { describeFace } from './describe.ts'
import type { Ellipse } from './ellipse.ts'
import { type KnownCoinFace, recogniseCoin } from './recognise.ts'
import { faceSignature, SIGNATURE_LENGTH, searchSignatures } from './signature.ts'
import { type Painted, paint } from './test/painted-coin.ts'

// Pixels are many; a busy machine needs longer for them than for rows.
vi.setConfig({ testTimeout: 60_000 })

const MIDDLE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }
const faceOf = (coin: Painted) => describeFace(paint(coin), MIDDLE)
const turn = fc.double({ min: 0, max: 360, noNaN: true })
const design = fc.integer({ min: 1, max: 1000 })
const cosine = (a: Int8Array, b: Int8Array) => {
  let [ab, aa, bb] = [0, 0, 0]
  for (const [i, value] of a.entries()) {
    ab += value * b[i]!
    aa += value * value
    bb += b[i]! * b[i]!
  }
  return ab / Math.sqrt(aa * bb)
}

describe('comparing two faces', () => {
  it('gives the same likeness in either order, and the opposite rotation', () => {
    fc.assert(
      fc.property(turn, design, design, (turnDegrees, one, other) => {
        const [a, b] = [faceOf({ design: one, turnDegrees }), faceOf({ design: other })]
        const [there, back] = [compareFaces(a, b), compareFaces(b, a)]
        expect(back.score).toBe(there.score)
        expect((there.turnDegrees + back.turnDegrees) % 360).toBeCloseTo(0, 6)
      }),
      { numRuns: 4, seed: 1 },
    )
  })

  it('finds unrelated designs unlike under one light, which brings out the same directions', () => {
    for (const [one, other] of [
      [2480, 11],
      [3, 14],
    ])
      expect(compareFaces(faceOf({ design: one! }), faceOf({ design: other! })).score).toBeLessThan(
        0.3,
      )
  })
})

describe('signatures', () => {
  it('are the same for every rotation', () => {
    fc.assert(
      fc.property(turn, design, (turnDegrees, one) => {
        // The light turns with the coin: only the rotation differs.
        const lit = { design: one, turnDegrees, lightDegrees: (40 + turnDegrees) % 360 }
        const turned = faceSignature(faceOf(lit))
        expect(turned).toHaveLength(SIGNATURE_LENGTH)
        expect(cosine(turned, faceSignature(faceOf({ design: one })))).toBeGreaterThan(0.9)
      }),
      { numRuns: 5, seed: 1 },
    )
  })

  it('find a face among others, rotated and in another light', () => {
    const signatures = Array.from({ length: 60 }, (_, i) =>
      faceSignature(faceOf({ design: i + 1 })),
    )
    const query = faceSignature(faceOf({ design: 23, turnDegrees: 77, lightDegrees: 160 }))
    const found = searchSignatures(query, signatures, 5)
    expect(found).toHaveLength(5)
    expect(found).toContain(22)
    expect(searchSignatures(query, [], 5)).toEqual([])
  })
})

describe('recognising a coin', () => {
  const references: KnownCoinFace[] = [1, 2, 3, 4].flatMap(type =>
    [0, 120, 240].flatMap(lightDegrees => [
      {
        type: `type ${type}`,
        side: 'obverse' as const,
        face: faceOf({ design: type, lightDegrees }),
      },
      {
        type: `type ${type}`,
        side: 'reverse' as const,
        face: faceOf({ design: type + 10, lightDegrees }),
      },
    ]),
  )
  const coin = (front: number, back: number) => ({
    front: faceOf({ design: front, turnDegrees: 100, lightDegrees: 60 }),
    back: faceOf({ design: back, turnDegrees: 250, lightDegrees: 60 }),
  })

  it('names the type whose two sides it shows, and which side is the front', () => {
    const known = recogniseCoin(coin(3, 13), references)
    expect(known.named?.type).toBe('type 3')
    expect(known.named?.errorChance).toBeLessThan(0.01)
    expect(known.frontSide).toBe('obverse')
    const swapped = recogniseCoin(coin(13, 3), references)
    expect(swapped.named?.type).toBe('type 3')
    expect(swapped.frontSide).toBe('reverse')
  })

  it('names none for a coin that is not among them, nor for two coins in one', () => {
    expect(recogniseCoin(coin(21, 22), references).named).toBeNull()
    expect(recogniseCoin(coin(1, 12), references).named).toBeNull()
    expect(recogniseCoin(coin(3, 22), references).named).toBeNull()
  })

  it('ranks every type that was looked at, the best first', () => {
    const { ranked } = recogniseCoin(coin(2, 12), references)
    expect(ranked.map(({ type }) => type)[0]).toBe('type 2')
    expect(ranked).toHaveLength(4)
    for (const { errorChance } of ranked) {
      expect(errorChance).toBeGreaterThanOrEqual(0)
      expect(errorChance).toBeLessThanOrEqual(1)
    }
  })

  it('knows nothing without references', () => {
    expect(recogniseCoin(coin(1, 11), [])).toEqual({
      ranked: [],
      named: null,
      frontSide: 'unclear',
      evidence: null,
    })
  })
})
