import type { PublishResult } from '../../shared/listings.ts'
import type {
  ListingContent,
  ListingPicture,
  PublishOutcome,
  PublishProgress,
} from '../ebay/listing-content.ts'
import { publish, revise } from '../ebay/publish.ts'
import { configured } from '../ebay/service.ts'
import { Failure } from '../http/failure.ts'
import { type LeasedListing, withListingLease } from './lease.ts'
import type { ListingServices } from './services.ts'
import { ownListing, type StoredListing, soldOnListing } from './store.ts'

/**
 * Publishes a seller's draft to eBay, or continues an interrupted publish. A listing that is already
 * published is returned unchanged. Throws NOT_FOUND and what `publish` throws; the failure's message is
 * stored on the listing.
 */
export async function publishListing(
  services: ListingServices,
  userId: number,
  id: number,
): Promise<PublishResult> {
  await ownListing(services.db, userId, id)
  return withListingLease(services, id, leased => publishLeased(services, leased))
}

/** `publishListing` for a caller that holds the listing's lease. */
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
  if (listing.status === 'published' && listing.ebayListingId)
    return result(listing.ebayListingId, 'This coin is published on eBay already.', [])
  if (listing.priceCents <= 0)
    throw new Failure('VALIDATION', {
      message: 'No price was found for this coin. Please set one before you publish it.',
      detail: { field: 'price' },
    })
  try {
    const outcome = await withEbay(services, listing, save, publish)
    await save({ publishFailure: null })
    return result(outcome.listingId, 'Published on eBay.', outcome.warnings)
  } catch (error) {
    if (error instanceof Failure && error.code !== 'BUSY')
      await save({ publishFailure: error.message })
    throw error
  }
}

/** Revises the live listing to match `listing`. Throws CONFLICT when it has ended on eBay. */
export async function reviseLeased(
  services: ListingServices,
  { listing, save }: Pick<LeasedListing, 'listing' | 'save'>,
): Promise<void> {
  await withEbay(services, listing, save, (session, content, progress) =>
    revise(session, content, progress, { quantity: 'keep' }),
  )
}

async function withEbay(
  services: ListingServices,
  listing: StoredListing,
  save: LeasedListing['save'],
  work: typeof publish,
): Promise<PublishOutcome> {
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
    uploaded: sha256 => uploadedPictures[sha256] ?? null,
    uploadedUrls: () => Object.values(uploadedPictures).map(({ url }) => url),
    soldOnListing: ebayListingId => soldOnListing(db, listing.userId, ebayListingId),
    saveAccount: ({ userId, username }) => save({ ebayUserId: userId, ebayUsername: username }),
    async saveUploaded(sha256, picture) {
      uploadedPictures[sha256] = picture
      await save({ uploadedPictures })
    },
    saveOffer: ebayOfferId => save({ ebayOfferId }),
    saveListing: ebayListingId =>
      save({
        ebayListingId,
        status: 'published',
        publishedAt: listing.publishedAt ?? now(),
        updatedAt: now(),
      }),
  }
}

async function contentOf(
  { pictures }: ListingServices,
  listing: StoredListing,
): Promise<ListingContent> {
  const { userId, frontSha256, backSha256, morePictures } = listing
  const known = await pictures.findMetadata(userId, [
    frontSha256,
    backSha256,
    ...morePictures.map(({ sha256 }) => sha256),
  ])
  const picture = (slot: ListingPicture['slot'], sha256: string): ListingPicture => {
    const missing = () =>
      new Failure('PICTURE_MISSING', {
        detail: slot === 'more' ? { field: 'pictures' } : { slot },
      })
    const facts = known.find(each => each.sha256 === sha256)
    if (!facts) throw missing()
    const { type, bytes, width, height } = facts
    const read = async () => {
      const object = await pictures.open(userId, sha256)
      if (!object) throw missing()
      return object.arrayBuffer()
    }
    return { slot, sha256, type, bytes, width, height, read }
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
      picture('back', backSha256),
      ...morePictures.map(({ sha256 }) => picture('more', sha256)),
    ],
    quantity: listing.stockQuantity - listing.soldQuantity,
    format: listing.format,
    durationDays: listing.durationDays,
    reservePrice: listing.reservePriceCents,
    buyItNowPrice: listing.buyItNowPriceCents,
    bestOffer:
      listing.bestOffer === true
        ? { accept: listing.bestOfferAcceptCents, decline: listing.bestOfferDeclineCents }
        : listing.bestOffer === false
          ? false
          : null,
    scheduledStartAt: listing.scheduledStartAt,
    lot:
      listing.lotKind && listing.lotCount !== null
        ? { kind: listing.lotKind, count: listing.lotCount, of: listing.lotOf }
        : null,
  }
}
