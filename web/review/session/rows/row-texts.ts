import { counted } from '../../../../shared/lib/count-text.ts'
import { parseCents, priceText } from '../../../../shared/lib/money.ts'
import { areSidesPutRight } from '../../../../shared/listing/listing-questions.ts'
import type { Listing, ListingProblem } from '../../../../shared/listing/listings.ts'
import { needText } from '../../../../shared/listing/needs.ts'
import type { GradePrice } from '../../../../shared/market/market.ts'
import { parseGrade } from '../../../../shared/numismatics/grades.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import type { SaveFailure } from '../../../listings/model/unsaved-changes.ts'
import {
  basisOf,
  hasPriceQuestion,
  marketOf,
  type SessionRow,
  withoutMarket,
} from './session-row.ts'

/** Of a market's price, which is an estimate: whole dollars from $100 on: "$1,830", "$45.50". */
export const shortPrice = (cents: number): string =>
  Math.abs(cents) >= 10_000 ? priceText(cents).replace(/\.\d\d$/, '') : priceText(cents)

/** A price that is sold, or would be set: without cents where it has none. "$1,830", "$199.14". */
export const exactPrice = (cents: number): string =>
  cents % 100 === 0 ? shortPrice(cents) : priceText(cents)

/** Of a coin whose pictures came in the other order. */
export const SIDES_PUT_RIGHT = 'Sides put right'

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
  const isMetal = market !== null && market.priceCents === parseCents(listing.meltValue ?? '')
  const differs = market && market.priceCents !== parseCents(listing.price)
  if (hasPriceQuestion(row.shown)) return 'of the coin before: check'
  switch (basis) {
    case 'own':
      return market
        ? `yours · ${isMetal ? 'metal' : `market${without}`} ${shortPrice(market.priceCents)}`
        : 'yours'
    case 'conservative':
      return market ? `low of ${rangeText(market)}${without}` : 'conservative'
    case 'optimistic':
      return market ? `high of ${rangeText(market)}${without}` : 'optimistic'
    case 'market':
      if (row.shown.withoutEstimates) return 'no market price here'
      if (!market)
        return listing.grade || withoutMarket(listing) ? 'no market price' : 'for no grade yet'
      if (differs) return `market${without} ${shortPrice(market.priceCents)}`
      if (isMetal) return 'worth of its metal'
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

/** Problems in a few words, each said once: front and back may lack the same. */
export const lackTexts = (lacks: readonly ListingProblem[]) => [
  ...new Map(lacks.map(each => [needText(each), each.kind])),
]

const CHOICES = {
  gone: { mine: null, theirs: 'Remove' },
  conflict: { mine: 'Keep mine', theirs: 'Take the other' },
  refused: { mine: 'Try again', theirs: 'Undo my change' },
} as const

/** The seller's choices about a change that is not saved; `mine` is null where there is none to keep. */
export const failureChoices = (
  { pending }: SessionRow,
  { kind }: SaveFailure,
): { mine: string | null; theirs: string } =>
  pending || kind === 'gone' ? CHOICES[kind] : { mine: null, theirs: 'Close' }

/** What a screen reader says of the row when it gets the focus. */
export function rowLabel({ shown }: SessionRow, lacks: readonly ListingProblem[]): string {
  const { listing, review } = shown
  const decision = review === 'approved' ? 'approved' : review === 'aside' ? 'set aside' : ''
  return [
    coinName(listing),
    listing.quantity > 1 && counted(listing.quantity, 'piece'),
    listing.grade || 'no grade',
    priceText(parseCents(listing.price) ?? 0),
    ...lackTexts(lacks).map(([text]) => text),
    areSidesPutRight(listing) && SIDES_PUT_RIGHT,
    decision,
  ]
    .filter(Boolean)
    .join(', ')
}
