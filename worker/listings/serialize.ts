import type { Listing } from '../../shared/listings.ts'
import { dollarsText } from '../../shared/money.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import type { StoredListing } from './store.ts'

export type SerializeContext = { now: number; listingUrl: (listingId: string) => string | null }

/** A listing as it crosses the wire. */
export function serializeListing(
  listing: StoredListing,
  { now, listingUrl }: SerializeContext,
): Listing {
  const { id, title, description, status, coinType, seriesId, year, mint, grade, grader } = listing
  const { certificationNumber, composition, weight, diameter, specialAttributes, sku } = listing
  return {
    id,
    title,
    description,
    price: dollarsText(listing.priceCents),
    shippingPrice: dollarsText(listing.shippingCents),
    suggestedPrice:
      listing.suggestedPriceCents === null ? null : dollarsText(listing.suggestedPriceCents),
    status,
    publishState: publishStateOf(listing, now),
    coinType,
    seriesId,
    year,
    mint,
    grade,
    grader,
    certificationNumber,
    composition,
    weight,
    diameter,
    specialAttributes,
    frontImageUrl: pictureUrl(listing.frontSha256),
    backImageUrl: pictureUrl(listing.backSha256),
    sku,
    ebayListingUrl: listing.ebayListingId ? listingUrl(listing.ebayListingId) : null,
    createdAt: new Date(listing.createdAt).toISOString(),
    updatedAt: new Date(listing.updatedAt).toISOString(),
  }
}

/** `interrupted`: a publish began and did not end; "Publish Now" takes it up again. */
export function publishStateOf(listing: StoredListing, now: number): Listing['publishState'] {
  if (listing.status === 'published' && listing.ebayListingId) return 'published'
  const { publishLeaseUntil } = listing
  if (publishLeaseUntil !== null && publishLeaseUntil > now) return 'publishing'
  return publishLeaseUntil !== null || listing.ebayOfferId ? 'interrupted' : 'idle'
}
