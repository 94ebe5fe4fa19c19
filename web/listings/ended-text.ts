import type { EndOnEbay } from '../../shared/listing/listing-forms.ts'

export type EndReason = EndOnEbay['reason']

/** The reasons a seller can give, in words. */
export const END_REASON_LABELS: Record<EndReason, string> = {
  NOT_AVAILABLE: 'The coin is no longer available',
  INCORRECT: 'The price or the details are wrong',
  LOST_OR_BROKEN: 'The coin was lost or damaged',
  OTHER_LISTING_ERROR: 'The listing has another error',
  SELL_TO_HIGH_BIDDER: 'It is sold to the highest bidder',
}

const ENDED_TEXTS: Record<string, string> = {
  EBAY: 'Ended on eBay.',
  UNSOLD: 'The auction ended without a buyer.',
  ORDER_CANCELLED: 'The order was cancelled. The coin is back in your stock.',
  NOT_AVAILABLE: 'You ended it: the coin is not available.',
  INCORRECT: 'You ended it: price or details were wrong.',
  LOST_OR_BROKEN: 'You ended it: the coin was lost or damaged.',
  OTHER_LISTING_ERROR: 'You ended it: the listing had an error.',
  SELL_TO_HIGH_BIDDER: 'You ended it to sell to the highest bidder.',
}

/** Why a listing ended, as a sentence for its card. */
export const endedText = (reason: string | null): string =>
  ENDED_TEXTS[reason ?? ''] ?? 'It is no longer on eBay.'
