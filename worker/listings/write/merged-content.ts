import {
  LISTING_PICTURES_MAX,
  STORAGE_LOCATION_MAX_CHARACTERS,
} from '../../../shared/listing/terms/listing-terms.ts'
import { descriptionOfPieces } from '../../../shared/numismatics/description.ts'
import type { DeletedListingFacts } from '../deleted-listings.ts'
import { type StoredListing, textsSchema } from '../store.ts'
import type { Merging } from '../unfinished-merge.ts'
import { piecesLeft } from '../versions.ts'

/** What a listing takes over from a draft whose pieces become its own. */
export type MergedContent = Pick<
  StoredListing,
  'stockQuantity' | 'description' | 'morePictures' | 'storageLocation' | 'costCents'
>

/**
 * The listing's content with the draft's pieces: the pictures of both as far as eBay takes them, both storage
 * locations, and the mean cost of a piece where both are known. Repeated, it is the same.
 */
export function mergedContent(
  draft: StoredListing,
  target: StoredListing,
  stockQuantity: number,
): MergedContent {
  return {
    stockQuantity,
    description: descriptionOfPieces(target.description, stockQuantity),
    morePictures: picturesOfBoth(draft, target),
    storageLocation: placesOfBoth(draft.storageLocation, target.storageLocation),
    costCents: meanCost(draft, target),
  }
}

function picturesOfBoth(draft: StoredListing, target: StoredListing) {
  const shown = new Set([target.frontSha256, target.backSha256])
  const sides = [
    { sha256: draft.frontSha256, originalSha256: draft.frontOriginalSha256 },
    { sha256: draft.backSha256, originalSha256: draft.backOriginalSha256 },
  ]
  const more = [...target.morePictures, ...sides, ...draft.morePictures].filter(({ sha256 }) => {
    if (sha256 === '' || shown.has(sha256)) return false
    shown.add(sha256)
    return true
  })
  // Front and back count too.
  return more.slice(0, Math.max(target.morePictures.length, LISTING_PICTURES_MAX - 2))
}

/** "A12-01, A12-02"; the listing's alone where both have no room. */
function placesOfBoth(draft: string, target: string): string {
  const places = target.split(', ')
  if (draft === '' || places.includes(draft)) return target
  const both = target === '' ? draft : `${target}, ${draft}`
  return both.length <= STORAGE_LOCATION_MAX_CHARACTERS ? both : target
}

function meanCost(draft: StoredListing, target: StoredListing): number | null {
  if (draft.costCents === null || target.costCents === null)
    return target.costCents ?? draft.costCents
  const [added, had] = [piecesLeft(draft), piecesLeft(target)]
  return Math.round((draft.costCents * added + target.costCents * had) / Math.max(1, added + had))
}

/** What goes back to a draft that was merged. */
type TakenBack = {
  draft: Pick<DeletedListingFacts, 'shown' | 'storageLocation' | 'costCents'>
  pieces: number
  /** Cents that a piece of the listing cost before the merge and after it. */
  cost: Merging['cost']
}

/** The inverse of `mergedContent`: the listing's content without the draft's pieces, pictures and storage location. */
export function contentWithout(target: StoredListing, back: TakenBack): MergedContent {
  const { draft, pieces } = back
  const stockQuantity = target.stockQuantity - pieces
  const shown = new Set(textsSchema.parse(JSON.parse(draft.shown)))
  const places = target.storageLocation.split(', ')
  return {
    stockQuantity,
    description: descriptionOfPieces(target.description, stockQuantity),
    morePictures: target.morePictures.filter(({ sha256 }) => !shown.has(sha256)),
    storageLocation:
      places.length > 1
        ? places.filter(place => place !== draft.storageLocation).join(', ')
        : target.storageLocation,
    costCents: costWithout(target, back),
  }
}

function costWithout(target: StoredListing, { draft, pieces, cost }: TakenBack): number | null {
  const { costCents } = draft
  if (cost && cost.after === target.costCents) return cost.before
  if (costCents === null || target.costCents === null || !cost || cost.before === null)
    return target.costCents
  const left = piecesLeft(target)
  if (left <= pieces) return target.costCents
  return Math.max(0, Math.round((target.costCents * left - costCents * pieces) / (left - pieces)))
}
