import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comp, estimatePrice, type PricingInput } from './estimate-price.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY = 24 * 3_600_000
const market = (change: Partial<PricingInput> = {}): PricingInput => ({
  sold: [],
  active: [],
  melt: null,
  bullion: false,
  now: NOW,
  ...change,
})
const sale = (price: number, days = 0, similarity = 1): Comp => ({
  price,
  similarity,
  soldAt: NOW - days * DAY,
})
const offer = (price: number, similarity = 1): Comp => ({ price, similarity, soldAt: null })

describe('a price', () => {
  it('is the median of the sales', () => {
    const sold = [4_000, 5_000, 6_000].map(price => sale(price))
    expect(estimatePrice(market({ sold }))).toMatchObject({ suggested: 5_000, basis: 'sold' })
  })

  it('weighs recent sales more than old ones', () => {
    const sold = [
      ...[9_000, 9_100].map(price => sale(price, 85)),
      ...[5_000, 5_100].map(p => sale(p, 1)),
    ]
    expect(estimatePrice(market({ sold }))?.suggested).toBe(5_100)
  })

  it('weighs similar coins more', () => {
    const sold = [sale(5_000, 0, 1), sale(9_000, 0, 0.4), sale(9_500, 0, 0.4)]
    expect(estimatePrice(market({ sold }))?.suggested).toBe(5_000)
  })

  it('discounts asking prices where nothing sold, with less confidence', () => {
    const prices = [5_000, 5_000, 5_000, 5_000]
    const active = estimatePrice(market({ active: prices.map(price => offer(price)) }))
    const sold = estimatePrice(market({ sold: prices.map(price => sale(price)) }))
    expect(active).toMatchObject({ suggested: 4_500, basis: 'active' })
    expect(active?.confidence).toBeLessThan(sold?.confidence ?? 0)
  })

  it('ignores asking prices where there are enough sales', () => {
    const sold = Array.from({ length: 8 }, () => sale(5_000))
    const active = Array.from({ length: 90 }, () => offer(50_000))
    expect(estimatePrice(market({ sold, active }))?.suggested).toBe(5_000)
  })

  it('is never below melt value', () => {
    expect(estimatePrice(market({ sold: [sale(2_000)], melt: 3_800 }))).toMatchObject({
      suggested: 3_800,
      low: 3_800,
    })
  })

  it('is null without evidence', () => {
    expect(estimatePrice(market())).toBeNull()
    expect(estimatePrice(market({ melt: 3_800 }))).toBeNull()
  })

  it('of bullion without sales is its melt value', () => {
    expect(estimatePrice(market({ melt: 4_900, bullion: true }))).toMatchObject({
      suggested: 4_900,
      basis: 'melt',
    })
  })
})

describe('for any market', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  const similarity = fc.double({ min: 0.05, max: 1, noNaN: true })
  const sold = fc.array(
    fc.record({ price: cents, similarity, soldAt: fc.integer({ min: NOW - 90 * DAY, max: NOW }) }),
    { maxLength: 30 },
  )
  const active = fc.array(fc.record({ price: cents, similarity, soldAt: fc.constant(null) }), {
    maxLength: 30,
  })
  const anyMarket = fc.record({
    sold,
    active,
    melt: fc.option(cents),
    bullion: fc.boolean(),
    now: fc.constant(NOW),
  })

  it('the price lies in its range, not below melt value, in whole cents, with a confidence of 0 to 1', () => {
    fc.assert(
      fc.property(anyMarket, given => {
        const estimate = estimatePrice(given)
        fc.pre(estimate !== null)
        const { suggested, low, high, confidence } = estimate
        expect(Number.isInteger(suggested)).toBe(true)
        expect(low).toBeLessThanOrEqual(suggested)
        expect(suggested).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(given.melt ?? 0)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('the order makes no difference', () => {
    fc.assert(
      fc.property(anyMarket, given => {
        const turned = {
          ...given,
          sold: [...given.sold].reverse(),
          active: [...given.active].reverse(),
        }
        expect(estimatePrice(turned)).toEqual(estimatePrice(given))
      }),
    )
  })

  it('a higher comp or melt value never lowers the price', () => {
    fc.assert(
      fc.property(
        anyMarket,
        fc.nat(),
        fc.integer({ min: 1, max: 1_000_000 }),
        (given, at, more) => {
          const before = estimatePrice(given)
          fc.pre(before !== null)
          const raise = (comps: Comp[]) =>
            comps.map((comp, index) =>
              index === at % Math.max(1, comps.length)
                ? { ...comp, price: comp.price + more }
                : comp,
            )
          const dearerSale = estimatePrice({ ...given, sold: raise(given.sold) })
          const dearerOffer = estimatePrice({ ...given, active: raise(given.active) })
          const dearerMetal = estimatePrice({ ...given, melt: (given.melt ?? 0) + more })
          for (const after of [dearerSale, dearerOffer, dearerMetal])
            expect(after?.suggested).toBeGreaterThanOrEqual(before.suggested)
        },
      ),
    )
  })
})
