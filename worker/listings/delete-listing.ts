import { endListing, listingState } from '../ebay/publish.ts'
import { configured } from '../ebay/service.ts'
import { Failure } from '../http/failure.ts'
import { accountOfLeased, connectedAccount, isKnownToEbay } from './holding-account.ts'
import { withListingLease } from './lease.ts'
import { saveSoldOf } from './publish-listing.ts'
import type { ListingServices } from './services.ts'
import { ownListing } from './store.ts'
import { requireVersion } from './versions.ts'

/**
 * Deletes a listing. Throws CONFLICT when it is live on eBay: deleted only here, the coin would stay on sale
 * unseen. eBay's offer status decides for every listing that may be there. Throws CONFLICT for another version
 * and EBAY_OTHER_ACCOUNT.
 */
export async function deleteListing(
  services: ListingServices,
  userId: number,
  id: number,
  version?: number,
): Promise<void> {
  const { db } = services
  const known = await ownListing(db, userId, id)
  const interrupted = known.publishLeaseUntil !== null
  await withListingLease(services, id, async ({ listing, save, remove }) => {
    requireVersion(listing, version)
    if (isKnownToEbay(listing)) await accountOfLeased(services, { listing, save })
    const mayBeOnEbay = isKnownToEbay(listing) || interrupted
    if (mayBeOnEbay && (await connectedAccount(db, userId))) {
      await configured(services.ebay).withSeller(userId, async session => {
        const offer = await listingState(session, listing.sku)
        if (offer?.state === 'live' || offer?.state === 'scheduled') {
          await save({ status: 'published', ebayListingId: offer.listingId })
          throw new Failure('CONFLICT', {
            message: 'This coin is live on eBay. End the listing there first, then delete it.',
          })
        }
        await endListing(session, listing.sku, {
          saveSold: saveSoldOf({ listing, save, now: services.now }),
        })
      })
    }
    await remove()
  })
}
