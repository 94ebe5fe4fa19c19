import { expect, test } from 'vitest'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import { collapsedPublished } from './collapsed-rows.ts'
import { EMPTY_SESSION, type SessionState, withLoaded } from './session-state.ts'

const NOW = 0
const table = (published: readonly number[], focus: number): SessionState => ({
  ...withLoaded(
    EMPTY_SESSION,
    [1, 2, 3, 4].map(id =>
      newReviewRow({ id, status: published.includes(id) ? 'published' : 'draft' }),
    ),
  ),
  order: [1, 2, 3, 4],
  focus,
  pictured: focus,
  selected: new Set([1, 2]),
})

test('published rows leave the table, and the focus goes to the next draft', () => {
  const after = collapsedPublished(table([2, 3], 2))
  expect([after.order, after.collapsed, after.focus]).toEqual([[1, 4], [2, 3], 4])
  expect([...after.selected]).toEqual([1])
  expect(collapsedPublished(table([4], 4)).focus).toBe(3)
  expect(collapsedPublished(table([1, 2, 3, 4], 2))).toMatchObject({ order: [], focus: null })
})

test('what was said of rows before they were published is not said any more', () => {
  const before = { ...table([2, 3], 2), said: { text: '4 coins approved.', number: 1, undo: true } }
  expect(collapsedPublished(before).said).toMatchObject({ text: '', undo: false })
})

test('without a published row nothing changes, and a draft keeps the focus', () => {
  const before = table([], 2)
  expect(collapsedPublished(before)).toBe(before)
  expect(collapsedPublished(table([1], 2)).focus).toBe(2)
})

test('they come back below the others when the seller asks', () => {
  const after = nextReview(collapsedPublished(table([2, 3], 2)), { do: 'show-collapsed' }, NOW)
  expect([after.order, after.collapsed]).toEqual([[1, 4, 2, 3], []])
})
