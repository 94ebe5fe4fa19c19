import { type Cents, parseCents } from '../lib/money.ts'
import { seriesById } from '../numismatics/series.ts'
import type { Listing } from './listings.ts'
import { estimateFee, type FeeBasis, type FeeTerms, keptAfterFees } from './selling-fees.ts'

export type PricedListing = Pick<Listing, 'price' | 'shippingPrice' | 'quantity' | 'seriesId'>

/** Sums in cents. */
export type ListingTotals = { price: Cents; fees: Cents; kept: Cents }

/**
 * Prices of all pieces, eBay's estimated fees and what the seller keeps. Every piece counts as an order of its
 * own; an auction counts with its start price; a listing without a price adds nothing.
 */
export function listingTotals(listings: readonly PricedListing[], terms: FeeTerms): ListingTotals {
  const totals: ListingTotals = { price: 0, fees: 0, kept: 0 }
  for (const listing of listings) {
    const basis = feeBasisOf(listing)
    if (basis.priceCents <= 0) continue
    const pieces = Math.max(listing.quantity, 0)
    totals.price += basis.priceCents * pieces
    totals.fees += estimateFee(basis, terms) * pieces
    totals.kept += keptAfterFees(basis, terms) * pieces
  }
  return totals
}

/** One piece of a listing as fees are estimated of it. */
export function feeBasisOf({
  price,
  shippingPrice,
  seriesId,
}: Omit<PricedListing, 'quantity'>): FeeBasis {
  return {
    priceCents: parseCents(price) ?? 0,
    shippingCents: parseCents(shippingPrice) ?? 0,
    bullion: isBullion(seriesId),
  }
}

export const isBullion = (seriesId: string | null): boolean =>
  seriesId !== null && seriesById(seriesId)?.kind === 'bullion'
