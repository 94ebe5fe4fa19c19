import type { PublishResult } from '../../../shared/listing/listings.ts'
import type { DirectoryServices } from '../../db/connection.ts'
import { dueAfterListings, FOLLOWS_MS, markDue } from '../../due/due-sellers.ts'
import { accountChanged } from '../../ebay/connection/connections.ts'
import type { EbayPublishResult, PublishProgress } from '../../ebay/listing-content.ts'
import { isOutcomeUnknown } from '../../ebay/publish/offer-state.ts'
import { publish } from '../../ebay/publish/publish.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import {
  accountFor,
  accountOf,
  connectedAccount,
  isKnownToEbay,
  isPublishUnclear,
  wasLive,
  wasOnEbay,
} from '../holding-account.ts'
import { type WritableListing, withListingLease } from '../lease.ts'
import { refuseProblems } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { ORDER_DELAY_MS, withOffers } from '../sold-counts.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { refuseUnfinishedMerge } from '../unfinished-merge.ts'
import { piecesLeft, requireVersion } from '../versions.ts'
import { contentOf } from './listing-to-content.ts'
import { soldMeanwhile } from './sold-meanwhile.ts'

/**
 * Publishes a seller's listing to eBay, or continues an interrupted publish. A listing that is already
 * published is returned unchanged. A listing that was on sale on eBay before gets its orders read first.
 * Throws NOT_FOUND, CONFLICT for another version, LISTING_SOLD, EBAY_OTHER_ACCOUNT, VALIDATION by the rules,
 * and what `publish` throws; the failure's message is stored on the listing.
 */
export async function publishListing(
  services: ListingServices,
  userId: number,
  id: number,
  version?: number,
): Promise<PublishResult> {
  const known = await ownListing(services.db, userId, id)
  requireVersionUnlessPublished(known, version)
  if (known.status !== 'published' && wasLive(known)) {
    // A listing that the rules refuse costs no call to eBay.
    await refuseProblems(services, known)
    await readOrdersBeforePublish(services, known)
  }
  const work = async (leased: WritableListing) => {
    requireVersionUnlessPublished(leased.listing, version)
    return publishLeased(services, leased)
  }
  return withListingLease(services, { userId, id }, work, 'publish')
}

/** A repeated publish whose first answer was lost names the version before it. */
function requireVersionUnlessPublished(listing: StoredListing, version: number | undefined) {
  if (piecesLeft(listing) <= 0) throw new Failure('LISTING_SOLD')
  if (listing.status !== 'published') requireVersion(listing, version)
}

/** Reads the seller's orders, so that no sold piece is put on sale again. */
export async function readOrdersBeforePublish(
  services: ListingServices,
  listing: StoredListing,
): Promise<void> {
  const connected = await connectedAccount(services.db, listing.userId)
  accountFor(listing, connected)
  await services.syncOrders(listing.userId)
}

/** Before a listing is written that eBay may publish: what may be left to do is looked for. */
export function markPublish(services: DirectoryServices, userId: number): Promise<void> {
  const at = services.now() + FOLLOWS_MS
  const times = { ads: at, latePictures: at, orders: at, unclearPublishes: at }
  return markDue(services, userId, { ...dueAfterListings(services.now()), ...times })
}

/** `publishListing` for a caller that holds the listing's lease and has read the orders. */
export async function publishLeased(
  services: ListingServices,
  { listing, save }: WritableListing,
): Promise<PublishResult> {
  const ebay = configured(services.ebay)
  const result = (listingId: string, message: string, warnings: string[]) => ({
    success: true,
    listingUrl: ebay.listingUrl(listingId),
    sku: listing.sku,
    message,
    warnings,
  })
  if (piecesLeft(listing) <= 0) throw new Failure('LISTING_SOLD')
  refuseJustEnded(listing, services.now())
  const published = listing.status === 'published' ? listing.ebayListingId : null
  if (!published) {
    await refuseUnfinishedMerge(services.db, listing)
    await refuseProblems(services, listing)
  }
  await accountOf(services.db, listing)
  if (published) return result(published, 'This coin is published on eBay already.', [])
  let isOnEbay = false
  const noteOnEbay = () => {
    isOnEbay = true
  }
  try {
    await (services.markPublish?.(listing.userId) ?? markPublish(services, listing.userId))
    // Not where it says so already, as at a first publish: each write follows into the listing's card.
    if (listing.publishFailure !== null || listing.publishUnclear)
      await save({ publishFailure: null, publishUnclear: false })
    const outcome = await withEbay(services, listing, save, publish, noteOnEbay)
    if (listing.adRateTenths !== null) services.tellAds?.(listing.userId)
    return result(outcome.listingId, 'Published on eBay.', outcome.warnings)
  } catch (error) {
    if (error instanceof Failure && error.code !== 'BUSY')
      await save({
        publishFailure: error.message,
        // A refusal comes after a look at what eBay has.
        publishUnclear:
          isOnEbay ||
          isOutcomeUnknown(error) ||
          (error.code !== 'EBAY_REFUSED' && isPublishUnclear(listing)),
      })
    throw error
  }
}

/**
 * A listing that ended on eBay by itself may have ended by a sale whose order eBay does not show yet, and eBay says
 * no more how many pieces it sold. Throws BUSY until the order would be read.
 */
function refuseJustEnded({ endedReason, endedAt }: StoredListing, now: number): void {
  const endedThere = endedReason === 'EBAY' || endedReason === 'UNSOLD'
  if (!endedThere || endedAt === null || endedAt + ORDER_DELAY_MS <= now) return
  throw new Failure('BUSY', {
    message:
      'This listing ended on eBay a moment ago, perhaps by a sale. Please publish it again in ten minutes, when eBay shows its orders.',
    detail: { retryable: false },
  })
}

/**
 * Runs a step of eBay's with the listing's content; its progress is stored.
 * @param onEbay called where the look at eBay shows that it has the listing
 */
export async function withEbay(
  services: ListingServices,
  listing: StoredListing,
  save: WritableListing['save'],
  work: typeof publish,
  onEbay: () => void = () => undefined,
): Promise<EbayPublishResult> {
  const ebay = configured(services.ebay)
  const content = await contentOf(services, listing)
  const progress = progressOf(services, listing, save, onEbay)
  return ebay.withSeller(listing.userId, session => work(session, content, progress))
}

/** Stores each step of publishing before the next begins. */
function progressOf(
  { directory, db, now }: ListingServices,
  listing: StoredListing,
  save: WritableListing['save'],
  onEbay: () => void,
): PublishProgress {
  const uploadedPictures = { ...listing.uploadedPictures }
  return {
    neverOnEbay: !wasOnEbay(listing) && Object.keys(uploadedPictures).length === 0,
    uploaded: sha256 => uploadedPictures[sha256] ?? null,
    uploadedUrls: () => Object.values(uploadedPictures).map(({ url }) => url),
    saveSold: saveSoldOf({ listing, save, now }),
    soldMeanwhile: () => soldMeanwhile(db, listing),
    async saveAccount(account) {
      // The seller may have connected another account since the listing was read.
      const connected = await connectedAccount(db, listing.userId)
      if (isKnownToEbay(listing)) accountFor(listing, connected)
      if (connected && connected.userId !== account.userId) throw accountChanged()
      await save({ ebayUserId: account.userId, ebayUsername: account.username })
    },
    async saveUploaded(sha256, picture) {
      uploadedPictures[sha256] = picture
      await save({ uploadedPictures })
    },
    saveOffer(ebayOfferId, isOnEbay) {
      if (isOnEbay) onEbay()
      return save({ ebayOfferId })
    },
    async saveListing(ebayListingId) {
      const known = listing.status === 'published' && listing.ebayListingId === ebayListingId
      if (known && listing.endedAt === null) return
      await save({
        ebayListingId,
        status: 'published',
        managedElsewhere: false,
        publishedAt: listing.publishedAt ?? now(),
        endedAt: null,
        endedReason: null,
        updatedAt: now(),
      })
      await confirmIdentity({ directory, db, now }, listing)
    },
  }
}

/** Stores what eBay says of sold pieces, where that is new. */
export function saveSoldOf({
  listing,
  save,
  now,
}: WritableListing & Pick<ListingServices, 'now'>): PublishProgress['saveSold'] {
  let counts = listing.ebaySold
  return async offers => {
    const next = withOffers(counts, offers, now())
    if (next === counts) return
    counts = next
    await save({ ebaySold: next })
  }
}
