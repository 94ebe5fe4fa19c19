import { parseCents } from '../../../../shared/lib/money.ts'
import { editableValues } from '../../../../shared/listing/change.ts'
import { PRICE_OF_OTHER_COIN } from '../../../../shared/listing/listing-rules.ts'
import type { Listing, ListingProblem } from '../../../../shared/listing/listings.ts'
import { priceOfGrade } from '../../../../shared/market/estimate/grade-price.ts'
import { isSameCoin, pricedCoinOf } from '../../../../shared/market/estimate/priced-coin.ts'
import type { GradePrice, PricedCoin } from '../../../../shared/market/market.ts'
import { basisOfPrice, basisPrice, type PriceBasis } from '../../../../shared/market/price-basis.ts'
import type { ReviewEdit, ReviewRow } from '../../../../shared/review.ts'
import { editFieldsOf } from '../../../listings/edit/edit-fields.ts'
import { editProblems, isAccountProblem } from '../../../listings/edit/problems-of.ts'
import { changedListing } from '../../../listings/model/changed-listing.ts'
import {
  NOTHING_UNSAVED,
  type UnsavedChanges,
  unsavedOf,
} from '../../../listings/model/unsaved-changes.ts'

/** Changed fields of a row; its answers are all that there are then. */
export type RowChange = Omit<ReviewEdit, 'id' | 'version' | 'answer' | 'takeBack' | 'swapSides'> & {
  answered?: string[]
}
export type RowField = keyof RowChange

export type CoinPrices = { of: PricedCoin; prices: readonly GradePrice[] }

export type SessionRow = UnsavedChanges<RowChange> & {
  id: number
  /** As the server sent it last. */
  saved: ReviewRow
  /** The basis that was chosen in this session; null: told by the amount. */
  basis: PriceBasis | null
  /** What the market said of the coins that it was corrected to. */
  prices: readonly CoinPrices[]
  /** Why its pictures were not cropped to the coin; null: they need not be, or are being cropped. */
  cropFailure: string | null
  /** `saved` with every change. */
  shown: ReviewRow
}

/** A row as the server sent it. */
export const newRow = (saved: ReviewRow): SessionRow => ({
  id: saved.listing.id,
  saved,
  ...NOTHING_UNSAVED,
  basis: null,
  prices: [],
  cropFailure: null,
  shown: saved,
})

/** Whether the seller has still to decide about a coin. */
export const isUndecided = ({ shown }: SessionRow): boolean =>
  shown.review === 'open' && shown.listing.status === 'draft'

/** The row with what is shown computed anew from what is saved and changed. `now` in ms. */
export function shownAnew(row: SessionRow, now: number): SessionRow {
  const change = unsavedOf(row)
  const changed = change ? changedRow(row.saved, change, now) : row.saved
  const priced = withPrices(changed, row.prices)
  return { ...row, shown: withPriceQuestion(priced, asksPrice(row, priced)) }
}

function withPrices(shown: ReviewRow, arrived: readonly CoinPrices[]): ReviewRow {
  if (shown.pricedAs && isAsPriced(shown)) return shown
  const coin = pricedCoinOf(shown.listing)
  const found = arrived.find(({ of }) => isSameCoin(of, coin))
  return found ? { ...shown, gradePrices: [...found.prices], pricedAs: coin } : shown
}

function withPriceQuestion(shown: ReviewRow, asks: boolean): ReviewRow {
  if (asks === hasPriceQuestion(shown)) return shown
  const others = shown.listing.problems.filter(({ code }) => code !== PRICE_OF_OTHER_COIN.code)
  const problems = asks ? [...others, PRICE_OF_OTHER_COIN] : others
  return { ...shown, listing: { ...shown.listing, problems } }
}

export const hasPriceQuestion = ({ listing }: ReviewRow): boolean =>
  listing.problems.some(({ code }) => code === PRICE_OF_OTHER_COIN.code)

/** Whether the price is of the coin before a correction: the seller has set none, and none of the right coin has come. */
function asksPrice({ saved, basis }: SessionRow, shown: ReviewRow): boolean {
  const { listing } = shown
  const cents = parseCents(listing.price) ?? 0
  if (cents <= 0 || !saved.pricedAs || listing.answered.includes(PRICE_OF_OTHER_COIN.code))
    return false
  if (isSameCoin(pricedCoinOf(listing), saved.pricedAs)) return false
  if (basis) return basis !== 'own' && basisPrice(marketOf(shown), basis) !== cents
  const asked = isAsPriced(saved)
    ? basisOf({ shown: saved, basis }) !== 'own'
    : hasPriceQuestion(saved)
  return asked && listing.price === saved.listing.price
}

function changedRow(
  saved: ReviewRow,
  { review = saved.review, ...change }: RowChange,
  now: number,
): ReviewRow {
  const listing = changedListing(saved.listing, change)
  const problems = editProblems(saved.listing, editFieldsOf(listing), { now }).filter(
    ({ kind, code }) => kind !== 'question' || !listing.answered.includes(code),
  )
  return { ...saved, review, listing: { ...listing, problems } }
}

/** What a row shows of everything that a change can have. */
export const valuesOfRow = ({ listing, review }: ReviewRow) => ({
  ...editableValues(listing),
  review,
})

/** What a row shows now in the fields of a change. */
export function valuesOf(row: ReviewRow, fields: readonly RowField[]): RowChange {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(valuesOfRow(row)))
  return Object.fromEntries(fields.map(field => [field, values.get(field)]))
}

/**
 * What the market's prices, which are those of one coin at a fixed price, do not fit: "an auction", "a roll"; null
 * for one coin at a fixed price.
 */
export function withoutMarket({ lot, format }: Listing): string | null {
  if (lot) return `a ${lot.kind}`
  return format === 'auction' ? 'an auction' : null
}

/**
 * The market's price of the coin in its present grade and holder; null without one, and for an auction or a lot.
 */
export function marketOf(row: ReviewRow): GradePrice | null {
  const { grade, grader } = row.listing
  if (!grade || !isAsPriced(row) || withoutMarket(row.listing)) return null
  return priceOfGrade(row.gradePrices, grade, grader !== null)
}

/** Whether the row's prices are of its coin: a corrected coin has none until they have come. */
export const isAsPriced = ({ listing, pricedAs }: ReviewRow): boolean =>
  !pricedAs || isSameCoin(pricedCoinOf(listing), pricedAs)

/**
 * Where the row's price comes from. A price of this session says so itself; otherwise one that equals the
 * market's, or the suggestion, or that is missing, follows the market.
 */
export function basisOf({ shown, basis }: Pick<SessionRow, 'shown' | 'basis'>): PriceBasis {
  if (basis) return basis
  const { listing } = shown
  const cents = parseCents(listing.price) ?? 0
  if (hasPriceQuestion(shown)) return 'market'
  return basisOfPrice(cents, marketOf(shown), parseCents(listing.suggestedPrice ?? ''))
}

/** What keeps the coin itself from being published: blocking problems and open questions. */
export const lacksOf = ({ listing }: ReviewRow): ListingProblem[] =>
  listing.problems.filter(each => each.kind !== 'note' && !isAccountProblem(each))
