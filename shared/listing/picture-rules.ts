import type { ListingProblem } from '../listings.ts'
import { EBAY_PICTURE_MIN_PX, EBAY_PICTURE_ZOOM_PX, isSquare } from '../pictures.ts'
import { type ListingFacts, problem } from './listing-facts.ts'

/** What the seller answered where a holder was seen and no label was read: the coin is not in a slab. */
const NO_SLAB = 'LABEL_NOT_READ'
/** Asked while the front or the back of such a coin is cut along the holder's edges. */
export const HOLDER_CROP = 'HOLDER_CROP'

const SIDES = 2

const nameOf = (index: number): string =>
  index === 0 ? 'The front picture' : index === 1 ? 'The back picture' : `Picture ${index + 1}`

export function pictureProblems(facts: ListingFacts): ListingProblem[] {
  const { pictures, status } = facts
  return [
    ...pictures.flatMap((picture, index) => ofPicture(picture, index, status)),
    ...holderCrops(facts),
  ]
}

function ofPicture(
  picture: ListingFacts['pictures'][number],
  index: number,
  status: ListingFacts['status'],
): ListingProblem[] {
  const name = nameOf(index)
  // A listing that was made on eBay may have one picture there.
  const kind = index > 0 && status === 'published' ? 'note' : 'blocks'
  if (!picture) return [problem('PICTURE_MISSING', 'pictures', kind, `${name} is missing. Add it.`)]
  const longest = Math.max(picture.width, picture.height)
  const size = `${name} is ${picture.width} × ${picture.height} pixels.`
  if (longest < EBAY_PICTURE_MIN_PX)
    return [
      problem(
        'PICTURE_TOO_SMALL',
        'pictures',
        'blocks',
        `${size} eBay wants at least ${EBAY_PICTURE_MIN_PX} on the longer side. Take it again.`,
      ),
    ]
  return longest < EBAY_PICTURE_ZOOM_PX
    ? [
        problem(
          'PICTURE_SMALL',
          'pictures',
          'note',
          `${size} Buyers can zoom in from ${EBAY_PICTURE_ZOOM_PX} on.`,
        ),
      ]
    : []
}

/** A front or back that is not square is no coin's crop. */
const isHolderCrop = (picture: ListingFacts['pictures'][number] | undefined): boolean =>
  Boolean(picture && !isSquare(picture))

/** The places (0 front, 1 back) of the pictures that are cut as a holder's, though the coin is in no slab. */
export function holderCropsOf(
  facts: Pick<ListingFacts, 'isNoSlab' | 'warnings' | 'grader' | 'pictures'>,
): number[] {
  const { isNoSlab, warnings, grader, pictures } = facts
  if (!isNoSlab || grader || warnings.every(({ code }) => code !== NO_SLAB)) return []
  return pictures.slice(0, SIDES).flatMap((picture, index) => (isHolderCrop(picture) ? index : []))
}

/** Whether the seller answered that the coin is not in a slab. */
export const isNoSlab = (answered: readonly string[]): boolean => answered.includes(NO_SLAB)

/**
 * Holds a draft back whose coin is not in a slab while a picture is still cut along the holder's edges: turned and
 * warped. What eBay has already is noted.
 */
function holderCrops(facts: ListingFacts): ListingProblem[] {
  const places = holderCropsOf(facts)
  if (places.length === 0 || facts.answered.includes(HOLDER_CROP)) return []
  const names = places.length === SIDES ? 'Front and back are' : `${nameOf(places[0] ?? 0)} is`
  const canCrop = places.every(place => facts.pictures[place]?.hasOriginal)
  const kind = facts.status === 'published' ? 'note' : 'question'
  return [
    problem(
      HOLDER_CROP,
      'pictures',
      kind,
      canCrop
        ? `${names} still cut as a slab’s, turned and stretched. Crop to the coin.`
        : `${names} still cut as a slab’s, turned and stretched, and the photograph is not stored yet. Crop to the coin when it has arrived, crop by hand, or take the picture again.`,
    ),
  ]
}
