import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareCents } from './share-cents.ts'

const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 })

describe("an order's fee divided over its lines", () => {
  it('gives each line its part, and the odd cent to the largest remainder', () => {
    expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareCents(101, [5450, 1000])).toEqual([85, 16])
    expect(shareCents(10, [0, 0])).toEqual([5, 5])
    expect(shareCents(7, [300, 0])).toEqual([7, 0])
    expect(shareCents(0, [300, 5])).toEqual([0, 0])
  })

  it('adds up to the fee, and is within a cent of the exact part', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), weights, (total, parts) => {
        const shares = shareCents(total, parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        const whole = parts.reduce((sum, part) => sum + part, 0)
        if (whole === 0) return
        shares.forEach((share, i) => {
          expect(Math.abs(share - (total * (parts[i] ?? 0)) / whole)).toBeLessThan(1.000_001)
          expect(share).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })
})
