import { answersChange, areSidesSwapped } from '../../../../shared/listing/listing-questions.ts'
import type { ReviewEdit } from '../../../../shared/review.ts'
import type { SessionRow } from './session-row.ts'

/**
 * The edit that makes the row as it is shown, in the version that the server sent last. What a request without an answer
 * may have changed is said as it shall be: a swap that is sent twice would be none.
 */
export function editOfRow({ id, saved, pending, unanswered }: SessionRow): ReviewEdit {
  const { answered, pictures, ...fields } = pending ?? {}
  const { listing } = saved
  const stored = [listing, ...unanswered].flatMap(each => (each.answered ? [each.answered] : []))
  const isSwap =
    pictures &&
    unanswered.every(each => !each.pictures) &&
    areSidesSwapped(pictures, listing.pictures)
  return {
    id,
    version: listing.version,
    ...fields,
    ...(answered && answersChange(answered, stored)),
    ...(isSwap ? { swapSides: true } : pictures && { pictures }),
  }
}
