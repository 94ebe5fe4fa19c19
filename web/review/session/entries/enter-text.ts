import { ownSite } from '../../../../shared/lib/ebay-sites.ts'
import { dollarsText, typedAmount, typedCents } from '../../../../shared/lib/money.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import { asOneStep, type RowStep, stepped } from '../rows/change-rows.ts'
import { counting } from '../rows/copy-rows.ts'
import { nextLacking } from '../rows/move-focus.ts'
import { parsePriceEntry } from '../rows/price-entry.ts'
import { toConfirmOf } from '../rows/row-doubts.ts'
import { lacksOf, marketOf, type SessionRow, withoutMarket } from '../rows/session-row.ts'
import {
  ENTRY_FIELDS,
  type EntryField,
  type SessionState,
  said,
  targetsOf,
} from '../rows/session-state.ts'
import { parseDateEntry } from './date-entry.ts'
import { parseGradeEntry } from './grade-entry.ts'
import { parseNameEntry } from './name-entry.ts'

/**
 * What follows a typed value: `stay` (the field closes), `next-field` of the row, or `take`: a coin that lacks
 * nothing is approved, and the next row that lacks something has the focus.
 */
export type EntryAfter = 'stay' | 'next-field' | 'approve'

interface Entered {
  field: EntryField
  text: string | null
  after: EntryAfter
  ids?: readonly number[]
}

/**
 * Puts a typed value into the target rows, or into the given ones. One that cannot be read changes nothing; it is an
 * error at the open field, of given rows a message. An untouched field (null) changes no row: its text is the focused
 * row's own, which is not meant for the others.
 */
export function entered(
  state: SessionState,
  { field, text, after, ids: given }: Entered,
  now: number,
): SessionState {
  const ids = given ?? targetsOf(state)
  // The key counts up, and does so from what is typed over a selection.
  const place = text?.trim() ?? ''
  if (field === 'storageLocation' && !given && ids.length > 1 && place)
    return { ...counting(state, ids, { first: place, now }), entry: null }
  const steps: RowStep[] = []
  for (const id of text === null ? [] : ids) {
    const row = state.rows.get(id)
    const step = text !== null && row && stepOf(row, field, text)
    if (typeof step === 'string') return { ...said(state, step), entry: { field, error: step } }
    if (step) steps.push(step)
  }
  const done = { ...stepped(state, steps, now), entry: given ? state.entry : null }
  const located =
    field === 'storageLocation' && text?.trim() ? { ...done, lastLocation: text.trim() } : done
  return asOneStep(state, followed(located, { field, after, ids, now }))
}

interface Followed {
  field: EntryField
  after: EntryAfter
  ids: readonly number[]
  now: number
}

function followed(state: SessionState, { field, after, ids, now }: Followed): SessionState {
  if (after === 'next-field') {
    const next = ENTRY_FIELDS[ENTRY_FIELDS.findIndex(each => each === field) + 1]
    return next ? { ...state, entry: { field: next, error: null } } : state
  }
  const [id] = ids
  if (after === 'stay' || ids.length !== 1 || id === undefined) return state
  const row = state.rows.get(id)
  const complete =
    row &&
    row.shown.review === 'open' &&
    lacksOf(row.shown).length === 0 &&
    toConfirmOf(row.shown).length === 0
  return nextLacking(
    complete ? stepped(state, [{ id, change: { review: 'approved' } }], now) : state,
  )
}

/** The row's change, or a sentence why the text is none. */
function stepOf(row: SessionRow, field: EntryField, text: string): RowStep | string {
  const { id, shown } = row
  switch (field) {
    case 'date': {
      const date = parseDateEntry(text, shown.listing.mint)
      return date
        ? { id, change: date }
        : `“${text.trim()}” is no date. Type for example 1921 S, or 1921 for a coin without a mint mark.`
    }
    case 'name': {
      const change = parseNameEntry(text)
      return change
        ? { id, change }
        : 'Type what the coin is, for example kr74, it 2 euro 2002 or maple leaf.'
    }
    case 'grade': {
      const grade = parseGradeEntry(text, shown.listing.grade)
      return grade === null
        ? `“${text.trim()}” is no grade. Type for example vf20, au, 63 or 63+.`
        : { id, change: { grade } }
    }
    case 'price': {
      const entry = parsePriceEntry(text, marketOf(shown))
      if (!entry) return priceError(text, shown)
      const price = dollarsText(entry.cents)
      // An untouched price stays what it was.
      return price === shown.listing.price && entry.basis === 'own'
        ? { id, change: {} }
        : { id, change: { price }, basis: entry.basis }
    }
    case 'shippingPrice': {
      const cents = typedCents(text)
      return cents === null || cents < 0
        ? `Enter shipping in ${ownSite().money.words}, such as ${typedAmount(495)}; 0 is free shipping.`
        : { id, change: { shippingPrice: dollarsText(cents) } }
    }
    case 'storageLocation':
      return { id, change: { storageLocation: text.trim().slice(0, 100) } }
    default:
      return field satisfies never
  }
}

function priceError(text: string, { listing }: ReviewRow): string {
  if (!/^[mco]$/i.test(text.trim()))
    return `Enter a price in ${ownSite().money.words}, such as 45 or ${typedAmount(1_250)}.`
  const other = withoutMarket(listing)
  return other
    ? `The market's prices are those of one coin at a fixed price, not of ${other}. Type an amount.`
    : 'There is no market price for this coin and grade. Type an amount.'
}
