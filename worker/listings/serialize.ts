import { type Listing, listingSchema } from '../../shared/listings.ts'
import { dollarsText } from '../../shared/money.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import type { StoredListing } from './store.ts'

export type SerializeContext = { now: number; listingUrl: (listingId: string) => string | null }

/**
 * A listing as the API returns it. Fields of the same name in table and contract are copied; the schema
 * removes the columns that the contract does not have.
 */
export function serializeListing(
  listing: StoredListing,
  { now, listingUrl }: SerializeContext,
): Listing {
  const { suggestedPriceCents, ebayListingId } = listing
  const serialized: Listing = {
    ...listing,
    price: dollarsText(listing.priceCents),
    shippingPrice: dollarsText(listing.shippingCents),
    suggestedPrice: suggestedPriceCents === null ? null : dollarsText(suggestedPriceCents),
    publishState: publishStateOf(listing, now),
    frontImageUrl: pictureUrl(listing.frontSha256),
    backImageUrl: pictureUrl(listing.backSha256),
    ebayListingUrl: ebayListingId ? listingUrl(ebayListingId) : null,
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
