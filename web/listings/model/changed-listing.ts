import type { Listing, ListingPictureReference } from '../../../shared/listing/listings.ts'
import { pictureUrl } from '../../../shared/pictures/pictures.ts'
import type { EditedFields } from './send-edits.ts'

/** The listing with changed fields in place. */
export function changedListing(
  listing: Listing,
  { pictures: references, ...fields }: EditedFields,
): Listing {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  const changed: Listing = { ...listing, ...Object.fromEntries(known) }
  if (!references) return changed
  const pictures = references.map(
    each => listing.pictures.find(({ sha256 }) => sha256 === each.sha256) ?? newPicture(each),
  )
  const [front, back] = pictures
  return {
    ...changed,
    pictures,
    frontImageUrl: front?.url ?? listing.frontImageUrl,
    backImageUrl: back?.url ?? listing.backImageUrl,
  }
}

/** A picture that the listing did not have when it was read. */
const newPicture = ({ sha256, originalSha256 }: ListingPictureReference) => ({
  sha256,
  originalSha256,
  url: pictureUrl(sha256),
  originalUrl: originalSha256 && pictureUrl(originalSha256),
  size: null,
})
