import { expect, test } from 'vitest'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import type { Arrival, ReviewStep } from '../session-events.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]): SessionState =>
  events.reduce((now, event) => nextReview(now, event, 1_000), state)
const rows = [1, 2, 3].map(id => newReviewRow({ id, grade: 'VF20' }))
const [first, second] = rows
const loaded = after(EMPTY_SESSION, { arrived: 'loaded', rows }, { do: 'focus', id: 1 })
const drafts = [2]
const merged = after(
  loaded,
  { arrived: 'merged', id: 2 },
  { arrived: 'one-listing', id: 1, drafts, since: 0, changed: false },
)

test('undo takes a merge back before what was done earlier, and waits until the draft is there', () => {
  const decided = after(merged, { do: 'decide', review: 'aside', ids: [3] })
  const open = after(decided, { do: 'undo' })
  expect(open.rows.get(3)?.shown.review).toBe('open')
  const separating = after(open, { do: 'undo' })
  expect(separating.separating?.merged).toEqual({ into: 1, drafts })
  // Nothing else is undone meanwhile.
  expect(after(separating, { do: 'undo' }).said.text).toContain('Try again in a moment')
  const step = separating.separating
  if (!step || !second) throw new Error('no step')
  const back = after(separating, { arrived: 'separated', step, rows: [second] })
  expect(back.order).toContain(2)
  expect([back.separating, back.undo]).toEqual([null, []])
  expect(back.said.text).toBe('Undone: one listing of 2 coins.')
})

test('the undo beside the message takes the merge back, whatever was done since', () => {
  const decided = after(merged, { do: 'decide', review: 'aside', ids: [3] })
  const separating = after(decided, { arrived: 'separating', drafts })
  expect(separating.separating?.merged?.drafts).toBe(drafts)
  expect(separating.rows.get(3)?.shown.review).toBe('aside')
  expect(separating.undo).toHaveLength(1)
  // Twice it does nothing more.
  expect(after(separating, { arrived: 'separating', drafts })).toBe(separating)
})

test('what the edit form has changed is undone like any other act', () => {
  if (!first) throw new Error('no row')
  const listing = { ...first.listing, price: '55.00', version: first.listing.version + 1 }
  const edited = after(
    loaded,
    { arrived: 'refreshed', rows: [{ ...first, listing }] },
    { arrived: 'form-closed', id: 1, before: first },
  )
  expect(edited.rows.get(1)?.shown.listing.price).toBe('55.00')
  const back = after(edited, { do: 'undo' })
  expect(back.rows.get(1)?.shown.listing.price).toBe('40.00')
  expect(back.said.text).toBe('Undone: price of 1881-S Morgan Dollar 1.')
  // A form that was closed without a change is no act.
  expect(after(loaded, { arrived: 'form-closed', id: 1, before: first }).undo).toEqual([])
})
