import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COIN_TEXTS,
  followingTexts,
  ownTexts,
  textsOfCoin,
  type Wording,
  wordingOf,
} from '../../../shared/listing/follow.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { coinOfFields, editFieldsOf } from '../../listings/edit/edit-fields.ts'
import { newReviewRow } from '../test/review-row.ts'
import { EMPTY_SESSION } from './rows/session-state.ts'
import { nextReview } from './session.ts'

const NOW = Date.UTC(2026, 10, 22)

const changes = fc.record(
  {
    year: fc.constantFrom('1881', '1889', '1921', 'no date'),
    mint: fc.constantFrom('', 'S', 'CC'),
    grade: fc.constantFrom('', 'VF20', 'MS65'),
    grader: fc.constantFrom(null, 'PCGS'),
    seriesId: fc.constantFrom(null, 'morgan-dollar', 'peace-dollar'),
  },
  { requiredKeys: [] },
)
const wordings = fc.record<Wording>({
  titleTemplate: fc.constantFrom('', '{series} {date} {grade}'),
  templates: fc.record({
    description: fc.constantFrom('', '{date} {series}: {weight}'),
    returnsLine: fc.constantFrom('', '30 days'),
    storeCategories: fc.constant([]),
    adRate: fc.constant(null),
    bands: fc.constant([]),
  }),
})
const OWN = { title: 'From my uncle', description: 'It was in a drawer.', weight: '26.1 g' }

/** What follows in the edit form, whose controls hold text. */
function inTheForm(was: Listing, now: Listing, wording: Wording) {
  const [before, coin] = [was, now].map(listing => coinOfFields(editFieldsOf(listing)))
  if (!before || !coin) throw new Error('two listings')
  const words = wordingOf(before, wording)
  return Object.fromEntries(followingTexts(coin, words, ownTexts(coin, before, words)))
}

test('a change of the coin has the same texts in the review and in the edit form', () => {
  fc.assert(
    fc.property(
      changes,
      wordings,
      fc.subarray(['title', 'description', 'weight'] as const),
      (change, wording, own) => {
        const { listing } = newReviewRow({ id: 1, specialAttributes: ['Toned'], grade: 'VF20' })
        const written = Object.fromEntries(own.map(name => [name, OWN[name]]))
        const was = { ...listing, ...textsOfCoin(listing, wording), ...written }
        const row = { ...newReviewRow({ id: 1 }), listing: was }
        const state = [
          { arrived: 'loaded' as const, rows: [row] },
          { arrived: 'wording' as const, wording },
          { do: 'change' as const, change },
        ].reduce((current, event) => nextReview(current, event, NOW), EMPTY_SESSION)
        const inReview = state.rows.get(1)?.shown.listing
        const now = { ...was, ...change }
        const expected = { ...now, ...inTheForm(was, now, wording) }
        expect(COIN_TEXTS.map(name => inReview?.[name])).toEqual(
          COIN_TEXTS.map(name => expected[name]),
        )
        expect(own.map(name => inReview?.[name])).toEqual(own.map(name => OWN[name]))
      },
    ),
  )
})
