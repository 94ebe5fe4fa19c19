import type { ReviewDecision } from '../../../shared/listing/listings.ts'
import { withSent, withUnanswered } from '../../listings/model/save-queue.ts'
import { entered } from './entries/enter-text.ts'
import { sameSeries, withAlike, withAlso, withQuestionOpen } from './rows/alike-rows.ts'
import { answered, swapped } from './rows/answer-rows.ts'
import { withArrivedPrices } from './rows/arrived-prices.ts'
import { stepped, undone } from './rows/change-rows.ts'
import { collapsedPublished, withCollapsed } from './rows/collapsed-rows.ts'
import { asAbove, located } from './rows/copy-rows.ts'
import { keepsFromApproval, withCropFailure } from './rows/holder-crops.ts'
import { keptApart } from './rows/keep-apart.ts'
import {
  withFormEdited,
  withOneListing,
  withSeparated,
  withSeparating,
} from './rows/merged-rows.ts'
import {
  focused,
  movedFocus,
  nextLacking,
  nextOpen,
  selectedRows,
  withoutSelection,
} from './rows/move-focus.ts'
import { toConfirmOf } from './rows/row-doubts.ts'
import { resolved, without, withRefreshed, withRestored, withResults } from './rows/save-queue.ts'
import { lacksOf, type RowChange } from './rows/session-row.ts'
import {
  ENTRY_FIELDS,
  type EntryField,
  focusedRow,
  type SessionState,
  said,
  targetsOf,
  withLoaded,
} from './rows/session-state.ts'
import type { Arrival, ReviewStep } from './session-events.ts'
import { toldChange } from './told-change.ts'

/** The next state of the review table. `now` in ms. */
export function nextReview(
  state: SessionState,
  event: ReviewStep | Arrival,
  now: number,
): SessionState {
  if ('arrived' in event) return arrived(state, event, now)
  const done = step(state, event, now)
  // A selection is of the coins around the focus: once that is elsewhere, no key acts on what is not looked at.
  const after =
    done.focus === state.focus || extendsSelection(event) ? done : withoutSelection(done)
  const repeats = event.do === 'move' && event.repeats === true
  const pictured = repeats ? state.pictured : after.focus
  return { ...after, touched: true, pictured, said: toldChange(state, after, event) }
}

const extendsSelection = (event: ReviewStep): boolean =>
  event.do === 'select' || (event.do === 'move' && event.extend === true)

function arrived(state: SessionState, event: Arrival, now: number): SessionState {
  switch (event.arrived) {
    case 'loaded':
      return withLoaded(state, event.rows)
    case 'alike':
      return withAlike(state, event.groups)
    case 'merged':
      return without(state, event.id)
    case 'merging':
      return { ...state, merging: event.on }
    case 'one-listing':
      return withOneListing(state, event)
    case 'separating':
      return withSeparating(state, event.drafts)
    case 'separated':
      return withSeparated(state, event, now)
    case 'form-closed':
      return withFormEdited(state, event)
    case 'message':
      return said(state, event.text)
    case 'wording':
      return { ...state, wording: event.wording }
    case 'prices':
      return withArrivedPrices(state, { of: event.of, prices: event.prices }, now)
    case 'refreshed':
      return withRefreshed(state, event.rows, now)
    case 'run-over':
      return collapsedPublished(state)
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

function step(state: SessionState, event: ReviewStep, now: number): SessionState {
  switch (event.do) {
    case 'focus':
      return focused(state, event.id)
    case 'move':
      return movedFocus(state, event.by, event.extend ?? false)
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
      return { ...withoutSelection(state), entry: null }
    case 'enter':
      return entered(state, event, now)
    case 'approve':
      return approvedFocused(state, now)
    case 'change':
      return stepped(state, sameFor(event.ids ?? targetsOf(state), event.change), now)
    case 'decide':
      return decided(state, event.review, event.ids ?? targetsOf(state), now)
    case 'answer':
      return answered(state, event.ids ?? targetsOf(state), { all: event.all ?? false, now })
    case 'swap':
      return swapped(state, event.ids ?? targetsOf(state), now)
    case 'crop':
      return withCropFailure(state, event.id, null)
    case 'as-above':
      return asAbove(state, event.ids ?? targetsOf(state), now)
    case 'locate':
      return located(state, event.ids ?? targetsOf(state), { from: event.from, now })
    case 'keep-apart':
      return keptApart(state, event.ids, now)
    case 'side':
      return { ...state, side: event.side ?? (state.side === 'front' ? 'back' : 'front') }
    case 'resolve':
      return resolved(state, event.id, event.keep, now)
    case 'same-series':
      return sameSeries(state, event.whole ?? false, now)
    case 'also':
      return withAlso(state, event.also, event.on)
    case 'show-collapsed':
      return withCollapsed(state)
    case 'undo':
      return lastUndone(state, now)
    default:
      return event satisfies never
  }
}

function lastUndone(state: SessionState, now: number): SessionState {
  if (state.merging || state.separating)
    return said(state, 'The coins are still being merged. Try again in a moment.')
  const step = state.undo.at(-1)
  if (!step) return said(state, 'Nothing to undo.')
  if (step.merged) return withSeparating(state, step.merged.drafts)
  return withQuestionOpen(state, undone(state, now))
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
function approvedFocused(state: SessionState, now: number): SessionState {
  const row = focusedRow(state)
  if (!row) return state
  if (toConfirmOf(row.shown).length > 0) return editing(state, 'date')
  const [lack] = lacksOf(row.shown)
  if (lack?.field === 'year') return said(editing(state, 'date'), lack.message)
  if (lack) {
    const field = ENTRY_FIELDS.find(each => each === lack.field)
    return said(field ? editing(state, field) : state, lack.message)
  }
  return nextLacking(
    withoutSelection(stepped(state, sameFor([row.id], { review: 'approved' }), now)),
  )
}

/** What approving these coins approves: of several not those that were set aside, unless all were. */
export function coinsToApprove(state: SessionState, ids: readonly number[]): readonly number[] {
  const others = ids.filter(id => state.rows.get(id)?.shown.review !== 'aside')
  return others.length === 0 ? ids : others
}

/** A coin that lacks something is not approved. After one coin's verdict the next undecided one has the focus. */
function decided(
  state: SessionState,
  review: ReviewDecision,
  all: readonly number[],
  now: number,
): SessionState {
  const ids = review === 'approved' ? coinsToApprove(state, all) : all
  const able = ids.filter(id => {
    const row = state.rows.get(id)
    return row && (review !== 'approved' || keepsFromApproval(row).length === 0)
  })
  const done = stepped(state, sameFor(able, { review }), now)
  const [only] = ids
  if (all.length > 1 || only === undefined) {
    const left = ids.length - able.length
    const aside = all.length - ids.length
    const decided = withoutSelection(done)
    if (left === 0 && aside === 0) return decided
    const parts = [
      `${able.length} approved`,
      left > 0 && `${left} lack something`,
      aside > 0 && `${aside} set aside before stay so`,
    ]
    return said(decided, `${parts.filter(Boolean).join(', ')}.`)
  }
  const row = state.rows.get(only)
  if (row && able.length === 0) return said(state, lacksOf(row.shown)[0]?.message ?? '')
  return review === 'open' || only !== state.focus ? done : nextOpen(done)
}
