import { parseCents, priceText } from '../../../../shared/lib/money.ts'
import type { Listing, ListingProblem } from '../../../../shared/listing/listings.ts'
import type { GradePrice } from '../../../../shared/market/market.ts'
import { parseGrade } from '../../../../shared/numismatics/grades.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import {
  basisOf,
  hasPriceQuestion,
  marketOf,
  type RowFailure,
  type SessionRow,
  withoutMarket,
} from './session-row.ts'

/** Whole dollars from $100 on: "$1,830", "$45.50". */
export const shortPrice = (cents: number): string =>
  Math.abs(cents) >= 10_000 ? priceText(cents).replace(/\.\d\d$/, '') : priceText(cents)

const rangeText = ({ lowCents, highCents }: GradePrice) =>
  `${shortPrice(lowCents)}–${shortPrice(highCents)}`

/** "1881 · S · Morgan Dollar"; what is missing is left out. */
export function coinName({ year, mint, coinType }: Listing): string {
  const mark = mint && mint !== 'none' ? mint : ''
  return [year, mark, coinType].filter(Boolean).join(' · ') || 'Coin without a name'
}

/** Beside the price: where it comes from, and the market's price where it is another one. */
export function priceNote(row: SessionRow): string {
  const { listing } = row.shown
  const market = marketOf(row.shown)
  const named = parseGrade(listing.grade)?.designation.split(' ') ?? []
  const priced = market?.grade.split(' ') ?? []
  // A designation without a price of its own is left out of the price.
  const designation = named.filter(code => code && !priced.includes(code)).join(' ')
  const without = designation && ` without ${designation}`
  const basis = basisOf(row)
  const differs = market && market.priceCents !== parseCents(listing.price)
  if (hasPriceQuestion(row.shown)) return 'of the coin before: check'
  switch (basis) {
    case 'own':
      return market ? `yours · market${without} ${shortPrice(market.priceCents)}` : 'yours'
    case 'conservative':
      return market ? `low of ${rangeText(market)}${without}` : 'conservative'
    case 'optimistic':
      return market ? `high of ${rangeText(market)}${without}` : 'optimistic'
    case 'market':
      if (row.shown.withoutEstimates) return 'no market price here'
      if (!market)
        return listing.grade || withoutMarket(listing) ? 'no market price' : 'for no grade yet'
      if (differs) return `market${without} ${shortPrice(market.priceCents)}`
      return without ? `market${without}` : rangeText(market)
    default:
      return basis satisfies never
  }
}

/** The span of the analysis' estimate, "VF20–XF40"; null without one, and for a coin in a holder. */
export function estimateText({ analysis, listing }: ReviewRow): string | null {
  if (!analysis || listing.grader) return null
  const { gradeLow: low, gradeHigh: high } = analysis
  if (!low || !high) return low ?? high
  return low === high ? low : `${low}–${high}`
}

const LACKS: Readonly<Record<string, string>> = {
  GRADE_MISSING: 'No grade',
  GRADER_GRADE: 'Grade of the holder',
  COIN_TYPE_MISSING: 'No name',
  YEAR_MISSING: 'No year',
  PRICE_MISSING: 'No price',
  PRICE_TOO_LOW: 'Price too low',
  RAW_ABOVE_LIMIT: 'Needs a holder at this price',
  DUPLICATE: 'Same as another listing',
  PICTURE_MISSING: 'Picture missing',
  PICTURE_TOO_SMALL: 'Picture too small',
  CERTIFICATE_TWICE: 'Certificate in two listings',
  CERTIFICATE_DISAGREES: 'Certificate of another coin?',
  CERTIFICATE_UNKNOWN: 'Certificate not known',
  CERTIFICATE_QUANTITY: 'A holder is one piece',
}

/** A question in a few words, so that yes is the answer that settles it: `y` gives it. */
const ASKS: Readonly<Record<string, string>> = {
  SIDES_SWAPPED: 'Sides swapped?',
  SAME_SIDE_TWICE: 'Are both sides shown?',
  DIFFERENT_COINS: 'Is it one coin?',
  POSSIBLE_REPLICA: 'Is it genuine?',
  REPLICA_WORDS: 'Is it genuine?',
  METAL_DISAGREES: 'Is the metal right?',
  NOT_STRUCK: 'Was it struck so?',
  GRADER_GRADE: 'Is this the whole grade?',
  CERTIFICATE_DISAGREES: 'Same coin as the certificate?',
  CERTIFICATE_UNKNOWN: 'Unknown number, is it right?',
  CERTIFICATE_UNCONFIRMED: 'Is the number right?',
  CERTIFICATE_NUMBER_FORM: 'Is the number whole?',
  LABEL_DISAGREES: 'Is the label read right?',
  LABEL_NOT_READ: 'Label not read: no slab?',
  HOLDER_CROP: 'Crop to the coin?',
  PICTURE_COMING: 'Publish with small pictures?',
  LABEL_OF_OTHER_COIN: 'Is the label of this coin?',
  PRICE_OF_OTHER_COIN: 'Is the price still right?',
  PRICE_BELOW_MELT: 'Sell below melt value?',
}

/** A problem in a few words; the whole sentence stands beside the large picture. */
export const lackText = ({ code, kind, message }: ListingProblem): string =>
  (kind === 'question' ? ASKS[code] : LACKS[code]) ?? message

/** Problems in a few words, each said once: front and back may lack the same. */
export const lackTexts = (lacks: readonly ListingProblem[]) => [
  ...new Map(lacks.map(each => [lackText(each), each.kind])),
]

const CHOICES = {
  gone: { mine: null, theirs: 'Remove' },
  conflict: { mine: 'Keep mine', theirs: 'Take the other' },
  refused: { mine: 'Try again', theirs: 'Undo my change' },
} as const

/** The seller's choices about a change that is not saved; `mine` is null where there is none to keep. */
export const failureChoices = (
  { pending }: SessionRow,
  { kind }: RowFailure,
): { mine: string | null; theirs: string } =>
  pending || kind === 'gone' ? CHOICES[kind] : { mine: null, theirs: 'Close' }

/** What a screen reader says of the row when it gets the focus. */
export function rowLabel({ shown }: SessionRow, lacks: readonly ListingProblem[]): string {
  const { listing, review } = shown
  const decision = review === 'approved' ? 'approved' : review === 'aside' ? 'set aside' : ''
  return [
    coinName(listing),
    listing.grade || 'no grade',
    priceText(parseCents(listing.price) ?? 0),
    ...lackTexts(lacks).map(([text]) => text),
    decision,
  ]
    .filter(Boolean)
    .join(', ')
}
