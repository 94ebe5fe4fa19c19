import { type Cents, dollarsText } from '../../../shared/lib/money.ts'
import {
  type Listing,
  type ListingPictureReference,
  listingSchema,
} from '../../../shared/listing/listings.ts'
import { pictureUrl } from '../../../shared/pictures/pictures.ts'
import { isOfOtherAccount } from '../holding-account.ts'
import { isPublishLease } from '../lease.ts'
import type { ListingServices } from '../services.ts'
import type { StoredListing } from '../store.ts'
import { storedMelt, suggestedCents } from '../stored-prices.ts'
import { type ListingSales, NO_SALES, salesOfListings } from './listing-sales.ts'
import { problemsOf, type RuleContext, ruleContext } from './problems.ts'
import { valuesOfListing } from './values-of-listing.ts'

type View = {
  listingUrl: (listingId: string) => string | null
  rules: RuleContext
  sales: Map<number, ListingSales>
}

const amountText = (cents: Cents | null) => (cents === null ? null : dollarsText(cents))
const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A seller's listings as the API returns them, with problems and sales, in a fixed number of queries. */
export async function serializeListings(
  services: Pick<ListingServices, 'directory' | 'db' | 'now' | 'ebay' | 'pictures'>,
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
    ...valuesOfListing(listing),
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
    problems: problemsOf(listing, rules),
    ...(sales.get(listing.id) ?? NO_SALES),
    ebayAccount: listing.ebayUsername,
    ebayAccountConnected: !isOfOtherAccount(listing, rules.connected?.userId ?? null),
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
