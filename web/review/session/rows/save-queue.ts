import { sameValue } from '../../../../shared/listing/change.ts'
import type { PriceBasis } from '../../../../shared/market/price-basis.ts'
import type { ReviewEditsResult, ReviewRow } from '../../../../shared/review.ts'
import { withRows, withUnanswered, withUnsent } from '../../../listings/model/save-queue.ts'
import type { StoredChange } from '../../../listings/model/stored-changes.ts'
import { unsavedOf, withAnswer, withStored } from '../../../listings/model/unsaved-changes.ts'
import { type RowChange, type SessionRow, shownAnew, valuesOfRow } from './session-row.ts'
import type { SessionState } from './session-state.ts'

/** Each edit's answer: the row as it is now, or why it was refused. Only drafts are edited here. `now` in ms. */
export function withResults(
  state: SessionState,
  { results }: ReviewEditsResult,
  now: number,
): SessionState {
  const rows = new Map(state.rows)
  for (const { id, row: server, error } of results) {
    const row = rows.get(id)
    if (!row) continue
    const base = valuesOfRow(row.saved)
    const theirs = server && valuesOfRow(server)
    const isEditable = server?.listing.status === 'draft'
    const unsaved = withAnswer<RowChange>(row, { base, theirs, isEditable, error }, now)
    const basis = server && !isEditable ? null : basisAt(row, server)
    rows.set(id, shownAnew({ ...row, ...unsaved, saved: server ?? row.saved, basis }, now))
  }
  // An edit without an answer of its own waits again.
  return withUnsent(
    withUnanswered({ ...state, rows }),
    results.map(({ id }) => id),
  )
}

/** A price that was set elsewhere is told by its amount; one that this table has set keeps its basis. */
function basisAt(row: SessionRow, server: ReviewRow | null): PriceBasis | null {
  if (!server || unsavedOf(row)?.price !== undefined) return row.basis
  return server.listing.price === row.saved.listing.price ? row.basis : null
}

/** The seller's choice about a conflict, a refusal or a deleted listing. */
export function resolved(
  state: SessionState,
  id: number,
  keep: 'mine' | 'theirs',
  now: number,
): SessionState {
  const row = state.rows.get(id)
  if (!row?.failure) return state
  if (row.failure.kind === 'gone') return without(state, id)
  const pending = keep === 'mine' ? row.pending : null
  const basis = keep === 'mine' ? row.basis : null
  const rows = new Map(state.rows)
  rows.set(id, shownAnew({ ...row, pending, basis, failure: null }, now))
  return withUnsent({ ...state, rows }, [id])
}

/** Changes that were stored on this device before a reload. */
export function withRestored(
  state: SessionState,
  stored: readonly StoredChange<RowChange>[],
  now: number,
): SessionState {
  const rows = new Map(state.rows)
  for (const each of stored) {
    const row = rows.get(each.id)
    if (!row) continue
    const { version } = row.saved.listing
    const unsaved = withStored<RowChange>(row, each, { version, values: valuesOfRow(row.saved) })
    rows.set(each.id, shownAnew({ ...row, ...unsaved }, now))
  }
  return withUnsent(
    { ...state, rows },
    stored.map(({ id }) => id),
  )
}

/** Rows as the server sends them anew; those with unsaved changes wait for the answer to these. */
export function withRefreshed(
  state: SessionState,
  fresh: readonly ReviewRow[],
  now: number,
): SessionState {
  const byId = new Map(fresh.map(row => [row.listing.id, row]))
  return withRows(state, byId.keys(), row => {
    const saved = byId.get(row.id) ?? row.saved
    // Unsaved changes are of the version that was read: their answer says what became of it.
    if (unsavedOf(row)) return row
    const isSame = sameValue(saved.listing.pictures, row.saved.listing.pictures)
    // A photograph that has arrived since can be cropped.
    const cropFailure = isSame ? row.cropFailure : null
    return shownAnew({ ...row, saved, basis: basisAt(row, saved), cropFailure }, now)
  })
}

/** The table without a row. */
export function without(state: SessionState, id: number): SessionState {
  const rows = new Map(state.rows)
  rows.delete(id)
  const at = state.order.indexOf(id)
  const order = state.order.filter(each => each !== id)
  const focus = state.focus === id ? (order[Math.min(at, order.length - 1)] ?? null) : state.focus
  const unsent = state.unsent.filter(each => each !== id)
  const selected = new Set([...state.selected].filter(each => each !== id))
  return { ...state, rows, order, focus, pictured: focus, unsent, selected }
}
