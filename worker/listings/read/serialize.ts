import {
  type Listing,
  type ListingPictureReference,
  listingSchema,
} from '../../../shared/listing/listings.ts'
import { type Cents, dollarsText } from '../../../shared/money.ts'
import { pictureUrl } from '../../../shared/pictures/pictures.ts'
import { isHeldElsewhere } from '../holding-account.ts'
import { isPublishLease } from '../publish/lease.ts'
import type { ListingServices } from '../services.ts'
import type { StoredListing } from '../store.ts'
import { piecesLeft } from '../write/versions.ts'
import { type ListingSales, NO_SALES, salesOfListings } from './listing-sales.ts'
import { problemsOf, type RuleContext, ruleContext } from './problems.ts'
import { storedMelt, suggestedCents } from './stored-prices.ts'

type View = {
  listingUrl: (listingId: string) => string | null
  rules: RuleContext
  sales: Map<number, ListingSales>
}

const amountText = (cents: Cents | null) => (cents === null ? null : dollarsText(cents))
const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A seller's listings as the API returns them, with problems and sales, in a fixed number of queries. */
export async function serializeListings(
  services: Pick<ListingServices, 'db' | 'now' | 'ebay' | 'pictures'>,
  userId: number,
  page: StoredListing[],
): Promise<Listing[]> {
  const ids = page.map(({ id }) => id)
  const [rules, sales] = await Promise.all([
    ruleContext(services, userId, page),
    salesOfListings(services.db, userId, ids),
  ])
  const { ebay } = services
  const view = { rules, sales, listingUrl: (id: string) => ebay?.listingUrl(id) ?? null }
  return page.map(listing => serializeListing(listing, view))
}

/**
 * Fields of the same name in table and contract are copied; the schema removes the columns that the contract
 * does not have.
 */
function serializeListing(listing: StoredListing, { listingUrl, rules, sales }: View): Listing {
  const { ebayListingId, frontSha256, backSha256 } = listing
  const pictures: ListingPictureReference[] = [
    { sha256: frontSha256, originalSha256: listing.frontOriginalSha256 },
    { sha256: backSha256, originalSha256: listing.backOriginalSha256 },
    ...listing.morePictures,
  ].filter(({ sha256 }) => sha256 !== '')
  const serialized: Listing = {
    ...listing,
    price: dollarsText(listing.priceCents),
    shippingPrice: dollarsText(listing.shippingCents),
    suggestedPrice: amountText(suggestedCents(listing)),
    meltValue: amountText(storedMelt(listing)),
    publishState: publishStateOf(listing, rules.now),
    publishFailure: listing.publishFailure || null,
    frontImageUrl: frontSha256 && pictureUrl(frontSha256),
    backImageUrl: backSha256 && pictureUrl(backSha256),
    pictures: pictures.map(each => ({
      ...each,
      url: pictureUrl(each.sha256),
      originalUrl: each.originalSha256 && pictureUrl(each.originalSha256),
      size: rules.pictures.get(each.sha256) ?? null,
    })),
    quantity: piecesLeft(listing),
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
    problems: problemsOf(listing, rules),
    ...(sales.get(listing.id) ?? NO_SALES),
    ebayAccount: listing.ebayUsername,
    ebayAccountConnected: !isHeldElsewhere(listing, rules.connected?.userId ?? null),
    ebayListingUrl: ebayListingId ? listingUrl(ebayListingId) : null,
    publishedAt: timeText(listing.publishedAt),
    endedAt: timeText(listing.endedAt),
    createdAt: new Date(listing.createdAt).toISOString(),
    updatedAt: new Date(listing.updatedAt).toISOString(),
  }
  return listingSchema.parse(serialized)
}

type Publishing = Pick<
  StoredListing,
  'status' | 'ebayListingId' | 'publishLeaseUntil' | 'publishLeaseHolder'
>

/** `interrupted`: a publish started and did not finish; "Publish Now" resumes it. */
export function publishStateOf(listing: Publishing, now: number): Listing['publishState'] {
  if (listing.status === 'published' && listing.ebayListingId) return 'published'
  const { publishLeaseUntil } = listing
  if (publishLeaseUntil === null || !isPublishLease(listing)) return 'idle'
  return publishLeaseUntil > now ? 'publishing' : 'interrupted'
}
