import { Failure } from '../../http/failure.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { connectedAccount, isKnownToEbay, isOfOtherAccount, wasLive } from '../holding-account.ts'
import { withListingLease } from '../lease.ts'
import type { ListingServices } from '../services.ts'
import { ownListing } from '../store.ts'
import { piecesLeft, requireVersion } from '../versions.ts'

/**
 * Removes eBay's data from a listing that another eBay account holds, or any while none is connected. It
 * becomes a draft. What is live on the other account stays there, and the message says so. The SKU and the date
 * of publication stay: with the same account connected again, publishing finds the listing that is live there and
 * makes no second one, and its sales are found. A draft whose first publish eBay refused is forgotten with any
 * account. Throws CONFLICT when the connected account holds the listing.
 */
export async function forgetOnEbay(
  services: ListingServices,
  userId: number,
  id: number,
  version?: number,
): Promise<ChangedListing> {
  const { db, now } = services
  await ownListing(db, userId, id)
  const message = await withListingLease(services, { userId, id }, async ({ listing, save }) => {
    requireVersion(listing, version)
    const connected = await connectedAccount(db, userId)
    const isElsewhereNow = isOfOtherAccount(listing, connected?.userId ?? null)
    if (!isElsewhereNow && (!isKnownToEbay(listing) || wasLive(listing)))
      throw new Failure('CONFLICT', {
        message: isKnownToEbay(listing)
          ? 'Your connected eBay account holds this listing. End it there instead.'
          : 'This listing was never on eBay.',
        detail: { version: listing.version },
      })
    await save(
      {
        ...NEVER_ON_EBAY,
        // With the same account the unpublished offer under the SKU is this draft's own: its pictures tell.
        ...(isElsewhereNow ? { uploadedPictures: {} } : {}),
        // What is sold stays sold.
        status: piecesLeft(listing) > 0 ? 'draft' : 'sold',
        updatedAt: now(),
      },
      { counts: true },
    )
    const holder = listing.ebayUsername ?? 'the other eBay account'
    return listing.status === 'published'
      ? `This is a draft here now. It may still be for sale with ${holder}: end it there on eBay.`
      : 'This is a draft here now.'
  })
  return { listing: await ownListing(db, userId, id), warnings: [], message }
}

const NEVER_ON_EBAY = {
  ebayUserId: null,
  ebayUsername: null,
  ebayOfferId: null,
  ebayListingId: null,
  ebayCheckedAt: null,
  publishFailure: null,
  publishUnclear: false,
  endedAt: null,
  endedReason: null,
}
