import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../../shared/review.ts'
import { nextEdits as editsAt, hasUnsaved, nextSendAt } from '../../../listings/model/save-queue.ts'
import { unsavedOf } from '../../../listings/model/unsaved-changes.ts'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import type { Arrival, ReviewStep } from '../session-events.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const NOW = Date.UTC(2026, 10, 22)
const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, NOW), state)
const nextEdits = (state: SessionState) => editsAt(state, NOW)

const first = newReviewRow({ id: 1, grade: 'VF20', version: 3 })
const opened = after(EMPTY_SESSION, { arrived: 'loaded', rows: [first] })
const location = (text: string): ReviewStep => ({ do: 'change', change: { storageLocation: text } })
const cost = (text: string): ReviewStep => ({ do: 'change', change: { cost: text } })
const server = (facts: Partial<ReviewRow['listing']>) =>
  newReviewRow({ ...first.listing, ...facts })

function rowOf(state: SessionState) {
  const row = state.rows.get(1)
  if (!row) throw new Error('no row')
  return row
}
function sent(state: SessionState) {
  return after(state, { arrived: 'sent', edits: nextEdits(state) })
}
const answered = (state: SessionState, row: ReviewRow | null, code?: string, detail = {}) => {
  const error = code ? { code, message: 'Refused.', fields: {}, ...detail } : null
  return after(state, { arrived: 'results', answer: { results: [{ id: 1, row, error }] } })
}

test('the edits of a row are one, and one request is under way at a time', () => {
  const changed = after(opened, location('A1'), cost('5.00'))
  expect(nextEdits(changed)).toEqual([{ id: 1, version: 3, storageLocation: 'A1', cost: '5.00' }])
  const later = after(sent(changed), location('A2'))
  expect(nextEdits(later)).toEqual([])
  const next = answered(later, server({ version: 4, storageLocation: 'A1', cost: '5.00' }))
  expect(nextEdits(next)).toEqual([{ id: 1, version: 4, storageLocation: 'A2' }])
})

test('without an answer the edit waits beneath the one made since', () => {
  const later = after(sent(after(opened, location('A1'), cost('5.00'))), location('A2'))
  const lost = after(later, { arrived: 'unanswered' })
  expect(nextEdits(lost)).toEqual([{ id: 1, version: 3, storageLocation: 'A2', cost: '5.00' }])
  expect(hasUnsaved(lost)).toBe(true)
})

test('a refused edit is shown at its row and waits for another value', () => {
  const refused = answered(sent(after(opened, location('A1'))), first, 'VALIDATION', {
    fields: { storageLocation: 'Too long' },
  })
  expect(rowOf(refused).failure).toMatchObject({
    kind: 'refused',
    fields: { storageLocation: 'Too long' },
  })
  expect(rowOf(refused).shown.listing.storageLocation).toBe('A1')
  expect(nextEdits(refused)).toEqual([])
  expect(nextEdits(after(refused, location('A2')))).toHaveLength(1)
  const dropped = after(refused, { do: 'resolve', id: 1, keep: 'theirs' })
  expect(rowOf(dropped).shown.listing.storageLocation).toBe('')
})

test('a change of another field elsewhere is no conflict: the edit is sent again', () => {
  const state = answered(
    sent(after(opened, location('A1'))),
    server({ version: 5, cost: '9.00' }),
    'CONFLICT',
  )
  expect(rowOf(state).failure).toBeNull()
  expect(nextEdits(state)).toEqual([{ id: 1, version: 5, storageLocation: 'A1' }])
  expect(rowOf(state).shown.listing.cost).toBe('9.00')
})

test('a change of the same field elsewhere is the seller’s choice', () => {
  const state = answered(
    sent(after(opened, location('A1'))),
    server({ version: 5, storageLocation: 'B1' }),
    'CONFLICT',
  )
  expect(rowOf(state).failure?.kind).toBe('conflict')
  expect(nextEdits(state)).toEqual([])
  const mine = after(state, { do: 'resolve', id: 1, keep: 'mine' })
  expect(nextEdits(mine)).toEqual([{ id: 1, version: 5, storageLocation: 'A1' }])
  const theirs = after(state, { do: 'resolve', id: 1, keep: 'theirs' })
  expect(rowOf(theirs).shown.listing.storageLocation).toBe('B1')
  expect(hasUnsaved(theirs)).toBe(false)
})

test('a listing that was deleted elsewhere says so, and leaves the table', () => {
  const gone = answered(sent(after(opened, location('A1'))), null, 'NOT_FOUND')
  expect(rowOf(gone).failure?.kind).toBe('gone')
  const left = after(gone, { do: 'resolve', id: 1, keep: 'theirs' })
  expect(left.order).toEqual([])
  expect(left.focus).toBeNull()
})

test('changes from before a reload are on top again; what the server has already is none', () => {
  const stored = [{ id: 1, version: 3, change: { storageLocation: 'A1', grade: 'VF20' } }]
  const state = after(opened, { arrived: 'restored', stored })
  expect(unsavedOf(rowOf(state))).toEqual({ storageLocation: 'A1' })
  expect(nextEdits(state)).toHaveLength(1)
  const old = after(opened, {
    arrived: 'restored',
    stored: [{ ...stored[0], id: 1, version: 2, change: { cost: '5.00' } }],
  })
  expect(rowOf(old).failure?.kind).toBe('conflict')
})

test('rows that are fetched again leave unsaved changes alone', () => {
  const fresh = [server({ version: 9, cost: '7.00' })]
  expect(rowOf(after(opened, { arrived: 'refreshed', rows: fresh })).shown.listing.cost).toBe(
    '7.00',
  )
  const changed = after(opened, location('A1'), { arrived: 'refreshed', rows: fresh })
  expect(nextEdits(changed)[0]?.version).toBe(3)
})

test('an edit that meets a live listing is refused with the server’s sentence, and never sent again', () => {
  const waiting = after(sent(after(opened, location('A1'))), cost('5.00'))
  const live = server({ status: 'published', version: 4 })
  const refused = answered(waiting, live, 'CONFLICT')
  expect(rowOf(refused).failure).toEqual({ kind: 'refused', message: 'Refused.', fields: {} })
  expect([nextEdits(refused), hasUnsaved(refused)]).toEqual([[], false])
  expect(rowOf(refused).shown).toEqual(live)
  const read = after(refused, { do: 'resolve', id: 1, keep: 'theirs' })
  expect(rowOf(read).failure).toBeNull()
})

test('an edit of a listing that is busy waits as long as the server says; other rows do not', () => {
  const second = newReviewRow({ id: 2, grade: 'VF20' })
  const both = after(opened, { arrived: 'loaded', rows: [second] })
  const busy = answered(sent(after(both, location('A1'))), first, 'BUSY', { retryAfterSeconds: 5 })
  expect(rowOf(busy).failure).toBeNull()
  expect(rowOf(busy).shown.listing.storageLocation).toBe('A1')
  expect(nextSendAt(busy)).toBe(NOW + 5_000)
  expect(editsAt(busy, NOW + 4_999)).toEqual([])
  expect(editsAt(busy, NOW + 5_000)).toEqual([{ id: 1, version: 3, storageLocation: 'A1' }])
  const other = after(busy, { do: 'change', ids: [2], change: { cost: '1.00' } })
  expect(nextEdits(other).map(({ id }) => id)).toEqual([2])
  expect(nextSendAt(other)).toBe(0)
  expect(nextSendAt(sent(other))).toBeNull()
})

test('a price that was typed in all fields stays when the grade changes', () => {
  const prices = after(opened, { do: 'enter', field: 'price', text: 'm', after: 'stay' })
  const graded = (state: SessionState) =>
    rowOf(after(state, { do: 'change', change: { grade: 'MS65' } })).shown.listing.price
  expect(graded(prices)).toBe('90.00')
  const typed = server({ version: 4, price: '77.00' })
  expect(graded(after(prices, { arrived: 'refreshed', rows: [typed] }))).toBe('77.00')
  // The same where the edit sheet was faster than an edit of the table.
  const late = answered(sent(after(prices, location('A1'))), typed, 'CONFLICT')
  expect(graded(late)).toBe('77.00')
  // The price that the table itself has saved is none from elsewhere.
  const low = after(prices, { do: 'enter', field: 'price', text: 'c', after: 'stay' })
  const saved = answered(sent(low), server({ version: 4, price: '32.00' }))
  expect(graded(saved)).toBe('72.00')
})

test('an answer lapses with the price that it was about, and is not given anew with a later answer', () => {
  const answeredBefore = server({ answered: ['PRICE_BELOW_MELT'] })
  const start = after(EMPTY_SESSION, { arrived: 'loaded', rows: [answeredBefore] })
  const priced = after(start, { do: 'change', change: { price: '1.00' } })
  expect(rowOf(priced).shown.listing.answered).toEqual([])
  const { answered: shown } = rowOf(sent(priced)).shown.listing
  const both = after(sent(priced), { do: 'change', change: { answered: [...shown, 'NOT_STRUCK'] } })
  const next = answered(both, server({ version: 4, price: '1.00', answered: [] }))
  expect(nextEdits(next)).toEqual([{ id: 1, version: 4, answer: ['NOT_STRUCK'] }])
  const undone = after(priced, { do: 'undo' })
  expect(rowOf(undone).shown.listing.answered).toEqual(['PRICE_BELOW_MELT'])
})
