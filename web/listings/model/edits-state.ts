import { editableValues, mergedChange } from '../../../shared/listing/change.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import {
  type SaveQueue,
  type SaveRow,
  withRows,
  withSent,
  withUnanswered,
  withUnsent,
} from './save-queue.ts'
import type { SaveEvent } from './saver.ts'
import type { EditAnswer, EditedFields } from './send-edits.ts'
import type { StoredChange } from './stored-changes.ts'
import {
  NOTHING_UNSAVED,
  type SaveFailure,
  unsavedOf,
  withAnswer,
  withStored,
} from './unsaved-changes.ts'

/** A listing that is changed; with all of its fields where the seller saw them. */
export type EditedListing = Pick<Listing, 'id' | 'version' | 'status'> & Partial<Listing>

export type EditRow = SaveRow<EditedFields> & { saved: { listing: EditedListing } }

export interface ListingEdit<Edited extends EditedListing = EditedListing> {
  listing: Edited
  edit: EditedFields
}

/** The edits of single listings that are on their way, or were not saved. */
export type EditsState = SaveQueue<EditRow>

export const NO_EDITS: EditsState = { rows: new Map(), unsent: [] }

export type EditsEvent =
  /** Each above an edit of its listing that waits, and in place of an edit that failed. */
  | { do: 'put'; edits: readonly ListingEdit[] }
  | { do: 'drop'; id: number }
  /** An edit that was stored on this device before a reload, and its listing as it is now. */
  | { arrived: 'restored'; listing: Listing; stored: StoredChange<EditedFields> }
  | SaveEvent<EditedFields, readonly EditAnswer[]>

/** The next state of the edits. `now` in ms. A listing whose edit is saved leaves. */
export function nextEditsState(state: EditsState, event: EditsEvent, now: number): EditsState {
  if ('do' in event)
    return event.do === 'put' ? withEdits(state, event.edits) : without(state, [event.id])
  switch (event.arrived) {
    case 'restored':
      return restored(state, event.listing, event.stored)
    case 'sent':
      return withSent(state, event.edits)
    case 'unanswered':
      return withUnanswered(state)
    case 'results':
      return withAnswers(state, event.answer, now)
    default:
      return event satisfies never
  }
}

function withEdits(state: EditsState, edits: readonly ListingEdit[]): EditsState {
  const rows = edits.map(({ listing, edit }): EditRow => {
    const { id } = listing
    const row = state.rows.get(id)
    const pending = mergedChange(row && !row.failure ? row.pending : null, edit)
    const saved = { listing }
    return { ...NOTHING_UNSAVED, ...row, id, saved, pending, failure: null, retryAt: null }
  })
  return added(state, rows)
}

function added(state: EditsState, added: readonly EditRow[]): EditsState {
  const rows = new Map([...state.rows, ...added.map(row => [row.id, row] as const)])
  return withUnsent(
    { ...state, rows },
    added.map(({ id }) => id),
  )
}

function without({ rows, unsent }: EditsState, gone: Iterable<number>): EditsState {
  const ids = new Set(gone)
  return {
    rows: new Map([...rows].filter(([id]) => !ids.has(id))),
    unsent: unsent.filter(id => !ids.has(id)),
  }
}

/**
 * Of another version it is not sent, nor one that publishes or ends the listing, maybe days later: the seller looks at
 * it first.
 */
function restored(
  state: EditsState,
  listing: Listing,
  stored: StoredChange<EditedFields>,
): EditsState {
  const { id, version } = listing
  // What was changed since the page was opened is later than what is stored.
  if (state.rows.has(id)) return state
  const values = valuesOf(listing)
  const unsaved = withStored<EditedFields>(NOTHING_UNSAVED, stored, { version, values })
  if (!unsaved.pending) return state
  const saved = { listing: { ...listing, version: stored.version } }
  const failure = unsaved.failure ?? (stored.change.status === undefined ? null : STATUS_WAITS)
  return added(state, [{ ...NOTHING_UNSAVED, ...unsaved, failure, id, saved }])
}

const STATUS_WAITS: SaveFailure = {
  kind: 'refused',
  message:
    'The status was not changed before the page was closed. Check it, then update the listing.',
  fields: {},
}

function withAnswers(state: EditsState, answers: readonly EditAnswer[], now: number): EditsState {
  const byId = new Map(answers.map(answer => [answer.id, answer]))
  const answered = withRows(state, byId.keys(), row => {
    const answer = byId.get(row.id)
    return answer ? afterAnswer(row, answer, now) : row
  })
  const saved = [...byId.keys()].filter(id => {
    const row = answered.rows.get(id)
    return row && !row.failure && unsavedOf(row) === null
  })
  // An edit without an answer of its own waits again.
  return withUnsent(withUnanswered(without(answered, saved)), [...byId.keys()])
}

function afterAnswer(row: EditRow, { listing, failure }: EditAnswer, now: number): EditRow {
  const seen = valuesOf(row.saved.listing)
  const isDeleted = failure?.code === 'NOT_FOUND'
  const theirs = isDeleted ? null : listing ? valuesOf(listing) : seen
  const isCompared = listing !== null && listing.version !== row.saved.listing.version
  const error = failure && {
    code: isCompared ? failure.code : 'REFUSED',
    message: failure.message,
    fields: failure.detail.fields ?? {},
    // Another listing of the seller is published: that takes seconds.
    retryAfterSeconds: failure.code === 'BUSY' ? failure.detail.retryAfterSeconds : undefined,
  }
  const unsaved = withAnswer<EditedFields>(
    row,
    { base: seen, theirs, seen, isEditable: true, error },
    now,
  )
  // The version of an edit that failed stays the one that the seller saw.
  return { ...row, ...unsaved, saved: unsaved.failure || !listing ? row.saved : { listing } }
}

const isRead = (listing: EditedListing): listing is Listing => 'pictures' in listing

const valuesOf = (listing: EditedListing) => ({
  ...(isRead(listing) && editableValues(listing)),
  status: listing.status,
})
