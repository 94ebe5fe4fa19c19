import type { Listing } from '../../../shared/listing/listings.ts'
import { type AllAnswers, type SentChange, sentChange } from './sent-change.ts'
import { type UnsavedChanges, unsavedOf } from './unsaved-changes.ts'

/* One request is under way at a time; the changes of a listing are merged until they are sent. */

/** A listing with its unsaved changes. */
export type SaveRow<Change> = UnsavedChanges<Change> & {
  id: number
  /** As the server sent it last. */
  saved: { listing: { version: number } & Partial<Pick<Listing, 'answered' | 'pictures'>> }
}

export interface SaveQueue<Row> {
  rows: ReadonlyMap<number, Row>
  /** Rows with unsent changes, the oldest change first. */
  unsent: readonly number[]
}

/** A change as it is sent, with the version that it was made to. */
export type VersionedChange<Change extends AllAnswers> = SentChange<Change> & {
  id: number
  version: number
}

/** The next request's edits at `now` (ms), at most `most`; empty while a request is under way. */
export function nextEdits<Change extends AllAnswers>(
  queue: SaveQueue<SaveRow<Change>>,
  now: number,
  most = Number.POSITIVE_INFINITY,
): VersionedChange<Change>[] {
  const edits = waitingRows(queue).flatMap(({ id, saved: { listing }, pending, ...row }) =>
    pending && (row.retryAt ?? 0) <= now
      ? { ...sentChange(pending, listing, row.unanswered), id, version: listing.version }
      : [],
  )
  return edits.slice(0, most)
}

/** From when on, in ms, `nextEdits` has an edit (0: at once); null while nothing waits or a request is under way. */
export function nextSendAt(queue: SaveQueue<SaveRow<object>>): number | null {
  const times = waitingRows(queue).map(({ retryAt }) => retryAt ?? 0)
  return times.length > 0 ? Math.min(...times) : null
}

function waitingRows<Row extends SaveRow<object>>({ rows, unsent }: SaveQueue<Row>): Row[] {
  if ([...rows.values()].some(({ sending }) => sending)) return []
  return unsent.flatMap(id => {
    const row = rows.get(id)
    return row?.pending && !row.failure ? row : []
  })
}

/** Whether changes wait or are being sent. */
export const hasUnsaved = ({ unsent, rows }: SaveQueue<SaveRow<object>>): boolean =>
  unsent.length > 0 || [...rows.values()].some(({ sending }) => sending !== null)

/** The edits are on their way. */
export function withSent<Queue extends SaveQueue<SaveRow<object>>>(
  queue: Queue,
  edits: readonly { id: number }[],
): Queue {
  const ids = edits.map(({ id }) => id)
  return withRows(queue, ids, row => ({ ...row, sending: row.pending, pending: null }))
}

/** No answer came: the edits wait again, before all others and beneath what was changed since. */
export function withUnanswered<Queue extends SaveQueue<SaveRow<object>>>(queue: Queue): Queue {
  const ids = [...queue.rows.values()].flatMap(({ id, sending }) => (sending ? [id] : []))
  const back = withRows(queue, ids, row => ({
    ...row,
    sending: null,
    pending: unsavedOf(row),
    unanswered: row.sending ? [...row.unanswered, row.sending] : row.unanswered,
  }))
  return withUnsent({ ...back, unsent: [...ids, ...back.unsent] }, ids)
}

/** Adds rows with changes at the end of those that wait to be sent. */
export function withUnsent<Queue extends SaveQueue<SaveRow<object>>>(
  queue: Queue,
  ids: readonly number[],
): Queue {
  const waiting = new Set([...queue.unsent, ...ids])
  return { ...queue, unsent: [...waiting].filter(id => queue.rows.get(id)?.pending) }
}

/** The queue with some of its rows changed. */
export function withRows<Queue extends SaveQueue<SaveRow<object>>>(
  queue: Queue,
  ids: Iterable<number>,
  change: (row: RowOf<Queue>) => RowOf<Queue>,
): Queue {
  const rows = new Map(queue.rows)
  for (const id of ids) {
    const row = rows.get(id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of this queue
    if (row) rows.set(id, change(row as RowOf<Queue>))
  }
  return { ...queue, rows, unsent: queue.unsent.filter(id => rows.get(id)?.pending) }
}

type RowOf<Queue> = Queue extends SaveQueue<infer Row> ? Row : never
