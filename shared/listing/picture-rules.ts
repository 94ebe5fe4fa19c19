import { counted } from '../lib/count-text.ts'
import {
  EBAY_PICTURE_MIN_PX,
  EBAY_PICTURE_ZOOM_PX,
  isSquare,
  LARGER_PICTURES_WAIT_MS,
} from '../pictures/pictures.ts'
import { type ListingFacts, type ListingPictureFacts, problem } from './listing-facts.ts'
import type { ListingProblem } from './listings.ts'

/** What the seller answered where a holder was seen and no label was read: the coin is not in a slab. */
const NO_SLAB = 'LABEL_NOT_READ'
/** Asked while the front or the back of such a coin is cut along the holder's edges. */
export const HOLDER_CROP = 'HOLDER_CROP'

const SIDES = 2

const nameOf = (index: number): string =>
  index === 0 ? 'The front picture' : index === 1 ? 'The back picture' : `Picture ${index + 1}`

export function pictureProblems(facts: ListingFacts): ListingProblem[] {
  const { pictures, status, answered } = facts
  const isWaitedFor = status !== 'published' && !answered.includes(PICTURE_COMING)
  return [
    ...pictures.flatMap((picture, index) => ofPicture(picture, index, { status, isWaitedFor })),
    ...comingPictures(facts),
    ...holderCrops(facts),
  ]
}

function ofPicture(
  picture: ListingPictureFacts,
  index: number,
  { status, isWaitedFor }: { status: ListingFacts['status']; isWaitedFor: boolean },
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
  const isComing = isWaitedFor && typeof picture.largerSince === 'number'
  return longest < EBAY_PICTURE_ZOOM_PX && !isComing
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

/** The larger copies of a listing's pictures that are on their way, or that a device has announced and not sent. */
export const PICTURE_COMING = 'PICTURE_COMING'

/**
 * Since when larger copies of a listing's pictures are announced that are not here: the earliest; null: none is.
 * @param pictures in any order
 */
export function largerPicturesSince(
  pictures: readonly (Pick<NonNullable<ListingPictureFacts>, 'largerSince'> | null)[],
): number | null {
  const times = pictures.flatMap(picture => picture?.largerSince ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

/** Publishing waits for them; a device that does not send them for long is asked about, because eBay keeps what it has. */
function comingPictures({ pictures, status, answered, now }: ListingFacts): ListingProblem[] {
  const since = largerPicturesSince(pictures)
  if (since === null || status === 'published' || answered.includes(PICTURE_COMING)) return []
  const waitedMs = now - since
  const coming = (kind: ListingProblem['kind'], message: string) => [
    problem(PICTURE_COMING, 'pictures', kind, message),
  ]
  return waitedMs < LARGER_PICTURES_WAIT_MS
    ? coming(
        'note',
        'Larger pictures of this coin are on their way from the device that took them. Publishing waits for them.',
      )
    : coming(
        'question',
        `The larger pictures of this coin have not arrived for more than ${roughDuration(waitedMs)}. Open Obverse on the device that took them, and they are sent. Or publish it with the small ones, which stay on eBay?`,
      )
}

const MINUTE_MS = 60_000

/** In the largest unit that is reached: "10 minutes", "3 hours", "2 days". */
function roughDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

/** A front or back that is not square is no coin's crop. */
const isHolderCrop = (picture: ListingPictureFacts | undefined): boolean =>
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
