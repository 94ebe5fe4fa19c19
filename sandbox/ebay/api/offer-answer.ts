import type { State } from '../../lib/state.ts'
import { findListing, listingState } from '../store/listings.ts'
import { soldQuantity } from '../store/orders.ts'
import { itemOf, type StoredOffer } from './offer-store.ts'

/** An offer in the format of the GET response. */
export function offerAnswer(state: State, now: number, offer: StoredOffer) {
  const { body, offerId, listingId } = offer
  const stock = itemOf(state, offer).availability?.shipToLocationAvailability?.quantity
  const quantity = body.availableQuantity ?? stock
  const listing = listingId === null ? undefined : findListing(state, listingId)
  return {
    offerId,
    ...body,
    ...(body.format === 'FIXED_PRICE' && quantity !== undefined
      ? { availableQuantity: quantity, listingDuration: 'GTC' }
      : {}),
    hideBuyerDetails: body.hideBuyerDetails ?? false,
    status: listing ? 'PUBLISHED' : 'UNPUBLISHED',
    ...(listing
      ? {
          listing: {
            listingId: listing.listingId,
            listingStatus: listingState(listing, now),
            soldQuantity: soldQuantity(state, listing.listingId),
            listingOnHold: false,
          },
        }
      : {}),
  }
}
