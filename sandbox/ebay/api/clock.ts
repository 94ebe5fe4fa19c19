import type { State } from '../../lib/state.ts'
import type { Offer } from '../store/inventory-schema.ts'
import { endsAt, findListing, type Listing, startListing } from '../store/listings.ts'
import { startRequestedPrograms } from '../store/sellers.ts'
import { currentPriceCents, reserveMet } from './auctions.ts'
import { offerOfListing, saveOffer } from './offer-store.ts'
import { endOffer, sell } from './selling.ts'

/** How often time is looked at, in ms. */
const STEP_MS = 1_000

/** Lets time pass: requested programs begin and auctions end. The returned function is called before every request. */
export function createClock(state: State): (now: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return now => {
    if (Math.abs(now - last) < STEP_MS) return
    last = now
    startRequestedPrograms(state, now)
    for (const listing of openAuctions(state)) {
      const end = endsAt(listing)
      if (end !== null && end <= now) endAuction(state, end, listing)
    }
  }
}

const openAuctions = (state: State): Listing[] =>
  state
    .all(
      `SELECT listing_id FROM listing
       WHERE ended_at IS NULL AND json_extract(snapshot, '$.offer.format') = 'AUCTION'`,
    )
    .flatMap(row => findListing(state, String(row['listing_id'])) ?? [])

/**
 * What becomes of an auction that ends unsold. The contract says: "the listing then becomes available as a fixed-price
 * offer and will be GTC". Whether that offer is on sale at once (`live`) or waits to be published (`offered`) it does not
 * say. Which of them is right is a guess until an auction was seen to end on the live site.
 */
export const UNSOLD_AUCTIONS = ['offered', 'live'] as const

/** Ends an auction at its time, sold to the highest bidder or unsold. */
export function endAuction(state: State, end: number, listing: Listing): void {
  state.transaction(() => {
    if (reserveMet(state, listing)) {
      // One millisecond before the end the auction still sells.
      const priceCents = currentPriceCents(state, listing)
      sell(state, end - 1, 'US', [{ listing, quantity: 1, priceCents }])
      return
    }
    const offer = offerOfListing(state, listing.listingId)
    if (!offer) return
    endOffer(state, end, offer)
    const taken = state.get(
      `SELECT 1 FROM offer WHERE user_id = ? AND sku = ? AND marketplace = ? AND format = 'FIXED_PRICE'`,
      offer.userId,
      offer.sku,
      offer.body.marketplaceId,
    )
    if (taken) return
    const fixed = { ...offer, body: asFixedPrice(offer.body), listingId: null }
    saveOffer(state, fixed)
    state.run("UPDATE offer SET format = 'FIXED_PRICE' WHERE offer_id = ?", offer.offerId)
    if (state.setting('unsoldAuctions') !== 'live') return
    const snapshot = { ...listing.snapshot, offer: fixed.body }
    saveOffer(state, { ...fixed, listingId: startListing(state, end, fixed, snapshot) })
  })
}

/** An unsold auction "becomes available as a fixed-price offer and listing duration will be GTC". */
function asFixedPrice(offer: Offer): Offer {
  const { auctionStartPrice, auctionReservePrice: _, ...prices } = offer.pricingSummary ?? {}
  const price = prices.price ?? auctionStartPrice
  return {
    ...offer,
    format: 'FIXED_PRICE',
    listingDuration: 'GTC',
    pricingSummary: { ...prices, ...(price ? { price } : {}) },
  }
}
