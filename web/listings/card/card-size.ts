import type { ListingCard } from '../../../shared/listing/listing-cards.ts'

/**
 * All cards are equally high, so that no row of the gallery is measured. Below title and price a card has room for a
 * number of lines, of 1.25 rem each; what a listing needs takes some of them.
 */
interface CardSize {
  lines: number
  /** Height below the picture without the borders: padding, title, price, lines and two rows of buttons. */
  belowPictureRem: number
  /** What the answers to a reason take besides the reason, in lines. */
  answerLines: number
}

const FINE: CardSize = { lines: 5, belowPictureRem: 16.875, answerLines: 2 }
/** Buttons are higher, and further apart, where a finger presses them. */
const COARSE: CardSize = { lines: 6, belowPictureRem: 19.125, answerLines: 3 }

let pointer: MediaQueryList | undefined

export function cardSize(): CardSize {
  // Asked for each card that is drawn: one query serves all of them.
  pointer ??= matchMedia('(pointer: coarse)')
  return pointer.matches ? COARSE : FINE
}

/** The lines of a sold card, which has no price above them. */
export const soldLines = ({ needs }: Pick<ListingCard, 'needs'>): number => linesLeft(needs) + 1

const ANSWERED_OTHERWISE: ReadonlySet<string> = new Set(['EBAY_OTHER_ACCOUNT', 'DUPLICATE'])

/** The lines beside those of the first reason, of how many others there are, and of its answers. */
export function linesLeft([need, ...others]: ListingCard['needs']): number {
  const { lines, answerLines } = cardSize()
  if (!need) return lines
  const hasMore = others.length > 0
  const isAnswered = need.kind === 'question' || ANSWERED_OTHERWISE.has(need.code)
  const taken = reasonLines(need.code, hasMore) + (hasMore ? 1 : 0)
  return lines - taken - (isAnswered ? answerLines : 0)
}

/** The lines of a reason: two, three of a failure that is the only one. */
export const reasonLines = (code: string, hasMore: boolean): 2 | 3 =>
  code === 'PUBLISH_FAILED' && !hasMore ? 3 : 2
