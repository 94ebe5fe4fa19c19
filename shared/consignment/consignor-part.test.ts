import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONSIGNOR_BASES,
  type ConsignedSale,
  type ConsignorTerms,
  consignorPart,
  leastPriceFor,
  shareAt,
} from './consignor-part.ts'

const SALE: ConsignedSale = {
  priceCents: 10_000,
  refundedCents: 0,
  feeCents: 1_325,
  pieces: 1,
  isCancelled: false,
}
const TERMS: ConsignorTerms = { basis: 'price', share: 7_000, minimumCents: 0 }

describe('what the owner gets', () => {
  it.each([
    ['his share of the price', {}, {}, 7_000],
    ['his share of what eBay’s fees leave', {}, { basis: 'net' }, 6_073],
    ['his minimum where it is more', {}, { minimumCents: 8_000 }, 8_000],
    ['less after a refund in part', { refundedCents: 2_000 }, {}, 5_600],
    ['his minimum all the same', { refundedCents: 2_000 }, { minimumCents: 6_500 }, 6_500],
    [
      'the minimum of the pieces that the buyer has',
      { pieces: 4, refundedCents: 5_000 },
      { share: 0, minimumCents: 1_000 },
      2_000,
    ],
    ['nothing of a line that was given back', { refundedCents: 10_000 }, { minimumCents: 1 }, 0],
    ['nothing of a cancelled one', { isCancelled: true }, { minimumCents: 1 }, 0],
    ['his share while the fee is not known', { feeCents: null }, { basis: 'net' }, 7_000],
    ['nothing where the fees take the price', { feeCents: 12_000 }, { basis: 'net' }, 0],
  ] as const)('is %s', (_what, sale, terms, expected) => {
    expect(consignorPart({ ...SALE, ...sale }, { ...TERMS, ...terms })).toBe(expected)
  })
})

const cents = fc.integer({ min: 0, max: 5_000_000 })
const terms: fc.Arbitrary<ConsignorTerms> = fc.record({
  basis: fc.constantFrom(...CONSIGNOR_BASES),
  share: fc.integer({ min: 0, max: 10_000 }),
  minimumCents: fc.oneof(fc.constant(0), cents),
})
const sales = fc
  .record({
    priceCents: cents,
    shippingCents: fc.integer({ min: 0, max: 5_000 }),
    backPart: fc.double({ min: 0, max: 1, noNaN: true }),
    feeCents: fc.option(fc.integer({ min: 0, max: 900_000 })),
    pieces: fc.integer({ min: 1, max: 40 }),
    isCancelled: fc.boolean(),
  })
  .map(({ backPart, ...sale }) => ({
    ...sale,
    refundedCents: Math.floor(backPart * (sale.priceCents + sale.shippingCents)),
  }))

describe('for any sale, refund, cancellation and terms', () => {
  it('owner, dealer, fees and refunds are the gross to the cent, and the owner owes nothing', () => {
    fc.assert(
      fc.property(sales, terms, (sale, agreed) => {
        const gross = sale.priceCents + sale.shippingCents
        const owner = consignorPart(sale, agreed)
        const fees = sale.feeCents ?? 0
        const dealer = gross - sale.refundedCents - fees - owner
        expect(Number.isSafeInteger(owner)).toBe(true)
        expect(owner + dealer + fees + sale.refundedCents).toBe(gross)
        expect(owner).toBeGreaterThanOrEqual(0)
        // Of the price without shipping, unless the minimum is more.
        const kept = sale.priceCents - Math.min(sale.refundedCents, sale.priceCents)
        expect(owner).toBeLessThanOrEqual(Math.max(kept, agreed.minimumCents * sale.pieces))
      }),
    )
  })

  it('a further refund never raises the owner’s part, and the whole one takes all of it', () => {
    fc.assert(
      fc.property(sales, cents, terms, (sale, more, agreed) => {
        const later = { ...sale, refundedCents: sale.refundedCents + more }
        expect(consignorPart(later, agreed)).toBeLessThanOrEqual(consignorPart(sale, agreed))
        const whole = { ...sale, refundedCents: Math.max(sale.priceCents, 1) }
        expect(consignorPart(whole, agreed)).toBe(0)
      }),
    )
  })

  it('the least price for the minimum reaches it, and a cent less does not', () => {
    const feeOf = (price: number) => Math.round(price * 0.1325) + 40
    fc.assert(
      fc.property(terms, ({ minimumCents, ...agreed }) => {
        const limited = { ...agreed, minimumCents: Math.min(minimumCents, 1_000_000) }
        const least = leastPriceFor(limited, feeOf)
        if (limited.share < 500) return
        expect(shareAt(least, limited, feeOf)).toBeGreaterThanOrEqual(limited.minimumCents)
        const isLess = least === 0 || shareAt(least - 1, limited, feeOf) < limited.minimumCents
        expect(isLess).toBe(true)
      }),
    )
  })
})
