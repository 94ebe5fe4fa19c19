import { HOLDER_CROP } from '../../../shared/listing/picture-rules.ts'
import type { ReviewDecision } from '../../../shared/listings.ts'
import type { ReviewEdit, ReviewEditsResult, ReviewRow } from '../../../shared/review.ts'
import type { Wording } from '../../listings/form/listing-defaults.ts'
import { type AlikeAlso, sameSeries, withAlike, withAlso, withQuestionOpen } from './alike-rows.ts'
import { withArrivedPrices } from './arrived-prices.ts'
import { stepped, undone } from './change-rows.ts'
import { asAbove, located } from './copy-rows.ts'
import { type EntryAfter, entered } from './enter-text.ts'
import { keepsFromApproval, withCropFailure } from './holder-crops.ts'
import { moved, nextLacking, nextOpen, type SelectHow, selectedRows } from './move-focus.ts'
import { toConfirmOf } from './row-doubts.ts'
import {
  resolved,
  without,
  withRefreshed,
  withRestored,
  withResults,
  withSent,
  withUnanswered,
} from './save-queue.ts'
import { type CoinPrices, lacksOf, type RowChange } from './session-row.ts'
import {
  ENTRY_FIELDS,
  type EntryField,
  focusedRow,
  type SessionState,
  said,
  targetsOf,
  withLoaded,
} from './session-state.ts'

/** What the seller does; keys and visible controls give the same commands. Without `ids` of the targets. */
export type Step =
  | { do: 'focus'; id: number }
  /** `held`: a key that repeats itself; 'settle' when it is let go. */
  | { do: 'move'; by: number; extend?: boolean; held?: boolean }
  | { do: 'settle' }
  | { do: 'select'; id: number; how: SelectHow }
  | { do: 'select-all'; on: boolean }
  /** Opens a field of the focused row; without one the first, or the one after the open one. */
  | { do: 'edit'; field: EntryField }
  | { do: 'next-field' }
  /** Closes the open field, otherwise ends the selection. */
  | { do: 'escape' }
  /** `text` is null where the field was left untouched. */
  | {
      do: 'enter'
      field: EntryField
      text: string | null
      after: EntryAfter
      ids?: readonly number[]
    }
  | { do: 'take' }
  | { do: 'change'; change: RowChange; ids?: readonly number[] }
  | { do: 'decide'; review: ReviewDecision; ids?: readonly number[] }
  /** Answers the first open question with yes. */
  | { do: 'answer' }
  | { do: 'swap' }
  /** Crops the pictures of a coin that is in no slab to the coin, again. */
  | { do: 'crop'; id: number }
  | { do: 'as-above'; ids?: readonly number[] }
  | { do: 'locate'; ids?: readonly number[] }
  | { do: 'side'; side?: 'front' | 'back' }
  /** Series and design, and what is chosen beside them, for all that look like the focused coin. */
  | { do: 'same-series'; whole?: boolean }
  | { do: 'also'; also: AlikeAlso; on: boolean }
  | { do: 'undo' }
  | { do: 'resolve'; id: number; keep: 'mine' | 'theirs' }

/** What the server and the device's storage say. */
export type Arrival =
  | { arrived: 'loaded'; rows: readonly ReviewRow[] }
  /** Groups of ids whose coins look alike. */
  | { arrived: 'alike'; groups: readonly (readonly number[])[] }
  /** A draft that became part of another listing. */
  | { arrived: 'merged'; id: number }
  /** For the status line. */
  | { arrived: 'message'; text: string }
  | { arrived: 'wording'; wording: Wording }
  /** The market's prices of a coin that rows were corrected to. */
  | ({ arrived: 'prices' } & CoinPrices)
  | { arrived: 'refreshed'; rows: readonly ReviewRow[] }
  | { arrived: 'restored'; stored: readonly { id: number; version: number; change: RowChange }[] }
  | { arrived: 'sent'; edits: readonly ReviewEdit[] }
  | { arrived: 'results'; answer: ReviewEditsResult }
  | { arrived: 'unanswered' }
  | { arrived: 'not-cropped'; id: number; why: string }

/** The next state of the review table. `now` in ms. */
export function next(state: SessionState, event: Step | Arrival, now: number): SessionState {
  if ('arrived' in event) return arrived(state, event, now)
  const after = step(state, event, now)
  const held = event.do === 'move' && event.held === true
  const large = held ? state.large : after.focus
  // A message is about the step that gave it.
  const message = after.said === state.said ? { ...after.said, text: '' } : after.said
  return { ...after, touched: true, large, said: message }
}

function arrived(state: SessionState, event: Arrival, now: number): SessionState {
  switch (event.arrived) {
    case 'loaded':
      return withLoaded(state, event.rows)
    case 'alike':
      return withAlike(state, event.groups)
    case 'merged':
      return without(state, event.id)
    case 'message':
      return said(state, event.text)
    case 'wording':
      return { ...state, wording: event.wording }
    case 'prices':
      return withArrivedPrices(state, { of: event.of, prices: event.prices }, now)
    case 'refreshed':
      return withRefreshed(state, event.rows, now)
    case 'restored':
      return withRestored(state, event.stored, now)
    case 'sent':
      return withSent(state, event.edits)
    case 'results':
      return withResults(state, event.answer, now)
    case 'unanswered':
      return withUnanswered(state)
    case 'not-cropped':
      return withCropFailure(state, event.id, event.why)
    default:
      return event satisfies never
  }
}

function step(state: SessionState, event: Step, now: number): SessionState {
  switch (event.do) {
    case 'focus':
      return event.id !== state.focus && state.rows.has(event.id)
        ? { ...state, focus: event.id, entry: null }
        : state
    case 'move':
      return moved(state, event.by, event.extend ?? false)
    case 'settle':
      return state
    case 'select':
      return selectedRows(state, event.id, event.how)
    case 'select-all':
      return { ...state, selected: new Set(event.on ? state.order : []) }
    case 'edit':
      return editing(state, event.field)
    case 'next-field':
      return editing(state, nextField(state.entry?.field))
    case 'escape':
      return state.entry ? { ...state, entry: null } : { ...state, selected: new Set() }
    case 'enter':
      return entered(state, event, now)
    case 'take':
      return taken(state, now)
    case 'change':
      return stepped(state, sameFor(event.ids ?? targetsOf(state), event.change), now)
    case 'decide':
      return decided(state, event.review, event.ids ?? targetsOf(state), now)
    case 'answer':
      return answered(state, now)
    case 'swap':
      return swapped(state, now)
    case 'crop':
      return withCropFailure(state, event.id, null)
    case 'as-above':
      return asAbove(state, event.ids ?? targetsOf(state), now)
    case 'locate':
      return located(state, event.ids ?? targetsOf(state), now)
    case 'side':
      return { ...state, side: event.side ?? (state.side === 'front' ? 'back' : 'front') }
    case 'resolve':
      return resolved(state, event.id, event.keep, now)
    case 'same-series':
      return sameSeries(state, event.whole ?? false, now)
    case 'also':
      return withAlso(state, event.also, event.on)
    case 'undo':
      return state.undo.length > 0
        ? withQuestionOpen(state, undone(state, now))
        : said(state, 'Nothing to undo.')
    default:
      return event satisfies never
  }
}

const sameFor = (ids: readonly number[], change: RowChange) => ids.map(id => ({ id, change }))

const editing = (state: SessionState, field: EntryField): SessionState =>
  state.focus === null ? state : { ...state, entry: { field, error: null } }

function nextField(field: EntryField | undefined): EntryField {
  const at = ENTRY_FIELDS.findIndex(each => each === field)
  return ENTRY_FIELDS[at + 1] ?? ENTRY_FIELDS[0]
}

/**
 * Enter on a row: a coin that lacks nothing is approved; for one that lacks a field, or whose date is to confirm, the
 * field is opened.
 */
function taken(state: SessionState, now: number): SessionState {
  const row = focusedRow(state)
  if (!row) return state
  if (toConfirmOf(row.shown).length > 0) return editing(state, 'date')
  const [lack] = lacksOf(row.shown)
  if (lack?.field === 'year') return said(editing(state, 'date'), lack.message)
  if (lack) {
    const field = ENTRY_FIELDS.find(each => each === lack.field)
    return said(field ? editing(state, field) : state, lack.message)
  }
  return nextLacking(stepped(state, sameFor([row.id], { review: 'approved' }), now))
}

/** A coin that lacks something is not approved. After one coin's verdict the next undecided one has the focus. */
function decided(
  state: SessionState,
  review: ReviewDecision,
  ids: readonly number[],
  now: number,
): SessionState {
  const able = ids.filter(id => {
    const row = state.rows.get(id)
    return row && (review !== 'approved' || keepsFromApproval(row).length === 0)
  })
  const done = stepped(state, sameFor(able, { review }), now)
  const [only] = ids
  if (ids.length > 1 || only === undefined) {
    const left = ids.length - able.length
    return left === 0 ? done : said(done, `${able.length} approved, ${left} lack something.`)
  }
  const row = state.rows.get(only)
  if (row && able.length === 0) return said(state, lacksOf(row.shown)[0]?.message ?? '')
  return review === 'open' || only !== state.focus ? done : nextOpen(done)
}

function answered(state: SessionState, now: number): SessionState {
  const row = focusedRow(state)
  if (!row) return state
  const question = lacksOf(row.shown).find(({ kind }) => kind === 'question')
  if (!question) return said(state, 'This coin has no open question.')
  if (question.code === HOLDER_CROP) return withCropFailure(state, row.id, null)
  const change = { answered: [...row.shown.listing.answered, question.code] }
  return stepped(state, [{ id: row.id, change }], now)
}

function swapped(state: SessionState, now: number): SessionState {
  const steps = targetsOf(state).flatMap(id => {
    const row = state.rows.get(id)
    if (!row) return []
    const pictures = row.shown.listing.pictures.map(({ sha256, originalSha256 }) => ({
      sha256,
      originalSha256,
    }))
    const [front, back, ...rest] = pictures
    return front && back ? [{ id, change: { pictures: [back, front, ...rest] } }] : []
  })
  return stepped(state, steps, now)
}
