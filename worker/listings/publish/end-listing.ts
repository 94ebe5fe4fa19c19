import type { EndOnEbay } from '../../../shared/listing/listing-forms.ts'
import { endListing } from '../../ebay/publish/publish.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { accountOf, requireManagedHere } from '../holding-account.ts'
import { type WritableListing, withListingLease } from '../lease.ts'
import type { ListingServices } from '../services.ts'
import { ownListing } from '../store.ts'
import { requireVersion } from '../versions.ts'
import { saveSoldOf } from './publish-listing.ts'

/**
 * Ends a published listing on eBay; its status is `ended`. An ended listing is returned unchanged.
 * Throws NOT_FOUND, CONFLICT for another version or a draft, EBAY_OTHER_ACCOUNT and eBay's failures.
 */
export async function endOnEbay(
  services: ListingServices,
  userId: number,
  id: number,
  { version, reason }: EndOnEbay,
): Promise<ChangedListing> {
  await ownListing(services.db, userId, id)
  await withListingLease(services, { userId, id }, async leased => {
    const { listing, save } = leased
    // A repeated call whose first answer was lost names the version before it.
    if (listing.status === 'ended') return
    requireVersion(listing, version)
    if (listing.status !== 'published')
      throw new Failure('CONFLICT', {
        message:
          listing.status === 'sold'
            ? 'This coin is sold: there is nothing to end.'
            : 'This listing is a draft: there is nothing to end.',
        detail: { version: listing.version },
      })
    await endLeased(services, leased, reason)
    await save({ status: 'ended' })
  })
  const listing = await ownListing(services.db, userId, id)
  return { listing, message: 'Listing ended successfully', warnings: [] }
}

/**
 * Ends the listing on eBay and stores when and why; the caller stores the status. A listing that has ended there before,
 * perhaps by a sale, has eBay's reason. The reason is stored first: a repeat after a crash ends nothing more.
 */
export async function endLeased(
  services: ListingServices,
  { listing, save }: WritableListing,
  reason: string,
): Promise<void> {
  const { now } = services
  requireManagedHere(listing)
  await accountOf(services.db, listing)
  const wasBegun = listing.endedReason === reason
  await save({ endedReason: reason })
  const wasOnEbay = await configured(services.ebay)
    .withSeller(listing.userId, session =>
      endListing(session, listing.sku, { saveSold: saveSoldOf({ listing, save, now }) }),
    )
    .catch(async (error: unknown) => {
      if (error instanceof Failure) await save({ endedReason: listing.endedReason })
      throw error
    })
  const endedReason = wasOnEbay || wasBegun ? reason : 'EBAY'
  const at = now()
  await save({ endedAt: at, endedReason, publishFailure: null, updatedAt: at })
}
