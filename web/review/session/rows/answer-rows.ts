import { counted } from '../../../../shared/lib/count-text.ts'
import { answeredBySwap, isAnsweredBySwap } from '../../../../shared/listing/listing-questions.ts'
import { needText } from '../../../../shared/listing/needs.ts'
import { HOLDER_CROP } from '../../../../shared/listing/picture-rules.ts'
import { stepped } from './change-rows.ts'
import { withCropFailure } from './holder-crops.ts'
import { duplicatesOf, isDuplicate, keptApart } from './keep-apart.ts'
import { lacksOf, type RowChange, type SessionRow } from './session-row.ts'
import { focusedRow, type SessionState, said } from './session-state.ts'

/**
 * Answers the focused row's first open question with yes, in the other rows where it is asked too. Yes to swapped sides
 * swaps them; a coin that is the same as another listing gets a title of its own, with `all` each such coin does.
 */
export function answered(
  state: SessionState,
  ids: readonly number[],
  { all, now }: { all: boolean; now: number },
): SessionState {
  const row = focusedRow(state)
  if (!row) return state
  const lacks = lacksOf(row.shown)
  const question = lacks.find(({ kind }) => kind === 'question')
  const alike = all ? duplicatesOf(state) : isDuplicate(row) && !question ? ids : []
  if (alike.length > 0) {
    const apart = keptApart(state, alike, now)
    const count =
      apart.undo.length > state.undo.length ? (apart.undo.at(-1)?.before.length ?? 0) : 0
    return count > 1 ? said(apart, `${counted(count, 'coin')} have titles of their own.`) : apart
  }
  if (!question) return said(state, 'This coin has no open question.')
  if (question.code === HOLDER_CROP) return withCropFailure(state, row.id, null)
  const asked = ids.flatMap(id => {
    const each = state.rows.get(id)
    const isAsked =
      each &&
      lacksOf(each.shown).some(({ kind, code }) => kind === 'question' && code === question.code)
    return isAsked ? [each] : []
  })
  const done = stepped(
    state,
    asked.map(each => ({ id: each.id, change: answerChange(each, question.code) })),
    now,
  )
  return asked.length > 1
    ? said(done, `“${needText(question)}” answered with yes for ${counted(asked.length, 'coin')}.`)
    : done
}

/** What yes to a question changes of its coin. */
export const answerChange = (row: SessionRow, code: string): RowChange =>
  isAnsweredBySwap(code)
    ? (swapChange(row) ?? {})
    : { answered: [...row.shown.listing.answered, code] }

/** Front and back exchanged; it settles the question about them. */
export function swapped(state: SessionState, ids: readonly number[], now: number): SessionState {
  const steps = ids.flatMap(id => {
    const row = state.rows.get(id)
    const change = row && swapChange(row)
    return change ? [{ id, change }] : []
  })
  return stepped(state, steps, now)
}

/** Null for a coin that lacks a side. */
function swapChange({ shown: { listing } }: SessionRow): RowChange | null {
  const [front, back, ...rest] = listing.pictures.map(({ sha256, originalSha256 }) => ({
    sha256,
    originalSha256,
  }))
  return front && back
    ? { pictures: [back, front, ...rest], answered: answeredBySwap(listing) }
    : null
}
