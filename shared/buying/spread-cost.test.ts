import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boughtDrafts, spreadCost } from './spread-cost.ts'

const part = fc.record({
  count: fc.integer({ min: 1, max: 40 }),
  eachCents: fc.integer({ min: 0, max: 1_000_000 }),
})
const paid = fc.integer({ min: 0, max: 100_000_000 })
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

describe('what was paid, spread over the coins', () => {
  it('adds up to the cent, with every coin in it once', () => {
    fc.assert(
      fc.property(paid, fc.array(part, { minLength: 1, maxLength: 20 }), (paidCents, parts) => {
        const lines = spreadCost(paidCents, parts)
        expect(lines.map(groups => sum(groups.map(({ pieces }) => pieces)))).toEqual(
          parts.map(({ count }) => count),
        )
        expect(sum(lines.flat().map(({ pieces, costCents }) => pieces * costCents))).toBe(paidCents)
      }),
    )
  })

  it('is in proportion to the value, within a cent a coin; coins of one line differ by a cent at most', () => {
    fc.assert(
      fc.property(paid, fc.array(part, { minLength: 1, maxLength: 20 }), (paidCents, parts) => {
        const value = sum(parts.map(({ count, eachCents }) => count * eachCents))
        spreadCost(paidCents, parts).forEach((groups, line) => {
          const costs = groups.map(({ costCents }) => costCents)
          expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1)
          if (value === 0) return
          const exact = (paidCents * (parts[line]?.eachCents ?? 0)) / value
          for (const cost of costs) expect(Math.abs(cost - exact)).toBeLessThanOrEqual(1 + 1e-6)
        })
      }),
    )
  })

  it('makes a draft of each pictured coin, and of the others one for each cost', () => {
    const lines = fc.array(
      part.chain(({ count, eachCents }) =>
        fc.record({
          count: fc.constant(count),
          eachCents: fc.constant(eachCents),
          pictures: fc.array(fc.stringMatching(/^[0-9a-f]{64}$/), { maxLength: count }),
        }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(paid, lines, (paidCents, all) => {
        const drafts = boughtDrafts(paidCents, all)
        expect(sum(drafts.map(({ pieces, costCents }) => pieces * costCents))).toBe(paidCents)
        all.forEach(({ count, pictures }, line) => {
          const own = drafts.filter(draft => draft.line === line)
          expect(sum(own.map(({ pieces }) => pieces))).toBe(count)
          expect(own.flatMap(({ picture }) => picture ?? [])).toEqual(pictures)
          expect(own.filter(({ picture }) => picture === null).length).toBeLessThanOrEqual(2)
          const pictured = own.filter(({ picture }) => picture !== null)
          expect(pictured.every(({ pieces }) => pieces === 1)).toBe(true)
        })
      }),
    )
  })
})
