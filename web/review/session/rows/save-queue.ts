import type { PriceBasis } from '../../../../shared/listing/follow.ts'
import {
  REVIEW_EDITS_MAX,
  type ReviewEdit,
  type ReviewEditsResult,
  type ReviewRow,
} from '../../../../shared/review.ts'
import { withUnsent } from './change-rows.ts'
import {
  differingFields,
  picked,
  type RowChange,
  type RowFailure,
  type RowField,
  type SessionRow,
  shownAnew,
  unsavedOf,
  valuesOf,
} from './session-row.ts'
import type { SessionState } from './session-state.ts'

/* One request is under way at a time; the edits of a row are merged until it is sent. */

/**
 * The next request's edits at `now` (ms), each with the version that the server sent last; empty while one is under
 * way.
 */
export function nextEdits(state: SessionState, now: number): ReviewEdit[] {
  const edits = waitingRows(state).flatMap(({ id, saved, pending, retryAt }) =>
    (retryAt ?? 0) <= now ? { id, version: saved.listing.version, ...pending } : [],
  )
  return edits.slice(0, REVIEW_EDITS_MAX)
}

/** From when on, in ms, `nextEdits` has an edit (0: at once); null while nothing waits or a request is under way. */
export function nextSendAt(state: SessionState): number | null {
  const times = waitingRows(state).map(({ retryAt }) => retryAt ?? 0)
  return times.length > 0 ? Math.min(...times) : null
}

function waitingRows({ rows, unsent }: SessionState): SessionRow[] {
  if ([...rows.values()].some(({ sending }) => sending)) return []
  return unsent.flatMap(id => {
    const row = rows.get(id)
    return row?.pending && !row.failure ? row : []
  })
}

/** The edits are on their way. */
export function withSent(state: SessionState, edits: readonly ReviewEdit[]): SessionState {
  const ids = new Set(edits.map(({ id }) => id))
  return mapRows(state, ids, row => ({ ...row, sending: row.pending, pending: null }))
}

/** No answer came: the edits wait again, beneath those made since. */
export function withUnanswered(state: SessionState): SessionState {
  const ids = [...state.rows.values()].flatMap(({ id, sending }) => (sending ? [id] : []))
  const back = mapRows(state, new Set(ids), row => ({
    ...row,
    sending: null,
    pending: row.pending ? { ...row.sending, ...row.pending } : row.sending,
    unanswered: row.sending ? [...row.unanswered, row.sending] : row.unanswered,
  }))
  return withUnsent({ ...back, unsent: [...ids, ...back.unsent] }, ids)
}

/**
 * Each edit's answer: the row as it is now, or why it was refused. One that may pass later waits; of a listing that is
 * no draft any more the changes are dropped, since none is edited here. `now` in ms.
 */
export function withResults(
  state: SessionState,
  { results }: ReviewEditsResult,
  now: number,
): SessionState {
  const rows = new Map(state.rows)
  for (const { id, row: server, error } of results) {
    const row = rows.get(id)
    if (!row) continue
    const sent = row.sending ?? {}
    const answered: SessionRow = { ...row, sending: null, unanswered: [], retryAt: null }
    const waiting: SessionRow = { ...answered, pending: { ...sent, ...row.pending } }
    const basis = basisAt(row, server)
    if (!server) rows.set(id, shownAnew({ ...waiting, failure: GONE }, now))
    else if (!error) rows.set(id, shownAnew({ ...answered, saved: server, basis }, now))
    else if (error.retryAfterSeconds !== undefined) {
      const retryAt = now + error.retryAfterSeconds * 1_000
      rows.set(id, shownAnew({ ...waiting, saved: server, basis, retryAt }, now))
    } else if (server.listing.status !== 'draft') {
      const dropped = { ...answered, pending: null, basis: null, failure: refusal(error) }
      rows.set(id, shownAnew({ ...dropped, saved: server }, now))
    } else if (error.code === 'CONFLICT')
      rows.set(id, conflicted(row, { ...waiting, basis }, server, now))
    else rows.set(id, shownAnew({ ...waiting, saved: server, basis, failure: refusal(error) }, now))
  }
  // An edit without an answer of its own waits again.
  return withUnsent(
    withUnanswered({ ...state, rows }),
    results.map(({ id }) => id),
  )
}

const refusal = ({ message, fields }: Omit<RowFailure, 'kind'>): RowFailure => ({
  kind: 'refused',
  message,
  fields,
})

/** A price that was set elsewhere is told by its amount; one that this table has set keeps its basis. */
function basisAt(row: SessionRow, server: ReviewRow | null): PriceBasis | null {
  if (!server || unsavedOf(row)?.price !== undefined) return row.basis
  return server.listing.price === row.saved.listing.price ? row.basis : null
}

const GONE: RowFailure = {
  kind: 'gone',
  message: 'This listing was deleted elsewhere. Your changes of it cannot be saved.',
  fields: {},
}

/**
 * Fields that were not changed elsewhere are no conflict, nor those that have the value of an earlier request of
 * this table without an answer: they are sent again.
 */
function conflicted(
  { saved, unanswered }: SessionRow,
  waiting: SessionRow,
  server: ReviewRow,
  now: number,
): SessionRow {
  const mine = waiting.pending ?? {}
  const open = differingFields(server, mine)
  const known = [valuesOf(saved, open), ...unanswered]
  const disputed = open.filter(field =>
    known.every(each => !(field in each) || differsAt(server, each, field)),
  )
  const failure: RowFailure | null =
    disputed.length > 0
      ? {
          kind: 'conflict',
          message: 'This listing was changed elsewhere. Keep your values, or take the other ones.',
          fields: Object.fromEntries(disputed.map(field => [field, 'Changed elsewhere'])),
        }
      : null
  return shownAnew({ ...waiting, saved: server, pending: picked(mine, open), failure }, now)
}

const differsAt = (server: ReviewRow, change: RowChange, field: RowField): boolean =>
  differingFields(server, change).includes(field)

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

/** Changes that were stored on this device before a reload. Another version since then is a conflict. */
export function withRestored(
  state: SessionState,
  stored: readonly { id: number; version: number; change: RowChange }[],
  now: number,
): SessionState {
  const rows = new Map(state.rows)
  for (const { id, version, change } of stored) {
    const row = rows.get(id)
    if (!row) continue
    const open = differingFields(row.saved, change)
    const pending = picked(change, open)
    const failure: RowFailure | null =
      pending && version !== row.saved.listing.version
        ? {
            kind: 'conflict',
            message:
              'This listing was changed elsewhere before your last changes were saved. Keep your values, or take the other ones.',
            fields: Object.fromEntries(open.map(field => [field, 'Changed elsewhere'])),
          }
        : null
    const merged = row.pending ? { ...pending, ...row.pending } : pending
    rows.set(id, shownAnew({ ...row, pending: merged, failure }, now))
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
  return mapRows(state, new Set(byId.keys()), row => {
    const saved = byId.get(row.id) ?? row.saved
    // Unsaved changes are of the version that was read: their answer says what became of it.
    if (unsavedOf(row)) return row
    const isSame =
      JSON.stringify(saved.listing.pictures) === JSON.stringify(row.saved.listing.pictures)
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
  return { ...state, rows, order, focus, large: focus, unsent, selected }
}

function mapRows(
  state: SessionState,
  ids: ReadonlySet<number>,
  change: (row: SessionRow) => SessionRow,
): SessionState {
  const rows = new Map(state.rows)
  for (const id of ids) {
    const row = rows.get(id)
    if (row) rows.set(id, change(row))
  }
  return { ...state, rows, unsent: state.unsent.filter(id => rows.get(id)?.pending) }
}
