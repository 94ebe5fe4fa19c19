import { expect, test } from 'vitest'
import { newReviewRow } from '../../test/review-row.ts'
import { nextReview } from '../session.ts'
import type { ReviewStep } from '../session-events.ts'
import { lacksOf } from './session-row.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

const MESSAGE = 'The coin is in a holder whose label could not be read.'
const holder = {
  warnings: [{ code: 'LABEL_NOT_READ' as const, message: MESSAGE }],
  problems: [
    { code: 'LABEL_NOT_READ', field: 'certificationNumber', kind: 'question', message: MESSAGE },
  ] as const,
}

test('a holder without a label that was read is asked about once for a batch: two keys for sixteen coins, one takes it back', () => {
  const rows = Array.from({ length: 17 }, (_, at) =>
    newReviewRow({
      id: at + 1,
      grade: 'VF20',
      ...(at < 16 && { ...holder, problems: [...holder.problems] }),
    }),
  )
  const take = (state: SessionState, ...steps: ReviewStep[]) =>
    steps.reduce((before, step) => nextReview(before, step, 0), state)
  const asked = ({ rows: all }: SessionState) =>
    [...all.values()].filter(({ shown }) =>
      lacksOf(shown).some(({ code }) => code === 'LABEL_NOT_READ'),
    )
  const opened = nextReview(EMPTY_SESSION, { arrived: 'loaded', rows }, 0)
  expect(asked(opened)).toHaveLength(16)
  const answered = take(opened, { do: 'select-all', on: true }, { do: 'answer' })
  expect(asked(answered)).toEqual([])
  expect(answered.said).toMatchObject({
    text: '“Label not read: no slab?” answered with yes for 16 coins.',
    undo: true,
  })
  // The coin that was not asked about is not said to be in no slab.
  expect(answered.rows.get(17)?.shown.listing.answered).toEqual([])
  expect(asked(take(answered, { do: 'undo' }))).toHaveLength(16)
})
