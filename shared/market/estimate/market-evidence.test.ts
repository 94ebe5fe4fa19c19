import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitMarket, type JudgedComp } from './estimate-price.ts'
import { listedEstimate } from './listed-price.ts'
import { marketEvidence } from './market-evidence.ts'

const NOW = Date.UTC(2026, 10, 20)
const DAY_MS = 24 * 3_600_000

/** A sale of a coin in one grade, shipping included, in dollars. */
const sale = (number: number, dollars: number, part: Partial<JudgedComp> = {}): JudgedComp => ({
  total: Math.round(dollars * 100),
  soldAt: NOW - DAY_MS,
  inHolder: false,
  fits: true,
  droppedBecause: null,
  reading: { grade: { low: number, high: number }, details: false, proof: false, traits: [] },
  ...part,
})
const market = (sold: JudgedComp[]) => fitMarket({ sold, active: [], melt: null, now: NOW })
const RAW = { grade: 'AU58', certified: false }

describe('what each sale says of a price', () => {
  const slabs = [92, 95, 98, 101].map(dollars => sale(62, dollars, { inHolder: true }))
  const raw = [66, 68, 70].map(dollars => sale(58, dollars))
  const fitted = market([...slabs, ...raw])
  const evidence = marketEvidence(fitted.fit, RAW)

  it('a slab of a better grade would have brought less as the raw coin', () => {
    for (const slab of slabs) expect(evidence.get(slab)?.adjustedCents).toBeLessThan(slab.total)
  })

  it('sales of the same grade and kind weigh most, and all weights come to one', () => {
    const weights = (of: JudgedComp[]) => of.map(comp => evidence.get(comp)?.weight ?? 0)
    expect(Math.min(...weights(raw))).toBeGreaterThan(Math.max(...weights(slabs)))
    expect([...weights(raw), ...weights(slabs)].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
  })

  it('the adjusted sales lie around the price that they make', () => {
    const price = listedEstimate(fitted.fit, 'AU58', false)?.suggested ?? 0
    const mean = [...evidence.values()].reduce(
      (sum, { adjustedCents, weight }) => sum + adjustedCents * weight,
      0,
    )
    expect(mean / price).toBeGreaterThan(0.93)
    expect(mean / price).toBeLessThan(1.07)
  })

  it('is nothing for a coin without a grade', () => {
    expect(marketEvidence(fitted.fit, { grade: '', certified: false }).size).toBe(0)
  })
})

it('whatever sold: weights are shares of one, and amounts are cents above nothing', () => {
  const anySale = fc.record({
    number: fc.constantFrom(20, 40, 50, 58, 62, 64),
    dollars: fc.double({ min: 5, max: 500, noNaN: true }),
    inHolder: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anySale, { minLength: 1, maxLength: 12 }), drawn => {
      const sold = drawn.map(({ number, dollars, inHolder }) => sale(number, dollars, { inHolder }))
      const { fit } = market(sold)
      const found = [...marketEvidence(fit, RAW).values()]
      const sum = found.reduce((all, { weight }) => all + weight, 0)
      for (const { adjustedCents, weight } of found) {
        expect(Number.isInteger(adjustedCents)).toBe(true)
        expect(adjustedCents).toBeGreaterThan(0)
        expect(weight).toBeGreaterThanOrEqual(0)
      }
      expect(sum === 0 || Math.abs(sum - 1) < 1e-9).toBe(true)
    }),
    { numRuns: 60 },
  )
})
