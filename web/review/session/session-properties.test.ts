import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answeredBySwap } from '../../../shared/listing/listing-questions.ts'
import type { ReviewEdit, ReviewEditsResult, ReviewRow } from '../../../shared/review.ts'
import { nextEdits } from '../../listings/model/save-queue.ts'
import { newReviewRow } from '../test/review-row.ts'
import { type RowField, valuesOf } from './rows/session-row.ts'
import { EMPTY_SESSION, type SessionState } from './rows/session-state.ts'
import { nextReview } from './session.ts'
import type { Arrival, ReviewStep } from './session-events.ts'

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
  'answered',
  'cost',
  'review',
]

const step: fc.Arbitrary<ReviewStep> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), by: fc.constantFrom(1, -1), extend: fc.boolean() }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constant('grade' as const),
    text: fc.constantFrom('vf20', '63', '+', 'd', '', 'nonsense'),
    after: fc.constantFrom('stay' as const, 'approve' as const, 'next-field' as const),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constant('price' as const),
    text: fc.constantFrom('45', 'm', 'c', 'o', '40'),
    after: fc.constantFrom('stay' as const, 'approve' as const),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    field: fc.constantFrom('storageLocation' as const, 'shippingPrice' as const),
    text: fc.constantFrom('Box 1-07', '1', '0'),
    after: fc.constant('stay' as const),
  }),
  fc.constantFrom<ReviewStep>(
    { do: 'approve' },
    { do: 'decide', review: 'approved' },
    { do: 'decide', review: 'aside' },
    { do: 'swap' },
    { do: 'answer' },
    { do: 'as-above' },
    { do: 'locate' },
    { do: 'side' },
    { do: 'escape' },
    { do: 'select-all', on: true },
    { do: 'change', change: { grader: 'PCGS' } },
    { do: 'change', change: { grader: null } },
  ),
)

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, NOW), state)
const CODES = ['SIDES_SWAPPED', 'LABEL_NOT_READ'] as const
/** What their analysis asked about two of the rows. */
const ASKED = {
  warnings: CODES.map(code => ({ code, message: code })),
  problems: CODES.map(
    code => ({ code, field: 'pictures', kind: 'question', message: code }) as const,
  ),
}
const ROWS = [1, 2, 3, 4].map(id =>
  newReviewRow({ id, ...(id % 2 ? { grade: '' } : { grade: 'VF20', ...ASKED }) }),
)
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

/**
 * A server that applies an edit where its version fits, as POST /api/review/edits does; a swap answers the question
 * about the sides (worker/listings/write/edit.ts).
 */
function serverOf(rows: readonly ReviewRow[]) {
  const stored = new Map(rows.map(row => [row.listing.id, row]))
  const apply = ({ id, version, ...change }: ReviewEdit): ReviewEditsResult['results'][number] => {
    const row = stored.get(id)
    if (!row) return { id, row: null, error: null }
    if (version !== row.listing.version)
      return { id, row, error: { code: 'CONFLICT', message: 'Changed elsewhere', fields: {} } }
    const {
      review = row.review,
      pictures,
      swapSides,
      answer = [],
      takeBack = [],
      ...fields
    } = change
    const ordered = swapSides
      ? row.listing.pictures.toReversed()
      : pictures?.flatMap(
          ({ sha256 }) => row.listing.pictures.find(each => each.sha256 === sha256) ?? [],
        )
    const isSwap = ordered && ordered[0]?.sha256 !== row.listing.pictures[0]?.sha256
    const before = isSwap ? answeredBySwap(row.listing) : row.listing.answered
    const kept = before.filter(code => !takeBack.includes(code))
    const answered = [...new Set([...kept, ...answer])]
    const open = ASKED.problems.filter(({ code }) => !answered.includes(code))
    const problems = [
      ...row.listing.problems.filter(({ kind }) => kind !== 'question'),
      ...(row.listing.warnings.length > 0 ? open : []),
    ]
    const pictureList = ordered ?? row.listing.pictures
    const listing = { ...row.listing, ...fields, pictures: pictureList, answered, problems }
    const counted = Object.keys(change).some(field => field !== 'review')
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

const sides = fc.constantFrom<ReviewStep>(
  { do: 'swap' },
  { do: 'answer' },
  { do: 'undo' },
  { do: 'change', change: { answered: ['SIDES_SWAPPED'] } },
  { do: 'decide', review: 'approved' },
  { do: 'focus', id: 2 },
)

test('after a swap the sides are never asked about, whatever was answered and is still on its way', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sides, delivery), { maxLength: 12 }), delivery, (steps, last) => {
      const row = newReviewRow({ id: 2, grade: 'VF20', ...ASKED })
      const server = serverOf([row])
      let state = after(EMPTY_SESSION, { arrived: 'loaded', rows: [row] })
      /** The answer of the request that is under way: the seller goes on meanwhile. */
      let coming: ReviewEditsResult | null = null
      const arrive = () => {
        if (coming) state = after(state, { arrived: 'results', answer: coming })
        coming = null
      }
      const send = (how: string) => {
        arrive()
        const edits = how === 'waits' ? [] : nextEdits(state, NOW)
        if (edits.length === 0) return
        state = after(state, { arrived: 'sent', edits })
        const answer = how === 'is lost' ? null : server.answer(edits)
        if (how === 'arrives') coming = answer
        else state = after(state, { arrived: 'unanswered' })
      }
      for (const [each, how] of [...steps, [{ do: 'swap' }, last] as [ReviewStep, string]]) {
        state = after(state, each)
        send(how)
      }
      const swapped = contents(state)
      state = after(state, { do: 'answer' })
      for (let tries = 0; tries < 10; tries++) send('arrives')
      arrive()
      const [, shown] = contents(state)[0] ?? []
      // Yes afterwards answers the other question, or none: the sides stay as they were put.
      expect(shown?.pictures).toEqual(swapped[0]?.[1].pictures)
      expect(shown?.answered).toEqual(expect.arrayContaining(['SIDES_SWAPPED', 'LABEL_NOT_READ']))
      expect(new Map(server.contents())).toEqual(new Map(contents(state)))
    }),
    { numRuns: 300 },
  )
})
