import { siteHere } from '../../lib/site-here.ts'
import type { State } from '../../lib/state.ts'
import { type EbayError, inventoryError, parameter, refuse } from '../http/errors.ts'
import { AUCTION_DURATIONS, type Offer, type OfferTerms } from '../store/inventory-schema.ts'
import {
  endListing,
  findListing,
  rescheduleListing,
  reviseListing,
  startListing,
} from '../store/listings.ts'
import { endsSoonWithBids } from './auctions.ts'
import { skuUnknown, tooManyRevisions } from './inventory-common.ts'
import { findOffer, itemOf, notAvailable, type StoredOffer } from './offer-store.ts'
import { checkPublishing } from './publish-rules.ts'
import { startOf } from './sale-rules.ts'

/** Rules that apply to every write of an offer, published or not. */
function checkOffer(offer: Offer): void {
  const errors: EbayError[] = []
  if (offer.marketplaceId !== siteHere().id) {
    errors.push(
      inventoryError(
        25709,
        `Invalid value for marketplaceId. ${offer.marketplaceId} is not where this seller is registered.`,
      ),
    )
  }
  const prices = offer.pricingSummary
  if (offer.format === 'FIXED_PRICE') {
    if (prices?.auctionStartPrice || prices?.auctionReservePrice) {
      errors.push(
        inventoryError(
          25758,
          'auctionStartPrice and auctionReservePrice are not supported for fixed price offer.',
        ),
      )
    }
    if (offer.listingDuration && offer.listingDuration !== 'GTC') {
      errors.push(
        inventoryError(
          25006,
          `Invalid listing option. ${offer.listingDuration} is not a duration of fixed price listings; use GTC.`,
        ),
      )
    }
  } else {
    if (!offer.listingDuration)
      errors.push(inventoryError(25755, 'listingDuration is required for auction offer.'))
    else if (!AUCTION_DURATIONS.includes(offer.listingDuration)) {
      errors.push(
        inventoryError(
          25006,
          `Invalid listing option. ${offer.listingDuration} is not a duration of auctions.`,
        ),
      )
    }
    if (!prices?.auctionStartPrice)
      errors.push(inventoryError(25757, 'auctionStartPrice is required for auction offer.'))
    if (offer.availableQuantity !== undefined)
      errors.push(inventoryError(25762, 'availableQuantity is not applicable for auction offer.'))
    if (offer.quantityLimitPerBuyer !== undefined)
      errors.push(
        inventoryError(25763, 'quantityLimitPerBuyer is not applicable for auction offer.'),
      )
  }
  if (errors.length > 0) refuse(400, ...errors)
}

/**
 * Creates an offer.
 * @throws EbayRefusal 404 for an unknown SKU; 400 with the existing offer's id in `offerId` when this
 * SKU already has one of this marketplace and format
 */
export function createOffer(state: State, userId: string, offer: Offer): string {
  return state.transaction(() => {
    if (!state.get('SELECT 1 FROM item WHERE user_id = ? AND sku = ?', userId, offer.sku)) {
      refuse(404, skuUnknown(offer.sku))
    }
    checkOffer(offer)
    const existing = state.text(
      'SELECT offer_id FROM offer WHERE user_id = ? AND sku = ? AND marketplace = ? AND format = ?',
      userId,
      offer.sku,
      offer.marketplaceId,
      offer.format,
    )
    if (existing) {
      refuse(
        400,
        inventoryError(25002, 'A user error has occurred. Offer entity already exists.', {
          parameters: [parameter('offerId', existing)],
        }),
      )
    }
    const offerId = String(state.next('offer', 8_110_204_010))
    state.run(
      'INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, NULL)',
      offerId,
      userId,
      offer.sku,
      offer.marketplaceId,
      offer.format,
      JSON.stringify(offer),
    )
    return offerId
  })
}

/** Replaces an offer's content and revises its live listing in one transaction. */
export function updateOffer(
  state: State,
  now: number,
  userId: string,
  offerId: string,
  change: OfferTerms,
): EbayError[] {
  return state.transaction(() => {
    const offer = findOffer(state, userId, offerId)
    const { sku, marketplaceId, format } = offer.body
    const body: Offer = { ...change, sku, marketplaceId, format }
    checkOffer(body)
    const warnings = offer.listingId ? revise(state, now, { ...offer, body }, offer.listingId) : []
    state.run('UPDATE offer SET body = ? WHERE offer_id = ?', JSON.stringify(body), offerId)
    return warnings
  })
}

function revise(state: State, now: number, offer: StoredOffer, listingId: string): EbayError[] {
  const verdict = checkPublishing(state, {
    now,
    userId: offer.userId,
    item: itemOf(state, offer),
    offer: offer.body,
    listingId,
  })
  if (verdict.errors.length > 0) refuse(400, ...verdict.errors)
  if (!reviseListing(state, now, listingId, verdict.snapshot)) refuse(400, tooManyRevisions())
  rescheduleListing(state, now, listingId, startOf(offer.body, now))
  return verdict.warnings
}

/** Publishes an offer. @throws EbayRefusal with all broken rules */
export function publishOffer(
  state: State,
  now: number,
  userId: string,
  offerId: string,
): { listingId: string; warnings: EbayError[] } {
  return state.transaction(() => {
    const offer = findOffer(state, userId, offerId)
    if (offer.listingId) {
      refuse(
        400,
        inventoryError(25002, 'A user error has occurred. The offer is already published.', {
          parameters: [parameter('listingId', offer.listingId)],
        }),
      )
    }
    const verdict = checkPublishing(state, {
      now,
      userId,
      item: itemOf(state, offer),
      offer: offer.body,
      listingId: null,
    })
    if (verdict.errors.length > 0) refuse(400, ...verdict.errors)
    const listingId = startListing(state, startOf(offer.body, now), offer, verdict.snapshot)
    state.run('UPDATE offer SET listing_id = ? WHERE offer_id = ?', listingId, offerId)
    return { listingId, warnings: verdict.warnings }
  })
}

/** @throws EbayRefusal for an auction with bids in its last twelve hours */
function checkMayEnd(state: State, now: number, listingId: string): void {
  const listing = findListing(state, listingId)
  if (listing && endsSoonWithBids(state, now, listing)) {
    refuse(
      400,
      inventoryError(
        25002,
        'Any User error. An auction with bids cannot be ended in its last 12 hours.',
      ),
    )
  }
}

/** Ends the listing. The offer remains and can be published again as a new listing. Source: the contract has 25713 for an offer without a listing. */
export function withdrawOffer(state: State, now: number, userId: string, offerId: string): string {
  return state.transaction(() => {
    const { listingId } = findOffer(state, userId, offerId)
    if (!listingId) refuse(400, notAvailable(offerId))
    checkMayEnd(state, now, listingId)
    endListing(state, now, listingId)
    state.run('UPDATE offer SET listing_id = NULL WHERE offer_id = ?', offerId)
    return listingId
  })
}

export function deleteOffer(state: State, now: number, userId: string, offerId: string): void {
  state.transaction(() => {
    const { listingId } = findOffer(state, userId, offerId)
    if (listingId) {
      checkMayEnd(state, now, listingId)
      endListing(state, now, listingId)
    }
    state.run('DELETE FROM offer WHERE offer_id = ?', offerId)
  })
}
