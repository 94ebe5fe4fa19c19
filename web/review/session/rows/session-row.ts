import { parseCents } from '../../../../shared/lib/money.ts'
import { basisOfPrice, basisPrice, type PriceBasis } from '../../../../shared/listing/follow.ts'
import { PRICE_OF_OTHER_COIN } from '../../../../shared/listing/listing-rules.ts'
import type { Listing, ListingProblem } from '../../../../shared/listing/listings.ts'
import { priceOfGrade } from '../../../../shared/market/estimate/grade-price.ts'
import { isSameCoin, pricedCoinOf } from '../../../../shared/market/estimate/priced-coin.ts'
import type { GradePrice, PricedCoin } from '../../../../shared/market/market.ts'
import type { ReviewEdit, ReviewRow } from '../../../../shared/review.ts'
import { editFieldsOf } from '../../../listings/edit/edit-fields.ts'
import { editProblems, isAccountProblem } from '../../../listings/edit/problems-of.ts'

/** Changed fields of a row, in the words of POST /api/review/edits. */
export type RowChange = Omit<ReviewEdit, 'id' | 'version'>
export type RowField = keyof RowChange

/** Why a change of a row is not saved. */
export type RowFailure = {
  /** `conflict`: changed elsewhere, the seller chooses. `refused`: another value may pass. `gone`: deleted. */
  kind: 'conflict' | 'refused' | 'gone'
  message: string
  /** Messages by field. */
  fields: Readonly<Record<string, string>>
}

export type CoinPrices = { of: PricedCoin; prices: readonly GradePrice[] }

export type SessionRow = {
  id: number
  /** As the server sent it last. */
  saved: ReviewRow
  /** In the request that is under way. */
  sending: RowChange | null
  /** Not sent yet. */
  pending: RowChange | null
  /** Sent, and no answer came: the server may have them or not. */
  unanswered: readonly RowChange[]
  failure: RowFailure | null
  /** Before this time, in ms, its changes are not sent; null: at once. */
  retryAt: number | null
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
  sending: null,
  pending: null,
  unanswered: [],
  failure: null,
  retryAt: null,
  basis: null,
  prices: [],
  cropFailure: null,
  shown: saved,
})

/** The row with what is shown computed anew from what is saved and changed. `now` in ms. */
export function shownAnew(row: SessionRow, now: number): SessionRow {
  const change = unsavedOf(row)
  const changed = change ? withChange(row.saved, change, now) : row.saved
  const priced = withPrices(changed, row.prices)
  return { ...row, shown: withPriceQuestion(priced, asksPrice(row, priced)) }
}

function withPrices(shown: ReviewRow, arrived: readonly CoinPrices[]): ReviewRow {
  if (isAsPriced(shown)) return shown
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

/** All changes that the server has not confirmed; null without one. */
export function unsavedOf({ sending, pending }: SessionRow): RowChange | null {
  return sending && pending ? { ...sending, ...pending } : (pending ?? sending)
}

function withChange(saved: ReviewRow, change: RowChange, now: number): ReviewRow {
  const listing = changedListing(saved.listing, change)
  const problems = editProblems(saved.listing, editFieldsOf(listing), { now }).filter(
    ({ kind, code }) => kind !== 'question' || !listing.answered.includes(code),
  )
  return { ...saved, review: change.review ?? saved.review, listing: { ...listing, problems } }
}

/** The listing with changed fields in place. Pictures are those that it has, in another order. */
function changedListing(listing: Listing, change: RowChange): Listing {
  const { review: _review, pictures: references, ...fields } = change
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  const changed: Listing = { ...listing, ...Object.fromEntries(known) }
  if (!references) return changed
  const pictures = references.flatMap(
    ({ sha256 }) => listing.pictures.find(each => each.sha256 === sha256) ?? [],
  )
  const [front, back] = pictures
  return {
    ...changed,
    pictures,
    frontImageUrl: front?.url ?? listing.frontImageUrl,
    backImageUrl: back?.url ?? listing.backImageUrl,
  }
}

/** What a row shows now in the fields of a change. */
export function valuesOf({ listing, review }: ReviewRow, fields: readonly RowField[]): RowChange {
  const { pictures, ...values } = listing
  const references = pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 }))
  const all = new Map<string, unknown>(Object.entries({ ...values, pictures: references, review }))
  return Object.fromEntries(fields.map(field => [field, all.get(field)]))
}

/** The fields of a change whose value differs from what the row shows. */
export function differingFields(row: ReviewRow, change: RowChange): RowField[] {
  const fields = changedFields(change)
  const values = new Map(Object.entries(valuesOf(row, fields)))
  return fields.filter(field => JSON.stringify(values.get(field)) !== JSON.stringify(change[field]))
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type's keys
export const changedFields = (change: RowChange): RowField[] => Object.keys(change) as RowField[]

/** A change limited to some of its fields; null when none is left. */
export function picked(change: RowChange, fields: readonly RowField[]): RowChange | null {
  const kept = Object.entries(change).filter(([name]) => fields.some(field => field === name))
  return kept.length > 0 ? Object.fromEntries(kept) : null
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

/** Whether the row's prices are of its coin: one that was corrected has none until they have come. */
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
