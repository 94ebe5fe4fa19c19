import { expect, test } from 'vitest'
import { analysisWarningSchema } from '../../../../shared/coins/coins.ts'
import { isQuestion } from '../../../../shared/listing/listing-questions.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { needText } from '../../../../shared/listing/needs.ts'
import type { SaveFailure } from '../../../listings/model/unsaved-changes.ts'
import { newReviewRow } from '../../test/review-row.ts'
import { yesText } from '../question-texts.ts'
import { nextReview } from '../session.ts'
import type { ReviewStep } from '../session-events.ts'
import { failureChoices, priceNote } from './row-texts.ts'
import { newRow } from './session-row.ts'
import { EMPTY_SESSION } from './session-state.ts'

const noteAfter = (...steps: ReviewStep[]) => noteOf({ grade: 'VF20' }, ...steps)

function noteOf(facts: Partial<Listing>, ...steps: ReviewStep[]): string {
  const loaded = nextReview(
    EMPTY_SESSION,
    { arrived: 'loaded', rows: [newReviewRow({ id: 1, ...facts })] },
    0,
  )
  const row = steps.reduce((state, step) => nextReview(state, step, 0), loaded).rows.get(1)
  return row ? priceNote(row) : ''
}
const correct = (year: string): ReviewStep => ({ do: 'change', change: { year } })

test('beside the price of a corrected coin stands that it is of the coin before', () => {
  expect(noteAfter()).toBe('$32.00–$50.00')
  expect(noteAfter(correct('1889'))).toBe('of the coin before: check')
  expect(noteAfter(correct('1889'), correct('1881'))).toBe('$32.00–$50.00')
  const own: ReviewStep = { do: 'enter', field: 'price', text: '70', after: 'stay' }
  expect(noteAfter(correct('1889'), own)).toBe('yours')
})

test('beside a market price that is the metal’s worth stands the metal', () => {
  expect(noteOf({ grade: 'VF20', price: '40.00', meltValue: '40.00' })).toBe('worth of its metal')
  expect(noteOf({ grade: 'VF20', price: '40.00', meltValue: '39.99' })).toBe('$32.00–$50.00')
  // A price of the seller's own.
  const own: ReviewStep = { do: 'enter', field: 'price', text: '45', after: 'stay' }
  expect(noteOf({ grade: 'VF20', price: '40.00', meltValue: '40.00' }, own)).toBe(
    'yours · metal $40.00',
  )
})

test('beside the price of a designated coin stands that the market is without the designation', () => {
  const grade = (text: string): ReviewStep => ({ do: 'enter', field: 'grade', text, after: 'stay' })
  const price = (text: string): ReviewStep => ({ do: 'enter', field: 'price', text, after: 'stay' })
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
  const refused: SaveFailure = { kind: 'refused', message: 'It is live.', fields: {} }
  expect(failureChoices(row, refused)).toEqual({ mine: null, theirs: 'Close' })
  expect(failureChoices({ ...row, pending: { cost: '5.00' } }, refused)).toEqual({
    mine: 'Try again',
    theirs: 'Undo my change',
  })
})

test.each([
  ['SIDES_SWAPPED', 'Sides swapped?', 'Swap sides'],
  ['SAME_SIDE_TWICE', 'Are both sides shown?', 'These are both sides'],
  ['DIFFERENT_COINS', 'Is it one coin?', 'It is one coin'],
  ['POSSIBLE_REPLICA', 'Is it genuine?', 'It is genuine'],
  ['REPLICA_WORDS', 'Is it genuine?', 'It is right'],
  ['METAL_DISAGREES', 'Is the metal right?', 'The metal is right'],
  ['NOT_STRUCK', 'Was it struck so?', 'The coin is right'],
  ['GRADER_GRADE', 'Is this the whole grade?', 'It is right'],
  ['CERTIFICATE_DISAGREES', 'Same coin as the certificate?', 'It is right'],
  ['CERTIFICATE_UNKNOWN', 'Unknown number, is it right?', 'The number is right'],
  ['CERTIFICATE_UNCONFIRMED', 'Is the number right?', 'The number is right'],
  ['CERTIFICATE_NUMBER_FORM', 'Is the number whole?', 'The number is right'],
  ['LABEL_DISAGREES', 'Is the label read right?', 'It is right'],
  ['LABEL_NOT_READ', 'Label not read: no slab?', 'It is not a slab'],
  ['LABEL_OF_OTHER_COIN', 'Is the label of this coin?', 'It is right'],
  ['HOLDER_CROP', 'Crop to the coin?', 'Crop to the coin'],
  ['PICTURE_COMING', 'Publish with small pictures?', 'Publish with small pictures'],
  ['PRICE_OF_OTHER_COIN', 'Is the price still right?', 'The price is right'],
  ['PRICE_BELOW_MELT', 'Sell below melt value?', 'Yes, sell below melt'],
])('%s asks “%s”, and yes is “%s”', (code, asks, yes) => {
  const problem = { code, field: 'pictures', kind: 'question', message: 'A sentence.' } as const
  expect(needText(problem)).toBe(asks)
  expect(yesText(code)).toBe(yes)
})

test.each(analysisWarningSchema.shape.code.options.filter(isQuestion))(
  'the question %s of an analysis has a short form that yes answers',
  code => {
    expect(needText({ code, kind: 'question' })).toMatch(/\?$/)
  },
)
