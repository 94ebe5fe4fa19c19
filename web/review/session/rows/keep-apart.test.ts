import { describe, expect, test } from 'vitest'
import { textsOfCoin } from '../../../../shared/listing/follow.ts'
import type { ListingProblem } from '../../../../shared/listing/listings.ts'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import type { Arrival, ReviewStep } from '../session-events.ts'
import { duplicatesOf } from './keep-apart.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, 0), state)
const opened = (...rows: ReturnType<typeof newReviewRow>[]) =>
  after(EMPTY_SESSION, { arrived: 'loaded', rows })
const ofAll = (state: SessionState, field: 'title' | 'storageLocation') =>
  state.order.map(id => state.rows.get(id)?.shown.listing[field])

const DUPLICATE: ListingProblem = {
  code: 'DUPLICATE',
  field: 'title',
  kind: 'blocks',
  message: 'You have another draft of this coin.',
}
const title = '1964 Kennedy Half Dollar 90% Silver'
const equal = (id: number, isDuplicate = true) =>
  newReviewRow({ id, title, grade: 'MS63', problems: isDuplicate ? [DUPLICATE] : [] })

describe('equal coins', () => {
  const rows = opened(equal(1, false), equal(2), equal(3), equal(4))

  test('get titles of their own at one act, and nothing else keeps them from publishing', () => {
    const apart = after(rows, { do: 'keep-apart', ids: duplicatesOf(rows) })
    expect(ofAll(apart, 'title')).toEqual([title, `${title} #2`, `${title} #3`, `${title} #4`])
    expect(duplicatesOf(apart)).toEqual([])
    expect(apart.said).toMatchObject({ text: '3 coins have titles of their own.', undo: true })
    expect(ofAll(after(apart, { do: 'undo' }), 'title')).toEqual([title, title, title, title])
  })

  test('one alone is told apart from those that were', () => {
    const one = after(rows, { do: 'keep-apart', ids: [3] }, { do: 'keep-apart', ids: [2] })
    expect(ofAll(one, 'title')).toEqual([title, `${title} #3`, `${title} #2`, title])
    expect(duplicatesOf(one)).toEqual([4])
  })
})

test('equal titles of coins with certificates of their own are told apart by these', () => {
  const slab = (id: number, certificationNumber: string, problems: ListingProblem[]) =>
    newReviewRow({ id, title, grade: 'MS63', grader: 'PCGS', certificationNumber, problems })
  const rows = opened(slab(1, '40000001', []), slab(2, '40000002', [DUPLICATE]))
  const apart = after(rows, { do: 'keep-apart', ids: [2] })
  expect(ofAll(apart, 'title')).toEqual([title, `${title} Cert 40000002`])
})

test('a title that tells a coin apart follows a grade that is changed later', () => {
  const [as, to] = ['AU50', 'XF45'].map(
    grade => textsOfCoin(newReviewRow({ id: 1, grade }).listing).title,
  )
  const coin = (id: number, problems: ListingProblem[]) =>
    newReviewRow({ id, title: as, grade: 'AU50', problems })
  const apart = after(opened(coin(1, []), coin(2, [DUPLICATE])), { do: 'keep-apart', ids: [2] })
  expect(ofAll(apart, 'title')).toEqual([`${as} #2`, as])
  const graded = after(
    apart,
    { do: 'focus', id: 2 },
    { do: 'enter', field: 'grade', text: 'XF45', after: 'stay' },
  )
  expect(to).not.toBe(as)
  expect(ofAll(graded, 'title')).toEqual([`${to} #2`, as])
})

describe('storage locations count up', () => {
  const rows = opened(equal(1, false), equal(2, false), equal(3, false))

  test('from what is typed beside the button, which the first coin gets', () => {
    const placed = after(rows, { do: 'locate', ids: [1, 2, 3], from: 'A12-01' })
    expect(ofAll(placed, 'storageLocation')).toEqual(['A12-01', 'A12-02', 'A12-03'])
    const next = after(placed, { do: 'locate', ids: [1] }, { do: 'locate', ids: [2, 3] })
    expect(ofAll(next, 'storageLocation')).toEqual(['A12-01', 'A12-04', 'A12-05'])
  })

  test('from what is typed into the field that the key opens over a selection', () => {
    const selected = after(rows, { do: 'focus', id: 1 }, { do: 'select-all', on: true })
    const placed = after(
      selected,
      { do: 'locate' },
      { do: 'enter', field: 'storageLocation', text: 'Box 9', after: 'stay' },
    )
    expect(ofAll(placed, 'storageLocation')).toEqual(['Box 9', 'Box 10', 'Box 11'])
  })
})
