/** Rows whose coins look alike: what is said of one is said of all of them at once. */
import { counted } from '../../../shared/count-text.ts'
import type { Listing } from '../../../shared/listings.ts'
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
 * Takes series and design of the focused row over to the others that look like it, as one step; date with mint mark
 * and price as chosen. `whole`: all that pieces of one listing have in common.
 */
export function sameSeries(state: SessionState, whole: boolean, now: number): SessionState {
  const row = focusedRow(state)
  const others = othersAlike(state)
  if (!row || others.length === 0) return said(state, 'No other coin here looks like this one.')
  const { listing } = row.shown
  if (!listing.coinType.trim()) return said(state, 'Name this coin first.')
  const change = whole ? wholeOf(listing) : seriesOf(listing, state.alikeAlso)
  const done = stepped(
    state,
    others.map(id => ({
      id,
      change,
      // Told by the amount, as where a row is copied.
      ...(change.price !== undefined && { basis: null }),
    })),
    now,
  )
  const alikeAnswered = new Set([...state.alikeAnswered, row.id, ...others])
  return said(
    { ...done, alikeAnswered, entry: null },
    `${counted(others.length, 'more coin')}: ${listing.coinType}.`,
  )
}

const seriesOf = (listing: Listing, also: SessionState['alikeAlso']): RowChange => ({
  coinType: listing.coinType,
  seriesId: listing.seriesId,
  ...(also.has('date') && { year: listing.year, mint: listing.mint }),
  ...(also.has('price') && priceOf(listing)),
})

/** The price is that of a grade and a holder. */
const priceOf = ({ price, shippingPrice, grade, grader }: Listing): RowChange => ({
  price,
  shippingPrice,
  ...(grade && { grade, grader }),
})

const wholeOf = (listing: Listing): RowChange => ({
  ...seriesOf(listing, new Set(['date', 'price'])),
  grade: listing.grade,
  grader: listing.grader,
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
