import { expect, test } from 'vitest'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import type { Arrival, ReviewStep } from '../session-events.ts'
import { othersAlike, piecesAlike } from './alike-rows.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, 0), state)

/** Three coins that look alike, the first corrected to a Peace Dollar of 1922, and one that does not. */
function roll(): SessionState {
  const rows = [1, 2, 3, 4].map(id => newReviewRow({ id, grade: 'VF20' }))
  const change = { coinType: 'Peace Dollar', seriesId: 'peace-dollar', year: '1922', mint: 'none' }
  return after(
    EMPTY_SESSION,
    { arrived: 'loaded', rows },
    { arrived: 'alike', groups: [[1, 2, 3]] },
    { do: 'change', change, ids: [1] },
    { do: 'focus', id: 1 },
  )
}
const listing = (state: SessionState, id: number) => state.rows.get(id)?.shown.listing

test('one key gives series and design to all that look alike, and to no other', () => {
  const state = roll()
  expect(othersAlike(state)).toEqual([2, 3])
  const same = after(state, { do: 'same-series' })
  for (const id of [2, 3])
    expect(listing(same, id)).toMatchObject({
      coinType: 'Peace Dollar',
      seriesId: 'peace-dollar',
      year: '1881',
      mint: 'S',
    })
  expect(listing(same, 4)).toMatchObject({ coinType: 'Morgan Dollar' })
  expect(same.said.text).toBe('2 more coins are named Peace Dollar now.')
  expect(othersAlike(same)).toEqual([])
})

test('date and price go with it where the seller chose so', () => {
  const priced = after(roll(), { do: 'change', change: { price: '45.00' }, ids: [1] })
  const same = after(
    priced,
    { do: 'also', also: 'date', on: true },
    { do: 'also', also: 'price', on: true },
    { do: 'same-series' },
  )
  expect(listing(same, 3)).toMatchObject({ year: '1922', mint: 'none', price: '45.00' })
})

test('it is one step: undo takes all of it back, and asks again', () => {
  const state = roll()
  const back = after(state, { do: 'same-series' }, { do: 'undo' })
  expect(listing(back, 2)).toEqual(listing(state, 2))
  expect(listing(back, 3)).toEqual(listing(state, 3))
  expect(othersAlike(back)).toEqual([2, 3])
})

test('pieces of one listing have all in common that a buyer sees', () => {
  const date = { do: 'also', also: 'date', on: true } as const
  const same = after(roll(), date, { do: 'same-series', whole: true })
  const facts = ['coinType', 'seriesId', 'year', 'mint', 'grade', 'grader', 'price'] as const
  for (const fact of facts) expect(listing(same, 2)?.[fact]).toBe(listing(same, 1)?.[fact])
  const merged = after(same, { arrived: 'merged', id: 2 })
  expect(merged.order).not.toContain(2)
})

test('of other dates, varieties or in a holder is no piece of one listing', () => {
  const coins: Partial<Listing>[] = [
    {},
    { year: '', mint: '' },
    { year: '1921' },
    { mint: 'none' },
    { specialAttributes: ['Doubled Die Obverse'] },
    { specialAttributes: ['VAM-4'] },
    { grader: 'PCGS', certificationNumber: '40010001', grade: 'MS65' },
    { format: 'auction' },
  ]
  const rows = coins.map((facts, at) => newReviewRow({ id: at + 1, grade: 'VF20', ...facts }))
  const state = after(
    EMPTY_SESSION,
    { arrived: 'loaded', rows },
    { arrived: 'alike', groups: [rows.map(row => row.listing.id)] },
    { do: 'focus', id: 1 },
  )
  expect(piecesAlike(state)).toEqual([2])
  const whole = after(state, { do: 'same-series', whole: true })
  expect(listing(whole, 2)).toMatchObject({ year: '1881', mint: 'S' })
  for (const id of [3, 4, 5, 6, 7, 8]) expect(listing(whole, id)).toEqual(listing(state, id))
  const inHolder = after(state, { do: 'focus', id: 7 })
  expect(piecesAlike(inHolder)).toEqual([])
})

test('a label’s grade, date and price are neither given to another coin nor replaced', () => {
  const slab = { grader: 'PCGS', certificationNumber: '40010001', grade: 'MS65', price: '300.00' }
  const rows = [
    newReviewRow({ id: 1, grade: 'VF20', year: '1921', price: '45.00' }),
    newReviewRow({ id: 2, ...slab }),
  ]
  const both = ['date', 'price'] as const
  const state = after(
    EMPTY_SESSION,
    { arrived: 'loaded', rows },
    { arrived: 'alike', groups: [[1, 2]] },
    ...both.map(also => ({ do: 'also', also, on: true }) as const),
  )
  const toSlab = after(state, { do: 'focus', id: 1 }, { do: 'same-series' })
  expect(listing(toSlab, 2)).toMatchObject({ ...slab, year: '1881' })
  const fromSlab = after(state, { do: 'focus', id: 2 }, { do: 'same-series' })
  expect(listing(fromSlab, 1)).toMatchObject({ grade: 'VF20', grader: null, year: '1921' })
})

test('a coin without a name gives none, and one that is like no other says so', () => {
  const state = roll()
  const alone = after(state, { do: 'focus', id: 4 }, { do: 'same-series' })
  expect(alone.said.text).toBe('No other coin here looks like this one.')
  const rows = [newReviewRow({ id: 1, coinType: '' }), newReviewRow({ id: 2 })]
  const nameless = after(
    EMPTY_SESSION,
    { arrived: 'loaded', rows },
    { arrived: 'alike', groups: [[1, 2]] },
    { do: 'focus', id: 1 },
    { do: 'same-series' },
  )
  expect(nameless.said.text).toBe('Name this coin first.')
  expect(listing(nameless, 2)?.coinType).toBe('Morgan Dollar')
})
