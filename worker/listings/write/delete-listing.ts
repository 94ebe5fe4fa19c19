import type { ReviewDecision } from '../../../shared/listing/listings.ts'
import { endListing, listingState } from '../../ebay/publish/publish.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import {
  accountOf,
  connectedAccount,
  isKnownToEbay,
  isOfOtherAccount,
  wasLive,
} from '../holding-account.ts'
import { type WritableListing, withListingLease } from '../lease.ts'
import { saveSoldOf } from '../publish/publish-listing.ts'
import type { ListingServices } from '../services.ts'
import { ownListing } from '../store.ts'
import { changedElsewhere, requireVersion } from '../versions.ts'

/**
 * Deletes a listing. Throws CONFLICT when it is live on eBay: deleted only here, the coin would stay on sale
 * unseen. eBay's offer status decides for every listing that may be there. Throws CONFLICT for another version
 * or another decision in the review than the one named, and EBAY_OTHER_ACCOUNT.
 */
export async function deleteListing(
  services: ListingServices,
  userId: number,
  id: number,
  version?: number,
  review?: ReviewDecision,
): Promise<void> {
  const { db } = services
  const known = await ownListing(db, userId, id)
  const interrupted = known.publishLeaseUntil !== null
  await withListingLease(services, { userId, id }, async leased => {
    requireVersion(leased.listing, version)
    if (review && leased.listing.review !== review) throw changedElsewhere(leased.listing)
    await takeOffEbay(services, leased, interrupted)
    await leased.remove()
  })
}

/**
 * Before a listing is removed here: ends what eBay still has of it. Throws CONFLICT when it is live there, and
 * EBAY_OTHER_ACCOUNT when it was live with an account that is not connected. A draft whose first publish eBay
 * refused is in nobody's way.
 * @param interrupted an act on the listing was cut off: eBay may have it though nothing is stored here
 */
export async function takeOffEbay(
  services: ListingServices,
  { listing, save }: WritableListing,
  interrupted = false,
): Promise<void> {
  const { userId, sku } = listing
  // It stays on sale with the program that manages it.
  if (listing.managedElsewhere && listing.status === 'published') return
  const isKnown = isKnownToEbay(listing)
  if (isKnown && wasLive(listing)) await accountOf(services.db, listing)
  const connected = await connectedAccount(services.db, userId)
  if (!connected || !(isKnown || interrupted)) return
  if (isOfOtherAccount(listing, connected.userId)) return
  await configured(services.ebay).withSeller(userId, async session => {
    const offer = await listingState(session, sku)
    if (offer?.state === 'live' || offer?.state === 'scheduled') {
      await save({ status: 'published', ebayListingId: offer.listingId })
      throw new Failure('CONFLICT', {
        message: 'This coin is live on eBay. End the listing there first, then delete it.',
      })
    }
    await endListing(session, sku, { saveSold: saveSoldOf({ listing, save, now: services.now }) })
  })
}
