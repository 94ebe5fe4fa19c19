import type { PublishResult } from '../../../shared/listing/listings.ts'
import { asOneLine, withoutHiddenCharacters } from '../../../shared/plain-text.ts'
import { accountChanged } from '../../ebay/connection/connections.ts'
import type {
  EbayPublishResult,
  ListingContent,
  ListingPicture,
  PublishProgress,
} from '../../ebay/publish/listing-content.ts'
import { isOutcomeUnknown } from '../../ebay/publish/offer-state.ts'
import { publish } from '../../ebay/publish/publish.ts'
import { configured } from '../../ebay/service.ts'
import { Failure } from '../../http/failure.ts'
import {
  accountFor,
  accountOfLeased,
  connectedAccount,
  isKnownToEbay,
  isPublishUnclear,
  wasLive,
  wasOnEbay,
} from '../holding-account.ts'
import { byHash, picturesOf, refuseProblems } from '../read/problems.ts'
import { ORDER_DELAY_MS, withOffers } from '../read/sold-counts.ts'
import type { ListingServices } from '../services.ts'
import { policiesForPrice } from '../settings/listing-templates.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { confirmIdentity } from '../write/confirm-identity.ts'
import { refuseUnfinishedMerge } from '../write/unfinished-merge.ts'
import { piecesLeft, requireVersion } from '../write/versions.ts'
import { type LeasedListing, withListingLease } from './lease.ts'
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
  const work = async (leased: LeasedListing) => {
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
  if (listing.ebayUserId !== null || !connected) accountFor(listing, connected)
  await services.syncOrders(listing.userId)
}

/** `publishListing` for a caller that holds the listing's lease and has read the orders. */
export async function publishLeased(
  services: ListingServices,
  { listing, save }: Pick<LeasedListing, 'listing' | 'save'>,
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
  await accountOfLeased(services, { listing, save })
  if (published) return result(published, 'This coin is published on eBay already.', [])
  try {
    await save({ publishFailure: null, publishUnclear: false })
    const outcome = await withEbay(services, listing, save, publish)
    return result(outcome.listingId, 'Published on eBay.', outcome.warnings)
  } catch (error) {
    if (error instanceof Failure && error.code !== 'BUSY')
      await save({
        publishFailure: error.message,
        // A refusal comes after a look at what eBay has.
        publishUnclear:
          isOutcomeUnknown(error) || (error.code !== 'EBAY_REFUSED' && isPublishUnclear(listing)),
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

/** Runs a step of eBay's with the listing's content; its progress is stored. */
export async function withEbay(
  services: ListingServices,
  listing: StoredListing,
  save: LeasedListing['save'],
  work: typeof publish,
): Promise<EbayPublishResult> {
  const ebay = configured(services.ebay)
  const content = await contentOf(services, listing)
  const progress = progressOf(services, listing, save)
  return ebay.withSeller(listing.userId, session => work(session, content, progress))
}

/** Stores each step of publishing before the next begins. */
function progressOf(
  { db, now }: ListingServices,
  listing: StoredListing,
  save: LeasedListing['save'],
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
    saveOffer: ebayOfferId => save({ ebayOfferId }),
    async saveListing(ebayListingId) {
      const known = listing.status === 'published' && listing.ebayListingId === ebayListingId
      if (known && listing.endedAt === null) return
      await save({
        ebayListingId,
        status: 'published',
        publishedAt: listing.publishedAt ?? now(),
        endedAt: null,
        endedReason: null,
        updatedAt: now(),
      })
      await confirmIdentity({ db, now }, listing)
    },
  }
}

/** Stores what eBay says of sold pieces, where that is new. */
export function saveSoldOf({
  listing,
  save,
  now,
}: Pick<LeasedListing, 'listing' | 'save'> &
  Pick<ListingServices, 'now'>): PublishProgress['saveSold'] {
  let counts = listing.ebaySold
  return async offers => {
    const next = withOffers(counts, offers, now())
    if (next === counts) return
    counts = next
    await save({ ebaySold: next })
  }
}

async function contentOf(
  { db, pictures }: ListingServices,
  stored: StoredListing,
): Promise<ListingContent> {
  const listing = withoutHiddenTexts(stored)
  const { userId, frontSha256, backSha256, morePictures, lotKind, lotCount, lotOf } = listing
  const listed = byHash(await pictures.findMetadata(userId, picturesOf(listing)))
  const picture = (slot: ListingPicture['slot'], sha256: string): ListingPicture => {
    const missing = () =>
      new Failure('PICTURE_MISSING', { detail: slot === 'more' ? { field: 'pictures' } : { slot } })
    const facts = listed.get(sha256)
    if (!facts) throw missing()
    const read = async () => {
      const bytes = await pictures.readClean(userId, facts.sha256)
      if (!bytes) throw missing()
      return bytes
    }
    return { slot, ...facts, read }
  }
  return {
    sku: listing.sku,
    title: listing.title,
    description: listing.description,
    price: listing.priceCents,
    shipping: listing.shippingCents,
    coin: listing,
    pictures: [
      picture('front', frontSha256),
      // A listing that was made on eBay may have one picture.
      ...(backSha256 ? [picture('back', backSha256)] : []),
      ...morePictures.map(({ sha256 }) => picture('more', sha256)),
    ],
    quantity: piecesLeft(listing),
    format: listing.format,
    durationDays: listing.durationDays,
    reservePrice: listing.reservePriceCents,
    buyItNowPrice: listing.buyItNowPriceCents,
    bestOffer: bestOfferOf(listing),
    scheduledStartAt: listing.scheduledStartAt,
    policies: await policiesForPrice(db, userId, listing.priceCents),
    lot: lotKind && lotCount !== null ? { kind: lotKind, count: lotCount, of: lotOf } : null,
  }
}

/** Listings of before texts were checked, and those that a model wrote, may hold characters that are not seen. */
function withoutHiddenTexts(listing: StoredListing): StoredListing {
  return {
    ...listing,
    title: asOneLine(listing.title),
    description: withoutHiddenCharacters(listing.description),
    coinType: asOneLine(listing.coinType),
    year: asOneLine(listing.year),
    mint: asOneLine(listing.mint),
    grade: asOneLine(listing.grade),
    composition: asOneLine(listing.composition),
    weight: asOneLine(listing.weight),
    diameter: asOneLine(listing.diameter),
    specialAttributes: listing.specialAttributes.map(asOneLine),
    lotOf: asOneLine(listing.lotOf),
  }
}

function bestOfferOf(listing: StoredListing): ListingContent['bestOffer'] {
  if (!listing.bestOffer) return listing.bestOffer === null ? null : false
  return { accept: listing.bestOfferAcceptCents, decline: listing.bestOfferDeclineCents }
}
