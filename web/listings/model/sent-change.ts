import { keptAnswers } from '../../../shared/listing/follow.ts'
import type { Listing, ListingPictureReference } from '../../../shared/listing/listings.ts'

/** Answers and pictures of a change: all that there are after it. */
export interface AllAnswers {
  answered?: string[] | undefined
  pictures?: ListingPictureReference[] | undefined
}

/** A change as the contract of an edit has it. */
export type SentChange<Change extends AllAnswers> = Omit<Change, 'answered' | 'pictures'> & {
  answer?: string[] | undefined
  takeBack?: string[] | undefined
  swapSides?: true | undefined
  pictures?: ListingPictureReference[] | undefined
}

/**
 * A change of a listing as the contract of an edit has it: the answers that are given and withdrawn, and a swap of the
 * sides as one. `unanswered` are earlier changes that the server may have or not: their answers are given or withdrawn
 * again, and the pictures are named, for a swap that is made twice is none.
 */
export function sentChange<Change extends AllAnswers>(
  { answered, pictures, ...fields }: Change,
  listing: Partial<Pick<Listing, 'answered' | 'pictures'>>,
  unanswered: readonly AllAnswers[] = [],
): SentChange<Change> {
  const stored = [listing, ...unanswered].flatMap(each => (each.answered ? [each.answered] : []))
  const isSwap =
    pictures &&
    unanswered.every(each => !each.pictures) &&
    areSidesSwapped(pictures, listing.pictures ?? [])
  return {
    ...fields,
    ...(answered && answersChange(answered, stored, Object.keys(fields))),
    ...(isSwap ? { swapSides: true as const } : pictures && { pictures }),
  }
}

/** An answer that lapses with the changed fields is given anew; it need not be withdrawn. */
function answersChange(
  answered: readonly string[],
  stored: readonly (readonly string[])[],
  changed: readonly string[],
) {
  const kept = stored.map(each => keptAnswers(each, changed))
  const answer = answered.filter(code => kept.some(each => !each.includes(code)))
  const takeBack = [...new Set(kept.flat())].filter(code => !answered.includes(code))
  return { ...(answer.length > 0 && { answer }), ...(takeBack.length > 0 && { takeBack }) }
}

function areSidesSwapped(
  pictures: readonly ListingPictureReference[],
  [front, back, ...rest]: readonly ListingPictureReference[],
): boolean {
  const swapped = front && back ? [back, front, ...rest] : []
  const hashes = (each: readonly ListingPictureReference[]) =>
    JSON.stringify(each.map(({ sha256, originalSha256 }) => [sha256, originalSha256]))
  return hashes(pictures) === hashes(swapped)
}
