import { dollarsText, parseCents } from '../../../../shared/lib/money.ts'
import {
  changedFields,
  differingFields,
  mergedChange,
  picked,
} from '../../../../shared/listing/change.ts'
import {
  followingShipping,
  followingTexts,
  keptAnswers,
  ownTexts,
  wordingOf,
} from '../../../../shared/listing/follow.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { isSameCoin, pricedCoinOf } from '../../../../shared/market/estimate/priced-coin.ts'
import { basisPrice, type PriceBasis } from '../../../../shared/market/price-basis.ts'
import { attributesOfCoin } from '../../../../shared/market/title/coin-varieties.ts'
import { withUnsent } from '../../../listings/model/save-queue.ts'
import {
  basisOf,
  marketOf,
  type RowChange,
  type SessionRow,
  shownAnew,
  valuesOf,
  valuesOfRow,
} from './session-row.ts'
import type { SessionState, UndoStep } from './session-state.ts'

/** A change of one row; `basis` where the change chooses the price's. */
export type RowStep = { id: number; change: RowChange; basis?: PriceBasis | null }

/**
 * Changes rows as one step that can be undone. What follows from a change is part of it: the price follows the grade
 * and the holder, shipping the price, texts that were generated are generated anew. A step that changes nothing is
 * none.
 */
export function stepped(state: SessionState, steps: readonly RowStep[], now: number): SessionState {
  const rows = new Map(state.rows)
  const before: UndoStep['before'][number][] = []
  for (const { id, change, basis } of steps) {
    const row = rows.get(id)
    if (!row || row.shown.listing.status !== 'draft') continue
    const whole = withConsequences(row, change, state, now)
    const fields = differingFields(valuesOfRow(row.shown), whole)
    const kept = picked(whole, fields)
    const nextBasis = basis === undefined ? (row.basis ?? stickyBasis(row, fields)) : basis
    if (!kept && nextBasis === row.basis) continue
    before.push({ id, values: valuesOf(row.shown, fields), basis: row.basis })
    rows.set(id, changed(row, kept, nextBasis, now))
  }
  if (before.length === 0) return { ...state, touched: true }
  const undo = [...state.undo, { focus: state.focus, lastLocation: state.lastLocation, before }]
  return withUnsent(
    { ...state, rows, undo, touched: true },
    before.map(({ id }) => id),
  )
}

/** What the market's price depends on. */
const PRICED_BY: ReadonlySet<string> = new Set([
  'coinType',
  'seriesId',
  'year',
  'mint',
  'specialAttributes',
  'grade',
  'grader',
])

/**
 * The basis stays what it was when the price, the coin or the grade changes, though the amount would tell another
 * one.
 */
const stickyBasis = (row: SessionRow, fields: readonly string[]): PriceBasis | null =>
  fields.some(field => field === 'price' || PRICED_BY.has(field)) ? basisOf(row) : null

/** Takes the last step back. Without one the state stays. */
export function undone(state: SessionState, now: number): SessionState {
  const step = state.undo.at(-1)
  return step ? withValuesBefore({ ...state, undo: state.undo.slice(0, -1) }, step, now) : state
}

/** The rows of a step with the values that they had before it. */
export function withValuesBefore(state: SessionState, step: UndoStep, now: number): SessionState {
  const rows = new Map(state.rows)
  for (const { id, values, basis } of step.before) {
    const row = rows.get(id)
    if (row?.shown.listing.status !== 'draft') continue
    rows.set(
      id,
      changed(row, picked(values, differingFields(valuesOfRow(row.shown), values)), basis, now),
    )
  }
  return withUnsent(
    {
      ...state,
      rows,
      focus: step.focus !== null && rows.has(step.focus) ? step.focus : state.focus,
      lastLocation: step.lastLocation,
      entry: null,
    },
    step.before.map(({ id }) => id),
  )
}

/** The steps since `from` as one. */
export function asOneStep(from: SessionState, state: SessionState): SessionState {
  const [first, ...more] = state.undo.slice(from.undo.length)
  if (!first || more.length === 0) return state
  const before = new Map(first.before.map(each => [each.id, each]))
  for (const each of more.flatMap(step => step.before)) {
    const earlier = before.get(each.id)
    before.set(
      each.id,
      earlier ? { ...earlier, values: { ...each.values, ...earlier.values } } : each,
    )
  }
  return { ...state, undo: [...from.undo, { ...first, before: [...before.values()] }] }
}

/** Another value may pass where one was refused; a conflict waits for the seller's choice. */
export function changed(
  row: SessionRow,
  change: RowChange | null,
  basis: PriceBasis | null,
  now: number,
): SessionRow {
  if (!change) return { ...row, basis }
  const failure = row.failure?.kind === 'refused' ? null : row.failure
  const pending = mergedChange(row.pending, change)
  return shownAnew({ ...row, pending, basis, failure }, now)
}

function withConsequences(
  row: SessionRow,
  given: RowChange,
  state: SessionState,
  now: number,
): RowChange {
  const change = { ...followingAttributes(row, given), ...given }
  const after = shownAnew({ ...row, pending: { ...row.pending, ...change } }, now).shown
  const price = change.price ?? followingPrice(row, after)
  const priced = { ...after.listing, ...(price !== null && { price }) }
  const shippingPrice = change.shippingPrice ?? shippingAfter(row, priced, state)
  const all = {
    ...change,
    ...textsAfter(row, change, after, state),
    ...(price !== null && { price }),
    ...(shippingPrice !== null && { shippingPrice }),
  }
  return { ...lapsedAnswers(row, all), ...all }
}

/** The answers without those that lapse with the change; none where all stay. */
export function lapsedAnswers({ shown }: SessionRow, change: RowChange): RowChange {
  const { answered } = shown.listing
  const kept = keptAnswers(answered, differingFields(valuesOfRow(shown), change))
  return kept.length < answered.length ? { answered: kept } : {}
}

/** The special attributes without the varieties of the coin before; none where they stay. */
function followingAttributes({ shown }: SessionRow, change: RowChange): RowChange {
  const { listing } = shown
  const specialAttributes = attributesOfCoin(listing.specialAttributes, listing, {
    coinType: change.coinType ?? listing.coinType,
    seriesId: change.seriesId === undefined ? listing.seriesId : change.seriesId,
    year: change.year ?? listing.year,
    mint: change.mint ?? listing.mint,
  })
  return specialAttributes.length < listing.specialAttributes.length ? { specialAttributes } : {}
}

/** The price of the new coin, grade or holder, in dollars; null where the price stays. */
function followingPrice(row: SessionRow, after: SessionRow['shown']): string | null {
  const { grade, grader } = row.shown.listing
  const sameCoin = isSameCoin(pricedCoinOf(row.shown.listing), pricedCoinOf(after.listing))
  if (sameCoin && grade === after.listing.grade && grader === after.listing.grader) return null
  const cents = basisPrice(marketOf(after), basisOf(row))
  return cents === null ? null : dollarsText(cents)
}

/** The usual shipping of the changed listing, where it was the usual one before; null where it stays. */
export function shippingAfter(
  { shown }: SessionRow,
  after: Listing,
  { wording }: SessionState,
): string | null {
  const cents = parseCents(shown.listing.shippingPrice) ?? 0
  const { bands } = wording.templates
  const next = followingShipping(cents, shippedOf(shown.listing), shippedOf(after), bands)
  return next === cents ? null : dollarsText(next)
}

const shippedOf = ({ price, grader, lot }: Listing) => ({
  priceCents: parseCents(price) ?? 0,
  grader,
  lot,
})

const COIN_FIELDS: ReadonlySet<string> = new Set([
  'coinType',
  'seriesId',
  'country',
  'denomination',
  'year',
  'mint',
  'grade',
  'grader',
  'certificationNumber',
])

function textsAfter(
  { shown }: SessionRow,
  change: RowChange,
  after: SessionRow['shown'],
  state: SessionState,
): RowChange {
  if (shown.listing.lot || !changedFields(change).some(field => COIN_FIELDS.has(field))) return {}
  const before = shown.listing
  const wording = wordingOf(before, state.wording)
  const own = ownTexts(after.listing, before, wording)
  const following = followingTexts(after.listing, wording, own)
  return Object.fromEntries(following.filter(([field, text]) => !(field in change) && text !== ''))
}
