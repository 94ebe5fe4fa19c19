import {
  type Listing,
  type ListingPictureReference,
  type ListingProblem,
  type ListingSale,
  listingSchema,
} from '../../shared/listings.ts'
import { type Cents, dollarsText } from '../../shared/money.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import type { StoredListing } from './store.ts'

export type SerializeContext = {
  now: number
  listingUrl: (listingId: string) => string | null
  /** User id of the connected eBay account. */
  connectedAccount?: string | null
  problems?: ListingProblem[]
  sales?: ListingSale[]
}

const amountText = (cents: Cents | null) => (cents === null ? null : dollarsText(cents))
const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/**
 * A listing as the API returns it. Fields of the same name in table and contract are copied; the schema
 * removes the columns that the contract does not have.
 */
export function serializeListing(
  listing: StoredListing,
  { now, listingUrl, connectedAccount = null, problems = [], sales = [] }: SerializeContext,
): Listing {
  const { ebayListingId, frontSha256, backSha256 } = listing
  const pictures: ListingPictureReference[] = [
    { sha256: frontSha256, originalSha256: listing.frontOriginalSha256 },
    { sha256: backSha256, originalSha256: listing.backOriginalSha256 },
    ...listing.morePictures,
  ]
  const serialized: Listing = {
    ...listing,
    price: dollarsText(listing.priceCents),
    shippingPrice: dollarsText(listing.shippingCents),
    suggestedPrice: amountText(listing.suggestedPriceCents),
    publishState: publishStateOf(listing, now),
    frontImageUrl: pictureUrl(frontSha256),
    backImageUrl: pictureUrl(backSha256),
    pictures: pictures.map(each => ({
      ...each,
      url: pictureUrl(each.sha256),
      originalUrl: each.originalSha256 && pictureUrl(each.originalSha256),
    })),
    quantity: listing.stockQuantity - listing.soldQuantity,
    reservePrice: amountText(listing.reservePriceCents),
    buyItNowPrice: amountText(listing.buyItNowPriceCents),
    bestOfferAccept: amountText(listing.bestOfferAcceptCents),
    bestOfferDecline: amountText(listing.bestOfferDeclineCents),
    scheduledStart: timeText(listing.scheduledStartAt),
    cost: amountText(listing.costCents),
    lot:
      listing.lotKind && listing.lotCount !== null
        ? { kind: listing.lotKind, count: listing.lotCount, of: listing.lotOf }
        : null,
    problems,
    sales,
    ebayAccount: listing.ebayUsername,
    ebayAccountConnected: listing.ebayUserId === null || listing.ebayUserId === connectedAccount,
    ebayListingUrl: ebayListingId ? listingUrl(ebayListingId) : null,
    publishedAt: timeText(listing.publishedAt),
    endedAt: timeText(listing.endedAt),
    createdAt: new Date(listing.createdAt).toISOString(),
    updatedAt: new Date(listing.updatedAt).toISOString(),
  }
  return listingSchema.parse(serialized)
}

/** `interrupted`: a publish started and did not finish; "Publish Now" resumes it. */
function publishStateOf(listing: StoredListing, now: number): Listing['publishState'] {
  if (listing.status === 'published' && listing.ebayListingId) return 'published'
  const { publishLeaseUntil } = listing
  if (publishLeaseUntil !== null && publishLeaseUntil > now) return 'publishing'
  return publishLeaseUntil !== null || listing.ebayOfferId ? 'interrupted' : 'idle'
}
