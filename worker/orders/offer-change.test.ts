import { describe, expect, it } from 'vitest'
import type { OfferStatus } from '../ebay/port.ts'
import type { OrderedPieces } from '../listings/sales.ts'
import { type CheckedListing, offerChange as changeOf } from './offer-change.ts'

const LISTED: CheckedListing = {
  status: 'published',
  format: 'fixed',
  ebayListingId: '11',
  priceCents: 5450,
  stockQuantity: 5,
  soldQuantity: 2,
}
const LIVE: OfferStatus = {
  offerId: '1',
  listingId: '11',
  format: 'fixed',
  state: 'live',
  available: 3,
  soldQuantity: 2,
  price: 5450,
}
/** Of a seller who wants no unsold auction to go on. */
const offerChange = (...args: [CheckedListing, OfferStatus | null, OrderedPieces]) =>
  changeOf(...args, false)
const TWO = { ordered: 2, cancelled: 0 }
const NONE = { ordered: 0, cancelled: 0 }
const auction = { ...LISTED, format: 'auction' as const, stockQuantity: 1, soldQuantity: 0 }

describe('a listing and its offer on eBay', () => {
  it('agree', () => {
    expect(offerChange(LISTED, LIVE, TWO)).toBeNull()
  })

  it('ended there', () => {
    const ended = { set: { status: 'ended', endedReason: 'EBAY' }, events: [{ kind: 'ended' }] }
    expect(offerChange(LISTED, null, TWO)).toEqual(ended)
    expect(offerChange(LISTED, { ...LIVE, state: 'ended' }, TWO)).toEqual(ended)
    const unpublished = { ...LIVE, state: 'unpublished' as const, listingId: null, soldQuantity: 0 }
    expect(offerChange(LISTED, unpublished, TWO)).toEqual(ended)
  })

  it('ended there as an auction without a buyer', () => {
    expect(offerChange(auction, { ...LIVE, state: 'ended', soldQuantity: 0 }, NONE)).toEqual({
      set: { status: 'ended', endedReason: 'UNSOLD' },
      events: [{ kind: 'unsold' }],
    })
  })

  it('ended there as an auction, and eBay goes on with it at a fixed price: taken off, or kept', () => {
    const goesOn = { ...LIVE, listingId: '12', available: 1, soldQuantity: 0, price: 99 }
    expect(changeOf(auction, goesOn, NONE, false)).toEqual({
      set: { status: 'ended', endedReason: 'UNSOLD' },
      events: [{ kind: 'unsold' }],
      withdraws: true,
    })
    expect(changeOf(auction, goesOn, NONE, true)).toEqual({
      set: {
        format: 'fixed',
        durationDays: null,
        reservePriceCents: null,
        buyItNowPriceCents: null,
        ebayListingId: '12',
        priceCents: 99,
      },
      events: [{ kind: 'unsold' }, { kind: 'back_on_sale', quantity: 1 }],
    })
    // A sale whose order is not read yet.
    expect(changeOf(auction, { ...goesOn, soldQuantity: 1 }, NONE, false)).toBeNull()
  })

  it('may have ended by a sale whose order is not read yet', () => {
    expect(offerChange(auction, { ...LIVE, state: 'ended', soldQuantity: 1 }, NONE)).toBeNull()
    expect(offerChange(LISTED, { ...LIVE, state: 'out_of_stock', soldQuantity: 5 }, TWO)).toBeNull()
  })

  it('is out of stock there with all sales known: its pieces were taken off', () => {
    expect(offerChange(LISTED, { ...LIVE, state: 'out_of_stock', available: 0 }, TWO)).toEqual({
      set: { status: 'sold', stockQuantity: 2 },
      events: [{ kind: 'quantity_changed', quantity: 0 }],
    })
  })

  it('is out of stock there by an order that was cancelled before it was read: the coin is not written off', () => {
    const single = { ...LISTED, stockQuantity: 1, soldQuantity: 0 }
    const offer = { ...LIVE, state: 'out_of_stock' as const, available: 0, soldQuantity: 1 }
    expect(offerChange(single, offer, { ordered: 1, cancelled: 1 })).toEqual({
      set: { status: 'ended', endedReason: 'ORDER_CANCELLED' },
      events: [{ kind: 'ended' }],
    })
  })

  it('is out of stock there without any sale: nothing was sold', () => {
    const fresh = { ...LISTED, stockQuantity: 1, soldQuantity: 0 }
    const offer = { ...LIVE, state: 'out_of_stock' as const, available: 0, soldQuantity: 0 }
    expect(offerChange(fresh, offer, NONE)?.set).toEqual({ status: 'ended', endedReason: 'EBAY' })
  })

  it('has another number of pieces there', () => {
    expect(offerChange(LISTED, { ...LIVE, available: 8 }, TWO)).toEqual({
      set: { stockQuantity: 10 },
      events: [{ kind: 'quantity_changed', quantity: 8 }],
    })
  })

  it('has fewer pieces there because of a sale that is not read yet: nothing is adopted', () => {
    expect(offerChange(LISTED, { ...LIVE, available: 2, soldQuantity: 3 }, TWO)).toBeNull()
    // The offer is older than the sale.
    expect(offerChange(LISTED, { ...LIVE, available: 4, soldQuantity: 1 }, TWO)).toBeNull()
  })

  it('has pieces of a cancelled order there, which eBay may count as sold or not', () => {
    const pieces = { ordered: 3, cancelled: 1 }
    for (const soldQuantity of [2, 3])
      expect(offerChange(LISTED, { ...LIVE, available: 2, soldQuantity }, pieces)).toMatchObject({
        set: { stockQuantity: 4 },
      })
  })

  it('has another price there; that of an auction is its bids', () => {
    expect(offerChange(LISTED, { ...LIVE, price: 6000 }, TWO)).toEqual({
      set: { priceCents: 6000 },
      events: [{ kind: 'price_changed', priceCents: 6000 }],
    })
    const bids = { ...LIVE, format: 'auction' as const, available: null, price: 6000 }
    expect(offerChange(auction, { ...bids, soldQuantity: 0 }, NONE)).toBeNull()
  })

  it('was relisted there under another id', () => {
    expect(offerChange(LISTED, { ...LIVE, listingId: '12', soldQuantity: 0 }, NONE)).toEqual({
      set: { ebayListingId: '12' },
      events: [{ kind: 'relisted' }],
    })
  })

  it('is live there after it was ended here with pieces left', () => {
    expect(offerChange({ ...LISTED, status: 'ended', stockQuantity: 4 }, LIVE, TWO)).toEqual({
      set: { status: 'published', endedReason: null, stockQuantity: 5 },
      events: [{ kind: 'back_on_sale', quantity: 3 }],
    })
  })

  it('is live there after all of its pieces were sold here: that is told, and nothing is adopted', () => {
    for (const status of ['sold', 'ended'] as const)
      for (const listingId of ['11', '12'])
        expect(
          offerChange({ ...LISTED, status, stockQuantity: 2 }, { ...LIVE, listingId }, TWO),
        ).toEqual({ set: {}, events: [{ kind: 'sold_but_live' }] })
  })

  it('is over on both sides, or has not begun', () => {
    for (const status of ['sold', 'ended'] as const)
      expect(offerChange({ ...LISTED, status }, { ...LIVE, state: 'ended' }, TWO)).toBeNull()
    expect(offerChange(LISTED, { ...LIVE, state: 'scheduled' }, TWO)).toBeNull()
  })
})
