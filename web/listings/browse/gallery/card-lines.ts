import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import type { ListingProblem } from '../../../../shared/listing/listings.ts'
import { endedText } from '../../ended-text.ts'
import {
  auctionText,
  isScheduled,
  lotText,
  type OwnReason,
  otherAccountText,
  piecesText,
} from '../../form/listing-state.ts'

/**
 * How many lines the texts of a card get that may take more than one. With them a card's height is known before it is
 * drawn, and no row of the gallery is measured.
 */

const OTHER_ACCOUNT = 'EBAY_OTHER_ACCOUNT' satisfies OwnReason

/** Characters that certainly fit into a line of the narrowest card, by where they stand. */
const IN_TERMS = 20
const IN_ENDED = 18
const IN_NEED = 15
/** Longer failures are cut off on a card. */
const FAILURE_LINES_MAX = 4
const NEED_LINES_MAX = 8

const linesOf = (length: number, characters: number, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(length / characters)))

type Card = Pick<
  ListingCard,
  | 'status'
  | 'scheduledStart'
  | 'format'
  | 'durationDays'
  | 'quantity'
  | 'soldQuantity'
  | 'lot'
  | 'endedReason'
  | 'endedAt'
>

/** When its sale starts, where that stands on the card. */
function startOf(card: Pick<Card, 'status' | 'scheduledStart'>): string | null {
  const waits = isScheduled(card) || card.status === 'draft'
  return waits ? card.scheduledStart : null
}

/** "Starts Nov 21, 2026, 3:00 PM" at its longest. */
const START_CHARACTERS = 31

export function termsLines(card: Card): number {
  const terms = [auctionText(card), lotText(card), piecesText(card)].filter(Boolean).join(' · ')
  const length = terms.length + (startOf(card) ? START_CHARACTERS : 0)
  return length === 0 ? 0 : linesOf(length, IN_TERMS, 3)
}

/** "Nov 21, 2026" */
const DATE_CHARACTERS = 13

export function endedLines({
  endedReason,
  endedAt,
}: Pick<Card, 'endedReason' | 'endedAt'>): number {
  const characters = endedText(endedReason).length + (endedAt ? DATE_CHARACTERS : 0)
  return linesOf(characters, IN_ENDED, 4)
}

/** Lines of a reason as card-notes.tsx writes it. */
export function needLines(
  { publishFailure, ebayAccount }: Pick<ListingCard, 'publishFailure' | 'ebayAccount'>,
  { code, message }: ListingProblem,
): number {
  switch (code) {
    case 'PUBLISH_FAILED' satisfies OwnReason:
      return linesOf(`Publishing failed: ${publishFailure}`.length, IN_NEED, FAILURE_LINES_MAX)
    case OTHER_ACCOUNT:
      return linesOf(otherAccountText(ebayAccount).length, IN_NEED, NEED_LINES_MAX)
    default:
      return linesOf(message.length, IN_NEED, NEED_LINES_MAX)
  }
}

/** How many buttons stand under a reason. */
export function needChoices({ code, kind, listingId }: ListingProblem): number {
  if (code === OTHER_ACCOUNT) return 1
  if (kind === 'question') return code === 'SIDES_SWAPPED' ? 2 : 1
  return code === 'DUPLICATE' && listingId !== undefined ? 1 : 0
}
