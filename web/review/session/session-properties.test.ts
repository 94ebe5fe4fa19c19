import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewEdit, ReviewEditsResult, ReviewRow } from '../../../shared/review.ts'
import { newReviewRow } from '../test/review-row.ts'
import { nextEdits } from './save-queue.ts'
import { type Arrival, next, type Step } from './session.ts'
import { fieldsOf, type RowField, valuesOf } from './session-row.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const NOW = Date.UTC(2026, 10, 22)
const FIELDS: RowField[] = [
  'grade',
  'grader',
  'price',
  'shippingPrice',
  'storageLocation',
  'title',
  'description',
  'pictures',
  'cost',
  'review',
]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), by: fc.constantFrom(1, -1), extend: fc.boolean() }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constant('grade' as const),
    text: fc.constantFrom('vf20', '63', '+', 'd', '', 'nonsense'),
    after: fc.constantFrom('stay' as const, 'take' as const, 'next-field' as const),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constant('price' as const),
    text: fc.constantFrom('45', 'm', 'c', 'o', '40'),
    after: fc.constantFrom('stay' as const, 'take' as const),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constantFrom('storageLocation' as const, 'shippingPrice' as const),
    text: fc.constantFrom('Box 1-07', '1', '0'),
    after: fc.constant('stay' as const),
  }),
  fc.constantFrom<Step>(
    { do: 'take' },
    { do: 'decide', review: 'approved' },
    { do: 'decide', review: 'aside' },
    { do: 'swap' },
    { do: 'as-above' },
    { do: 'locate' },
    { do: 'side' },
    { do: 'escape' },
    { do: 'select-all', on: true },
    { do: 'change', change: { grader: 'PCGS' } },
    { do: 'change', change: { grader: null } },
  ),
)

const after = (state: SessionState, ...events: (Step | Arrival)[]) =>
  events.reduce((current, event) => next(current, event, NOW), state)
const ROWS = [1, 2, 3, 4].map(id => newReviewRow({ id, grade: id % 2 ? '' : 'VF20' }))
const OPENED = after(EMPTY_SESSION, { arrived: 'loaded', rows: ROWS })
const contents = (state: SessionState) =>
  [...state.rows.values()].map(({ id, shown }) => [id, valuesOf(shown, FIELDS)] as const)

test('undoing every step restores the rows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      let state = after(OPENED, ...steps)
      while (state.undo.length > 0) state = after(state, { do: 'undo' })
      expect(contents(state)).toEqual(contents(OPENED))
      expect(state.lastLocation).toBeNull()
    }),
    { numRuns: 150 },
  )
})

test('undoing one step restores what was before it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), step, (steps, last) => {
      const before = after(OPENED, ...steps)
      const done = after(before, last)
      const changes = done.undo.length - before.undo.length
      expect(changes).toBeLessThanOrEqual(1)
      const back = changes === 1 ? after(done, { do: 'undo' }) : done
      expect(contents(back)).toEqual(contents(before))
    }),
    { numRuns: 150 },
  )
})

/** A server that applies an edit where its version fits, as POST /api/review/edits does. */
function serverOf(rows: readonly ReviewRow[]) {
  const stored = new Map(rows.map(row => [row.listing.id, row]))
  const apply = ({ id, version, ...change }: ReviewEdit): ReviewEditsResult['results'][number] => {
    const row = stored.get(id)
    if (!row) return { id, row: null, error: null }
    if (version !== row.listing.version)
      return { id, row, error: { code: 'CONFLICT', message: 'Changed elsewhere', fields: {} } }
    const { review = row.review, pictures, ...fields } = change
    const ordered = pictures?.flatMap(
      ({ sha256 }) => row.listing.pictures.find(each => each.sha256 === sha256) ?? [],
    )
    const listing = { ...row.listing, ...fields, ...(ordered && { pictures: ordered }) }
    const counted = fieldsOf(change).some(field => field !== 'review')
    const saved = { ...row, review, listing: { ...listing, version: version + (counted ? 1 : 0) } }
    stored.set(id, saved)
    return { id, row: stored.get(id) ?? null, error: null }
  }
  return {
    answer: (edits: readonly ReviewEdit[]) => ({ results: edits.map(apply) }),
    contents: () =>
      [...stored.values()].map(row => [row.listing.id, valuesOf(row, FIELDS)] as const),
  }
}

const delivery = fc.constantFrom('arrives', 'is lost', 'loses its answer', 'waits')

test('no edit is lost: with lost requests and lost answers the server has in the end what is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, delivery), { maxLength: 25 }), steps => {
      const server = serverOf(ROWS)
      let state = OPENED
      const send = (how: string) => {
        const edits = nextEdits(state, NOW)
        if (edits.length === 0 || how === 'waits') return
        state = after(state, { arrived: 'sent', edits })
        const answer = how === 'is lost' ? null : server.answer(edits)
        state =
          answer && how === 'arrives'
            ? after(state, { arrived: 'results', answer })
            : after(state, { arrived: 'unanswered' })
      }
      for (const [each, how] of steps) {
        state = after(state, each)
        send(how)
      }
      for (let tries = 0; tries < 10 && nextEdits(state, NOW).length > 0; tries++) send('arrives')
      expect(state.unsent).toEqual([])
      expect(new Map(server.contents())).toEqual(new Map(contents(state)))
    }),
    { numRuns: 150 },
  )
})
