import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knowOwnSiteBy } from '../lib/ebay-sites.ts'
import { type ListingTotals, listingTotals, type PricedListing } from './listing-fees.ts'
import {
  estimateFee,
  estimateFees,
  FEE_BANDS,
  type FeeTerms,
  feeAfterRefund,
  keptAfterFees,
} from './selling-fees.ts'

const AT = Date.parse('2026-11-22')
const usual: FeeTerms = { ownRate: null, at: AT }
const coin = (priceCents: number, shippingCents = 0) => ({
  priceCents,
  shippingCents,
  bullion: false,
  thick: false,
})
const bullion = (priceCents: number) => ({ ...coin(priceCents), bullion: true })

describe('estimateFee', () => {
  it('takes 13.25 % of price, shipping and sales tax, and 40 cents', () => {
    // (100.00 + 5.00) × 1.075 = 112.88; × 13.25 % = 14.96
    expect(estimateFee(coin(10_000, 500), usual)).toBe(1_496 + 40)
  })

  it('takes 30 cents per order up to a total of $10', () => {
    // 9.30 × 1.075 = 10.00
    expect(estimateFee(coin(930), usual)).toBe(133 + 30)
    // 9.31 × 1.075 = 10.01
    expect(estimateFee(coin(931), usual)).toBe(133 + 40)
  })

  it('takes 2.35 % of the part of the total above $7,500 only', () => {
    // 10,000.00 × 1.075 = 10,750.00; 7,500 × 13.25 % + 3,250 × 2.35 %
    expect(estimateFee(coin(1_000_000), usual)).toBe(99_375 + 7_638 + 40)
  })

  it('takes 13.6 % of bullion, and 7 % of the whole total above $7,500', () => {
    expect(estimateFee(bullion(10_000), usual)).toBe(1_462 + 40)
    expect(estimateFee(bullion(1_000_000), usual)).toBe(75_250 + 40)
  })

  it('takes the seller’s own rate of the whole total, of bullion too', () => {
    const own = { ownRate: 1_000, at: AT }
    expect(estimateFee(coin(10_000), own)).toBe(1_075 + 40)
    expect(estimateFee(bullion(1_000_000), own)).toBe(107_500 + 40)
    expect(estimateFee(coin(10_000), { ownRate: 0, at: AT })).toBe(40)
  })

  it('is nothing without a price', () => {
    expect(estimateFee(coin(0), usual)).toBe(0)
  })
})

describe('keptAfterFees', () => {
  it('counts the shipping that the buyer pays as the postage', () => {
    expect(keptAfterFees(coin(10_000, 500), usual)).toBe(10_000 - 1_536)
  })

  it('subtracts the usual postage where shipping is free', () => {
    expect(keptAfterFees(coin(10_000), usual)).toBe(10_000 - 495 - 1_464)
    expect(keptAfterFees(coin(1_000), usual)).toBe(1_000 - 100 - 182)
  })

  it('subtracts a parcel where a holder, a lot or a roll is sent free below $20', () => {
    expect(keptAfterFees({ ...coin(1_000), thick: true }, usual)).toBe(1_000 - 495 - 182)
  })

  it('is below zero for a coin that costs more than it brings', () => {
    expect(keptAfterFees(coin(50), usual)).toBeLessThan(0)
  })
})

describe('listingTotals', () => {
  const listing = (price: string, more: Partial<PricedListing> = {}): PricedListing => ({
    price,
    shippingPrice: '4.95',
    quantity: 1,
    seriesId: 'morgan-dollar',
    grader: null,
    lot: null,
    ...more,
  })
  const totals = (...listings: PricedListing[]): ListingTotals => listingTotals(listings, usual)

  it('adds price, fees and what is kept of every piece', () => {
    const one = totals(listing('61.00'))
    expect(one).toEqual({ price: 6_100, fees: 979, kept: 6_100 - 979, ads: 0 })
    expect(totals(listing('61.00', { quantity: 3 }), listing('61.00'))).toEqual({
      price: one.price * 4,
      fees: one.fees * 4,
      kept: one.kept * 4,
      ads: 0,
    })
  })

  it('says what ads take, of the total with shipping and sales tax, beside what is kept', () => {
    const promoted = totals(listing('61.00', { adRate: '5.0', quantity: 2 }))
    // 61.00 and 4.95 with 7.5 % are 70.90, of which 5 % are 3.545.
    expect(promoted).toEqual({ ...totals(listing('61.00', { quantity: 2 })), ads: 2 * 355 })
    expect(totals(listing('61.00', { adRate: '5.0', format: 'auction' })).ads).toBe(0)
  })

  it('knows bullion by its series', () => {
    const eagle = totals(listing('61.00', { seriesId: 'american-silver-eagle' }))
    expect(eagle.fees).toBeGreaterThan(totals(listing('61.00')).fees)
    expect(totals(listing('61.00', { seriesId: null }))).toEqual(totals(listing('61.00')))
  })

  it('counts the postage of a parcel for what is too thick for an envelope', () => {
    const free = { shippingPrice: '0.00' }
    const raw = totals(listing('12.00', free)).kept
    const roll = { kind: 'roll', count: 20, of: '' } as const
    for (const thick of [{ grader: 'PCGS' }, { lot: roll }])
      expect(totals(listing('12.00', { ...free, ...thick })).kept).toBe(raw - 395)
  })

  it('leaves out a listing without a price', () => {
    expect(totals(listing('0.00'))).toEqual({ price: 0, fees: 0, kept: 0, ads: 0 })
  })
})

describe('estimateFees', () => {
  it('is the sum of the fees of all orders of a band, but for a cent an order', () => {
    const group = fc.record({
      prices: fc.array(fc.integer({ min: 1, max: 1_200_000 }), { minLength: 1, maxLength: 20 }),
      bullion: fc.boolean(),
      ownRate: fc.option(fc.integer({ min: 0, max: 5_000 })),
    })
    fc.assert(
      fc.property(group, ({ prices, bullion, ownRate }) => {
        const terms = { ownRate, at: AT }
        const taxed = (price: number) => price + Math.round((price * 750) / 10_000)
        const bandOf = (total: number) =>
          total <= 1_000 ? 'small' : total > 750_000 ? 'large' : 'usual'
        for (const band of FEE_BANDS) {
          const own = prices.filter(price => bandOf(taxed(price)) === band)
          const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
          const single = own.map(price =>
            estimateFee({ priceCents: price, shippingCents: 0, bullion }, terms),
          )
          const taxedCents = sum(own.map(taxed))
          const together = estimateFees({ band, bullion, orders: own.length, taxedCents }, terms)
          expect(Math.abs(together - sum(single))).toBeLessThanOrEqual(own.length)
        }
      }),
    )
  })
})

describe('the fee of an order that was refunded', () => {
  const at = Date.UTC(2026, 10, 24)
  it('is the fee per order where all went back, as recorded orders have it to 4 cents', () => {
    expect(feeAfterRefund(2_211, { total: 14_398, refunded: 14_398, at })).toBe(40)
  })
  it('is lower by the part that went back, less the fee per order', () => {
    expect(feeAfterRefund(840, { total: 6_000, refunded: 3_000, at })).toBe(40 + 400)
    expect(feeAfterRefund(840, { total: 6_000, refunded: 0, at })).toBe(840)
  })
})

describe('fees of a British seller', () => {
  beforeEach(() => knowOwnSiteBy(() => 'EBAY_GB'))
  afterEach(() => knowOwnSiteBy(() => undefined))

  it('are 7.9 % of price and shipping and 30p, without a sales tax', () => {
    const terms = { ownRate: null, at: Date.parse('2026-12-01') }
    const basis = { priceCents: 10_000, shippingCents: 395, bullion: false }
    expect(estimateFee(basis, terms)).toBe(821 + 30)
    expect(estimateFee({ ...basis, bullion: true }, terms)).toBe(821 + 30)
    expect(estimateFee(basis, { ...terms, ownRate: 1_000 })).toBe(1_040 + 30)
  })

  it('of many orders are those of their sums, which hold the sales tax of the United States', () => {
    const terms = { ownRate: null, at: Date.parse('2026-12-01') }
    const taxedCents = Math.round(10_395 * 1.075) * 3
    const group = { band: 'usual', bullion: false, orders: 3, taxedCents } as const
    expect(Math.abs(estimateFees(group, terms) - 3 * 851)).toBeLessThanOrEqual(3)
  })
})
