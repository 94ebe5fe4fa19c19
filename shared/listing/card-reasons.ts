/* Why a listing needs attention. Without zod: My Listings is on the first screen. */

/** Reasons of "needs attention" beside the codes of `ListingProblem`. */
export const CARD_REASONS = {
  publishFailed: 'PUBLISH_FAILED',
  publishInterrupted: 'PUBLISH_INTERRUPTED',
  /** Another eBay account than the connected one, or none, holds the listing. */
  otherAccount: 'EBAY_OTHER_ACCOUNT',
} as const
/** As `needs`: any reason. */
export const ANY_REASON = 'any'

const REASON_LABELS: Readonly<Record<string, string>> = {
  [CARD_REASONS.publishFailed]: 'Not published',
  [CARD_REASONS.publishInterrupted]: 'Publishing was interrupted',
  [CARD_REASONS.otherAccount]: 'With another eBay account',
  LOCATION_MISSING: 'ZIP code is missing',
  GRADER_GRADE: 'Grade of the holder is missing',
  RAW_ABOVE_LIMIT: 'Needs a grader’s holder',
  RAW_NUMERIC_GRADE: 'Numeric grade in the text',
  DUPLICATE: 'The same coin twice',
  CERTIFICATE_NUMBER_FORM: 'Certificate number is not whole',
  CERTIFICATE_QUANTITY: 'Several pieces of one certificate',
  PRICE_OF_OTHER_COIN: 'Price of the coin before a correction',
}

/** A reason in a few words: "Price is missing" of `PRICE_MISSING`. */
export function reasonLabel(code: string): string {
  const words = code
    .toLowerCase()
    .replace(/_missing$/, ' is missing')
    .replaceAll('_', ' ')
  return REASON_LABELS[code] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
