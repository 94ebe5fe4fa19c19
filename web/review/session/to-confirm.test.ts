import { expect, test } from 'vitest'
import { newReviewRow } from '../test/review-row.ts'
import { doubtsOf, memoryOf, toConfirmOf } from './rows/row-doubts.ts'
import { EMPTY_SESSION, type SessionState } from './rows/session-state.ts'
import { nextReview } from './session.ts'
import type { Arrival, ReviewStep } from './session-events.ts'

const unknown = {
  value: null,
  confidence: 0,
  evidence: '',
  source: 'memory',
  toConfirm: true,
} as const

/** A coin that memory alone has named: its date and mint mark are not known. */
function remembered(id: number) {
  const row = newReviewRow({ id, grade: 'VF20', year: '', mint: '' }, { pricedAs: null })
  if (row.analysis) {
    row.analysis.fields.coinType.source = 'memory'
    row.analysis.fields.year = unknown
    row.analysis.fields.mint = unknown
  }
  return row
}

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, 0), state)
const shownOf = (state: SessionState, id: number) => {
  const row = state.rows.get(id)
  if (!row) throw new Error(`no row ${id}`)
  return row.shown
}
const typed = (text: string | null): ReviewStep => ({
  do: 'enter',
  field: 'date',
  text,
  after: 'approve',
})

test('a coin from memory says so, and its date and mint mark are to confirm', () => {
  const row = remembered(1)
  expect(memoryOf(row)).toBe('from your coins')
  expect(doubtsOf(row).map(({ text }) => text)).toEqual(['Year to confirm', 'Mint mark to confirm'])
})

test('the cursor stands in the date, and Enter goes on to the next one', () => {
  const opened = after(EMPTY_SESSION, {
    arrived: 'loaded',
    rows: [remembered(1), remembered(2), newReviewRow({ id: 3, grade: 'VF20' })],
  })
  expect([opened.focus, opened.entry?.field]).toEqual([1, 'date'])
  const first = after(opened, typed('1921 s'))
  expect(shownOf(first, 1).listing).toMatchObject({ year: '1921', mint: 'S' })
  expect(shownOf(first, 1).review).toBe('approved')
  expect([first.focus, first.entry?.field]).toEqual([2, 'date'])
  const second = after(first, typed('1922'))
  expect(shownOf(second, 2).listing).toMatchObject({ year: '1922', mint: 'none' })
  expect([second.focus, second.entry]).toEqual([3, null])
})

test('a text that is no date stays to be mended', () => {
  const opened = after(EMPTY_SESSION, { arrived: 'loaded', rows: [remembered(1)] })
  const mistyped = after(opened, typed('192'), typed('19x1'))
  expect(mistyped.entry?.error).toContain('is no date')
  expect(toConfirmOf(shownOf(mistyped, 1))).toEqual(['year', 'mint'])
})

test('Enter on the row opens the date before anything else, and a decision settles it', () => {
  const opened = after(
    EMPTY_SESSION,
    { arrived: 'loaded', rows: [remembered(1)] },
    { do: 'escape' },
    { do: 'approve' },
  )
  expect(opened.entry?.field).toBe('date')
  const aside = after(opened, { do: 'decide', review: 'aside' })
  expect(toConfirmOf(shownOf(aside, 1))).toEqual([])
})
