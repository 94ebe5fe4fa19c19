/** Rows whose coins look alike: what is said of one is said of all of them at once. */
import { counted, plural } from '../../../../shared/lib/count-text.ts'
import { sameValue } from '../../../../shared/listing/change.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { isSameVariety } from '../../../../shared/market/title/coin-varieties.ts'
import { stepped } from './change-rows.ts'
import type { RowChange } from './session-row.ts'
import { focusedRow, type SessionState, said } from './session-state.ts'

/** What is taken over beside series and design. */
export type AlikeAlso = 'date' | 'price'

/** The groups that were found; questions that are answered stay answered. */
export function withAlike(
  state: SessionState,
  groups: readonly (readonly number[])[],
): SessionState {
  const alike = new Map(groups.flatMap(group => group.map(id => [id, group] as const)))
  return { ...state, alike }
}

/** The other drafts that look like the focused one, while nobody has said that they are; in the table's order. */
export function othersAlike(state: SessionState): readonly number[] {
  const { focus, alike, alikeAnswered, rows } = state
  const group = focus === null ? undefined : alike.get(focus)
  if (!group || group.some(id => alikeAnswered.has(id))) return NONE
  return group.filter(id => id !== focus && rows.get(id)?.shown.listing.status === 'draft')
}

const NONE: readonly number[] = []

/**
 * Of those, the ones that can be pieces of the focused row's listing: without a holder, and of the same date, mint mark
 * and varieties. A date that was not read is no other date, nor is any where the seller takes the date over.
 */
export function piecesAlike(state: SessionState): readonly number[] {
  const row = focusedRow(state)
  if (!row || !isPiece(row.shown.listing)) return NONE
  return othersAlike(state).filter(id => {
    const other = state.rows.get(id)?.shown.listing
    return (
      other !== undefined &&
      isPiece(other) &&
      (state.alikeAlso.has('date') || isSameDate(row.shown.listing, other)) &&
      isSameVariety(row.shown.listing, other)
    )
  })
}

const isPiece = ({ grader, certificationNumber, lot, format }: Listing): boolean =>
  !grader && !certificationNumber && !lot && format === 'fixed'

const isSameDate = (own: Listing, other: Listing): boolean =>
  (other.year === '' || other.year === own.year) && (other.mint === '' || other.mint === own.mint)

/**
 * Takes series and design of the focused row over to the others that look like it, as one step; date with mint mark
 * and price as chosen, but not to or from a coin in a holder: its label has them. `whole`: to those that can be pieces
 * of its listing, all that pieces have in common.
 */
export function sameSeries(state: SessionState, whole: boolean, now: number): SessionState {
  const row = focusedRow(state)
  const others = whole ? piecesAlike(state) : othersAlike(state)
  if (!row || others.length === 0) return said(state, 'No other coin here looks like this one.')
  const { listing } = row.shown
  if (!listing.coinType.trim()) return said(state, 'Name this coin first.')
  const steps = others.map(id => {
    const change = whole ? wholeOf(listing) : seriesOf(listing, alsoOf(state, row.id, id))
    // Told by the amount, as where a row is copied.
    return { id, change, ...(change.price !== undefined && { basis: null }) }
  })
  const done = stepped(state, steps, now)
  const alikeAnswered = new Set([...state.alikeAnswered, row.id, ...others])
  return said(
    { ...done, alikeAnswered, entry: null },
    whole
      ? 'Making one listing...'
      : `${counted(others.length, 'more coin')} ${plural(others.length, 'is', 'are')} named ${listing.coinType} now.`,
  )
}

const NOTHING: SessionState['alikeAlso'] = new Set()

/** What is taken over from one row to another beside the series. */
const alsoOf = (state: SessionState, from: number, to: number): SessionState['alikeAlso'] =>
  [from, to].some(id => state.rows.get(id)?.shown.listing.grader) ? NOTHING : state.alikeAlso

/** How many of the others are another coin than the focused one, as far as it would be taken over to them. */
export function othersUnlikeNamed(state: SessionState): number {
  const row = focusedRow(state)
  if (!row) return 0
  return othersAlike(state).filter(id => {
    const other = state.rows.get(id)?.shown.listing
    const change = seriesOf(row.shown.listing, alsoOf(state, row.id, id))
    return other !== undefined && !sameValue({ ...other, ...change }, other)
  }).length
}

const seriesOf = (listing: Listing, also: SessionState['alikeAlso']): RowChange => ({
  coinType: listing.coinType,
  seriesId: listing.seriesId,
  ...(also.has('date') && { year: listing.year, mint: listing.mint }),
  ...(also.has('price') && priceOf(listing)),
})

/** The price is that of a grade. */
const priceOf = ({ price, shippingPrice, grade }: Listing): RowChange => ({
  price,
  shippingPrice,
  ...(grade && { grade }),
})

const wholeOf = (listing: Listing): RowChange => ({
  ...seriesOf(listing, new Set(['date', 'price'])),
  grade: listing.grade,
})

export function withAlso(state: SessionState, also: AlikeAlso, on: boolean): SessionState {
  const alikeAlso = new Set(state.alikeAlso)
  if (on) alikeAlso.add(also)
  else alikeAlso.delete(also)
  return { ...state, alikeAlso }
}

/** After an undo the question about the rows that were changed back is open again. */
export function withQuestionOpen(before: SessionState, after: SessionState): SessionState {
  const undone = new Set(before.undo.at(-1)?.before.map(({ id }) => id))
  const reopened = [...undone].flatMap(id => before.alike.get(id) ?? [])
  if (!reopened.some(id => before.alikeAnswered.has(id))) return after
  const closed = new Set(reopened)
  return {
    ...after,
    alikeAnswered: new Set([...after.alikeAnswered].filter(id => !closed.has(id))),
  }
}
