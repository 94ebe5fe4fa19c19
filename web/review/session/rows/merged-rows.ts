/** Coins that became pieces of one listing, and are listings of their own again. */
import { counted } from '../../../../shared/lib/count-text.ts'
import { differingFields } from '../../../../shared/listing/change.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import { withValuesBefore } from './change-rows.ts'
import { valuesOf, valuesOfRow } from './session-row.ts'
import { type SessionState, said, type UndoStep, withLoaded } from './session-state.ts'

/**
 * Drafts became pieces of the listing of `id`. What was changed for it is part of the same step: `changed` says that it is
 * the step of number `since`.
 */
export function withOneListing(
  state: SessionState,
  one: { id: number; drafts: readonly number[]; since: number; changed: boolean },
): SessionState {
  const { id, drafts } = one
  const change = one.changed ? state.undo[one.since] : undefined
  const step: UndoStep = {
    focus: id,
    lastLocation: state.lastLocation,
    before: change?.before ?? [],
    merged: { into: id, drafts },
  }
  const undo = [...state.undo.filter(each => each !== change), step]
  const text = `One listing of ${counted(drafts.length + 1, 'coin')}.`
  return { ...state, undo, said: { number: state.said.number + 1, text, undo: true } }
}

/** Takes the step that merged these drafts off the list, to be taken back outside of the state. */
export function withSeparating(state: SessionState, drafts: readonly number[]): SessionState {
  const step = state.undo.find(each => each.merged?.drafts === drafts)
  if (!step) return state
  return said(
    { ...state, undo: state.undo.filter(each => each !== step), separating: step },
    'Taking the coins apart...',
  )
}

/** The drafts of such a step are there again, and have the values that they had before it. */
export function withSeparated(
  state: SessionState,
  { step, rows }: { step: UndoStep; rows: readonly ReviewRow[] },
  now: number,
): SessionState {
  const over = { ...state, separating: null }
  if (rows.length === 0 || !step.merged) return said(over, '')
  const { into, drafts } = step.merged
  const back = withValuesBefore(withLoaded(over, rows), step, now)
  const asked = new Set([into, ...drafts])
  const alikeAnswered = new Set([...back.alikeAnswered].filter(id => !asked.has(id)))
  const text = `Undone: one listing of ${counted(drafts.length + 1, 'coin')}.`
  return said({ ...back, alikeAnswered }, text)
}

/** What the edit form has changed of a row is a step like any other. `before`: the row before the form. */
export function withFormEdited(
  state: SessionState,
  { id, before }: { id: number; before: ReviewRow },
): SessionState {
  const row = state.rows.get(id)
  if (row?.shown.listing.status !== 'draft') return state
  const fields = differingFields(valuesOfRow(row.saved), valuesOfRow(before))
  if (fields.length === 0) return state
  const step = {
    focus: state.focus,
    lastLocation: state.lastLocation,
    before: [{ id, values: valuesOf(before, fields), basis: row.basis }],
  }
  return { ...state, undo: [...state.undo, step], touched: true }
}
