import type { ListingProblem } from './listings.ts'

/** What is said of a reason in a few words, so that it fits in two lines of a card and in a cell of the review table. */
type NeedTexts = {
  /** As a statement: in a filter, on a card, in a row. Without it the code's own words. */
  short?: string
  /** As a question that yes settles. */
  asks?: string
  /** The answer that settles the question and changes nothing of the coin. */
  yes?: string
}

/** By the code of a listing's problem. The sentence that says what to do is the problem's `message`. */
const NEED_TEXTS: Readonly<Record<string, NeedTexts>> = {
  PUBLISH_FAILED: { short: 'Not published' },
  PUBLISH_INTERRUPTED: { short: 'Publishing was interrupted' },
  EBAY_OTHER_ACCOUNT: { short: 'With another eBay account' },
  TITLE_MISSING: { short: 'No title' },
  DESCRIPTION_MISSING: { short: 'No description' },
  COIN_TYPE_MISSING: { short: 'No name' },
  YEAR_MISSING: { short: 'No year' },
  GRADE_MISSING: { short: 'No grade' },
  GRADER_GRADE: { short: 'Grade of the holder', asks: 'Is this the whole grade?' },
  PRICE_MISSING: { short: 'No price' },
  LOT_OF_MISSING: { short: 'What the lot holds' },
  LOCATION_MISSING: { short: 'No ZIP code' },
  RAW_ABOVE_LIMIT: { short: 'Needs a holder at this price' },
  RAW_NUMERIC_GRADE: { short: 'Numeric grade in the text' },
  REPLICA_WORDS: { short: 'Says it is a replica', asks: 'Is it genuine?' },
  DUPLICATE: { short: 'Same as another listing' },
  CERTIFICATE_TWICE: { short: 'Certificate in two listings' },
  CERTIFICATE_QUANTITY: { short: 'A holder is one piece' },
  CERTIFICATE_DISAGREES: {
    short: 'Certificate of another coin?',
    asks: 'Same coin as the certificate?',
  },
  CERTIFICATE_UNKNOWN: {
    short: 'Certificate not known',
    asks: 'Unknown number, is it right?',
    yes: 'The number is right',
  },
  CERTIFICATE_UNCONFIRMED: {
    short: 'Certificate not confirmed',
    asks: 'Is the number right?',
    yes: 'The number is right',
  },
  CERTIFICATE_NUMBER_FORM: {
    short: 'Certificate number',
    asks: 'Is the number whole?',
    yes: 'The number is right',
  },
  LABEL_DISAGREES: { asks: 'Is the label read right?' },
  LABEL_NOT_READ: { asks: 'Label not read: no slab?', yes: 'It is not a slab' },
  LABEL_OF_OTHER_COIN: { asks: 'Is the label of this coin?' },
  SIDES_SWAPPED: { asks: 'Sides swapped?', yes: 'Sides are right' },
  SAME_SIDE_TWICE: { asks: 'Are both sides shown?', yes: 'These are both sides' },
  DIFFERENT_COINS: { asks: 'Is it one coin?', yes: 'It is one coin' },
  POSSIBLE_REPLICA: { asks: 'Is it genuine?', yes: 'It is genuine' },
  METAL_DISAGREES: { asks: 'Is the metal right?', yes: 'The metal is right' },
  NOT_STRUCK: { asks: 'Was it struck so?', yes: 'The coin is right' },
  HOLDER_CROP: { asks: 'Crop to the coin?', yes: 'Keep these pictures' },
  PICTURE_COMING: {
    asks: 'Publish with small pictures?',
    yes: 'Publish with small pictures',
  },
  PRICE_OF_OTHER_COIN: {
    short: 'Price before a correction',
    asks: 'Is the price still right?',
    yes: 'The price is right',
  },
  PRICE_BELOW_MINIMUM: {
    short: 'Below the owner’s minimum',
    asks: 'Sell below the owner’s minimum?',
    yes: 'Yes, I pay the rest',
  },
  PRICE_BELOW_MELT: { asks: 'Sell below melt value?', yes: 'Yes, sell below melt' },
}

/** A reason in a few words: "No price" of `PRICE_MISSING`, "Price too low" of `PRICE_TOO_LOW`. */
export function needLabel(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return NEED_TEXTS[code]?.short ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A problem in a few words; a question so that yes is the answer that settles it. */
export const needText = ({ code, kind }: Pick<ListingProblem, 'code' | 'kind'>): string =>
  (kind === 'question' ? NEED_TEXTS[code]?.asks : undefined) ?? needLabel(code)

/** The answer that settles a question and changes nothing of the coin. */
export const yesAnswer = (code: string): string => NEED_TEXTS[code]?.yes ?? 'It is right'
