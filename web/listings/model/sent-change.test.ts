import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerLapses } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { newListing } from '../../test/listing.ts'
import { sentChange } from './sent-change.ts'

const answers = fc.uniqueArray(
  fc.constantFrom('PRICE_BELOW_MELT', 'SIDES_SWAPPED', 'REPLICA_WORDS', 'LABEL_NOT_READ'),
)
const fields = fc.record(
  { price: fc.constant('9.00'), title: fc.constant('Copy') },
  { requiredKeys: [] },
)

test('the answers become what the change has, whichever earlier change the server has', () => {
  fc.assert(
    fc.property(answers, fc.array(answers), answers, fields, (known, lost, answered, changed) => {
      const unanswered = lost.map(each => ({ answered: each }))
      const sent = sentChange({ ...changed, answered }, newListing({ answered: known }), unanswered)
      const { answer = [], takeBack = [] } = sent
      for (const stored of [known, ...lost]) {
        const kept = stored.filter(code => !answerLapses(FIELDS, code, Object.keys(changed)))
        const after = [...kept.filter(code => !takeBack.includes(code)), ...answer]
        expect(new Set(after)).toEqual(new Set(answered))
      }
    }),
  )
})

test('sides that are swapped are sent as a swap, but by name where an earlier change has no answer', () => {
  const listing = newListing()
  const [front, back] = listing.pictures.map(({ sha256, originalSha256 }) => ({
    sha256,
    originalSha256,
  }))
  if (!front || !back) throw new Error('it has two')
  const pictures = [back, front]
  expect(sentChange({ pictures }, listing)).toEqual({ swapSides: true })
  expect(sentChange({ pictures }, listing, [{ pictures }])).toEqual({ pictures })
  expect(sentChange({ pictures: [back] }, listing)).toEqual({ pictures: [back] })
})
