import { expect, test } from 'vitest'
import type { Listing } from '../../../shared/listings.ts'
import { newReviewRow } from '../test/review-row.ts'
import { failureChoices, priceNote } from './row-texts.ts'
import { next, type Step } from './session.ts'
import { newRow, type RowFailure } from './session-row.ts'
import { EMPTY_SESSION } from './session-state.ts'

const noteAfter = (...steps: Step[]) => noteOf({ grade: 'VF20' }, ...steps)

function noteOf(facts: Partial<Listing>, ...steps: Step[]): string {
  const loaded = next(
    EMPTY_SESSION,
    { arrived: 'loaded', rows: [newReviewRow({ id: 1, ...facts })] },
    0,
  )
  const row = steps.reduce((state, step) => next(state, step, 0), loaded).rows.get(1)
  return row ? priceNote(row) : ''
}
const correct = (year: string): Step => ({ do: 'change', change: { year } })

test('beside the price of a corrected coin stands that it is of the coin before', () => {
  expect(noteAfter()).toBe('$32.00–$50.00')
  expect(noteAfter(correct('1889'))).toBe('of the coin before: check')
  expect(noteAfter(correct('1889'), correct('1881'))).toBe('$32.00–$50.00')
  const own: Step = { do: 'enter', field: 'price', text: '70', after: 'stay' }
  expect(noteAfter(correct('1889'), own)).toBe('yours')
})

test('beside the price of a designated coin stands that the market is without the designation', () => {
  const grade = (text: string): Step => ({ do: 'enter', field: 'grade', text, after: 'stay' })
  const price = (text: string): Step => ({ do: 'enter', field: 'price', text, after: 'stay' })
  expect(noteAfter(grade('ms65 dmpl'))).toBe('market without DMPL')
  expect(noteAfter(grade('ms65 dmpl'), price('70'))).toBe('yours · market without DMPL $90.00')
  expect(noteAfter(grade('65rd'), price('c'))).toMatch(/^low of .* without RD$/)
  expect(noteAfter(grade('65'))).not.toContain('without')
})

test.each([
  { format: 'auction' as const },
  { lot: { kind: 'set' as const, count: 3, of: 'Morgan Dollars' } },
])('beside the price of an auction or a lot stands no market price of one coin: %o', facts => {
  expect(noteOf({ grade: 'VF20', price: '45.00', ...facts })).toBe('yours')
  expect(noteOf({ grade: '', price: '0.00', ...facts })).toBe('no market price')
})

test('where the change itself was dropped there is nothing to try again or to undo', () => {
  const row = newRow(newReviewRow({ id: 1, status: 'published' }))
  const refused: RowFailure = { kind: 'refused', message: 'It is live.', fields: {} }
  expect(failureChoices(row, refused)).toEqual({ mine: null, theirs: 'Close' })
  expect(failureChoices({ ...row, pending: { cost: '5.00' } }, refused)).toEqual({
    mine: 'Try again',
    theirs: 'Undo my change',
  })
})
