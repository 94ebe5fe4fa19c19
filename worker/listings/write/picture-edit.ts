import {
  answeredBySwap,
  PICTURE_QUESTIONS,
  samePhotograph,
} from '../../../shared/listing/listing-questions.ts'
import type { ListingPictureReference } from '../../../shared/listing/listings.ts'
import type { SellerRows } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { keepPictures } from '../../pictures/keep-pictures.ts'
import { isKnownToEbay } from '../holding-account.ts'
import type { ListingChange, StoredListing } from '../store.ts'

/**
 * The columns of a form's picture list. The first two are obverse and reverse. The same two in the other order
 * answer SIDES_SWAPPED; another photograph of a side removes the questions about the pictures.
 */
export async function pictureEdit(
  db: SellerRows,
  listing: StoredListing,
  wanted: ListingPictureReference[],
): Promise<ListingChange> {
  const stored = await requireStored(db, listing, wanted)
  const [front, back = NO_PICTURE, ...more] = stored
  // A side that waits for its picture may go on waiting; a side that has a picture keeps a picture.
  if (!front || (listing.backSha256 && !back.sha256)) throw new Failure('PICTURE_MISSING')
  return picturesChange(listing, [front, back, ...more])
}

/** The columns of pictures that are stored. */
export function picturesChange(
  listing: StoredListing,
  [front = NO_PICTURE, back = NO_PICTURE, ...more]: readonly ListingPictureReference[],
): ListingChange {
  const before = { front: frontOf(listing), back: backOf(listing) }
  const same = samePhotograph(front, before.front) && samePhotograph(back, before.back)
  const swapped = !same && samePhotograph(front, before.back) && samePhotograph(back, before.front)
  return {
    frontSha256: front.sha256,
    backSha256: back.sha256,
    frontOriginalSha256: front.originalSha256,
    backOriginalSha256: back.originalSha256,
    morePictures: more,
    ...(!same && !swapped
      ? { warnings: listing.warnings.filter(({ code }) => !PICTURE_QUESTIONS.has(code)) }
      : {}),
    ...(swapped ? { answered: answeredBySwap(listing) } : {}),
  }
}

/** The columns of front and back exchanged, and what that answers. Throws PICTURE_MISSING without one of them. */
export function sidesExchanged(listing: StoredListing): ListingChange {
  const [front, back] = [frontOf(listing), backOf(listing)]
  if (!front.sha256 || !back.sha256) throw new Failure('PICTURE_MISSING')
  const swapped = picturesChange(listing, [back, front, ...listing.morePictures])
  return { ...swapped, answered: answeredBySwap(listing) }
}

const NO_PICTURE: ListingPictureReference = { sha256: '', originalSha256: null }

const frontOf = ({ frontSha256, frontOriginalSha256 }: StoredListing) => ({
  sha256: frontSha256,
  originalSha256: frontOriginalSha256,
})
const backOf = ({ backSha256, backOriginalSha256 }: StoredListing) => ({
  sha256: backSha256,
  originalSha256: backOriginalSha256,
})
/**
 * The references with their stored originals and cuts at eBay's size. Throws for a picture that the seller has not
 * stored.
 */
async function requireStored(
  db: SellerRows,
  listing: StoredListing,
  wanted: ListingPictureReference[],
): Promise<ListingPictureReference[]> {
  const hashes = wanted.flatMap(({ sha256, originalSha256 }) =>
    originalSha256 ? [sha256, originalSha256] : [sha256],
  )
  const rows = await keepPictures(db, listing.userId, hashes)
  const known = new Map(rows.map(row => [row.sha256, row]))
  return wanted.map(({ sha256, originalSha256 }, index) => {
    if (!known.has(sha256) || (originalSha256 && !known.has(originalSha256))) throw notStored(index)
    const picture = known.get(sha256)
    // The form may have been loaded before the cut at eBay's size was stored.
    const listingCrop = isKnownToEbay(listing) ? null : picture?.listingCropSha256
    return {
      sha256: listingCrop ?? sha256,
      originalSha256: originalSha256 ?? picture?.originalSha256 ?? null,
    }
  })
}

function notStored(index: number): Failure {
  const slot = index === 0 ? 'front' : index === 1 ? 'back' : undefined
  if (slot) return new Failure('PICTURE_MISSING', { detail: { slot, field: 'pictures' } })
  const message = `Picture ${index + 1} is not stored. Please add it again.`
  return new Failure('VALIDATION', {
    message,
    detail: { field: 'pictures', fields: { pictures: message } },
  })
}
