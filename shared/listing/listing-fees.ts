import { type Cents, parseCents } from '../lib/money.ts'
import { seriesById } from '../numismatics/series.ts'
import type { Listing } from './listings.ts'
import {
  estimateAdFee,
  estimateFee,
  type FeeTerms,
  keptAfterFees,
  type PostedPiece,
} from './selling-fees.ts'
import { isThick } from './terms/listing-terms.ts'
import { tenthsOfPercent } from './terms/store-and-ad.ts'

export type PricedListing = Pick<
  Listing,
  'price' | 'shippingPrice' | 'quantity' | 'seriesId' | 'grader' | 'lot'
> &
  Partial<Pick<Listing, 'adRate' | 'format'>>

/** Sums in cents. `ads`: what eBay takes beside its fees only where the buyers come by the ads. */
export type ListingTotals = { price: Cents; fees: Cents; kept: Cents; ads: Cents }

/**
 * Prices of all pieces, eBay's estimated fees and what the seller keeps. Every piece counts as an order of its
 * own; an auction counts with its start price; a listing without a price adds nothing.
 */
export function listingTotals(listings: readonly PricedListing[], terms: FeeTerms): ListingTotals {
  const totals: ListingTotals = { price: 0, fees: 0, kept: 0, ads: 0 }
  for (const listing of listings) {
    const basis = feeBasisOf(listing)
    if (basis.priceCents <= 0) continue
    const pieces = Math.max(listing.quantity, 0)
    totals.price += basis.priceCents * pieces
    totals.fees += estimateFee(basis, terms) * pieces
    totals.kept += keptAfterFees(basis, terms) * pieces
    totals.ads += estimateAdFee(basis, { rateTenths: adRateOf(listing), at: terms.at }) * pieces
  }
  return totals
}

/** In tenths of a percent; null for a listing that is not promoted, as an auction. */
export const adRateOf = ({ adRate, format }: Partial<Pick<Listing, 'adRate' | 'format'>>) =>
  adRate == null || format === 'auction' ? null : tenthsOfPercent(adRate)

/** One piece of a listing as fees are estimated of it. */
export function feeBasisOf({
  price,
  shippingPrice,
  seriesId,
  grader,
  lot,
}: Pick<PricedListing, 'price' | 'shippingPrice' | 'seriesId' | 'grader' | 'lot'>): PostedPiece {
  return {
    priceCents: parseCents(price) ?? 0,
    shippingCents: parseCents(shippingPrice) ?? 0,
    bullion: isBullion(seriesId),
    thick: isThick(grader, lot),
  }
}

export const isBullion = (seriesId: string | null): boolean =>
  seriesId !== null && seriesById(seriesId)?.kind === 'bullion'
