import { describe, expect, test } from 'vitest'
import type { AnalysisWarning } from '../../../shared/coins/coins.ts'
import { DEFAULT_WORDING, textsOfCoin } from '../../../shared/listing/follow.ts'
import { PRICE_OF_OTHER_COIN } from '../../../shared/listing/listing-rules.ts'
import { NO_TEMPLATES } from '../../../shared/listing/listing-templates.ts'
import { pricedCoinOf } from '../../../shared/market/estimate/priced-coin.ts'
import type { ReviewRow } from '../../../shared/review.ts'
import { GRADE_MISSING, newReviewRow } from '../test/review-row.ts'
import { basisOf, lacksOf } from './rows/session-row.ts'
import {
  EMPTY_SESSION,
  ENTRY_FIELDS,
  publishable,
  type SessionState,
} from './rows/session-state.ts'
import { nextReview } from './session.ts'
import type { Arrival, ReviewStep } from './session-events.ts'

const NOW = Date.UTC(2026, 10, 22)

const after = (state: SessionState, ...events: (ReviewStep | Arrival)[]) =>
  events.reduce((current, event) => nextReview(current, event, NOW), state)
const opened = (...rows: ReviewRow[]) => after(EMPTY_SESSION, { arrived: 'loaded', rows })
const grade = (text: string, how: 'stay' | 'next-field' | 'approve' = 'stay'): ReviewStep => ({
  do: 'enter',
  field: 'grade',
  text,
  after: how,
})
const price = (text: string): ReviewStep => ({ do: 'enter', field: 'price', text, after: 'stay' })

const BAND_FROM_50 = {
  fromCents: 5_000,
  shippingCents: 950,
  paymentPolicyId: null,
  returnPolicyId: null,
  shippingPolicyId: null,
}

/** A coin about which this is asked. */
const asking = (...codes: AnalysisWarning['code'][]) => ({
  warnings: codes.map(code => ({ code, message: code })),
  problems: codes.map(
    code => ({ code, message: code, field: 'pictures', kind: 'question' }) as const,
  ),
})

function listingOf(state: SessionState, id: number) {
  const row = state.rows.get(id)
  if (!row) throw new Error(`no row ${id}`)
  return row.shown.listing
}
function shown(state: SessionState, id: number) {
  const row = state.rows.get(id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}

describe('the order', () => {
  const unsure = newReviewRow({ id: 5, grade: 'VF20' })
  if (unsure.analysis) unsure.analysis.fields.year.confidence = 0.6

  test('doubtful rows come first, then those that lack something, then complete, approved, set aside', () => {
    const rows = [
      newReviewRow({ id: 1, grade: 'VF20' }, { review: 'aside' }),
      newReviewRow({ id: 2, grade: 'VF20' }, { review: 'approved' }),
      newReviewRow({ id: 3, grade: 'VF20' }),
      newReviewRow({ id: 4 }),
      unsure,
    ]
    expect(opened(...rows).order).toEqual([5, 4, 3, 2, 1])
  })

  test('later pages are sorted in until the first step, then they stand below', () => {
    const first = opened(newReviewRow({ id: 3, grade: 'VF20' }))
    const untouched = after(first, { arrived: 'loaded', rows: [newReviewRow({ id: 2 })] })
    expect(untouched.order).toEqual([2, 3])
    expect(untouched.focus).toBe(2)
    const touched = after(
      first,
      { do: 'side' },
      { arrived: 'loaded', rows: [newReviewRow({ id: 2 })] },
    )
    expect(touched.order).toEqual([3, 2])
    expect(touched.focus).toBe(3)
  })

  test('the order stays when a row lacks nothing any more', () => {
    const state = opened(newReviewRow({ id: 1 }), newReviewRow({ id: 2 }))
    expect(after(state, grade('vf20')).order).toEqual([1, 2])
  })
})

describe('the price', () => {
  const state = opened(newReviewRow({ id: 1 }))

  test('follows the grade, and the holder, until one is typed', () => {
    const graded = after(state, grade('xf40'))
    expect(listingOf(graded, 1)).toMatchObject({ grade: 'XF40', price: '60.00' })
    const slab = after(graded, { do: 'change', change: { grader: 'PCGS' } })
    expect(listingOf(slab, 1).price).toBe('120.00')
    const typed = after(slab, price('99'), grade('ms65'))
    expect(listingOf(typed, 1)).toMatchObject({ grade: 'MS65', price: '99.00' })
    expect(basisOf(shown(typed, 1))).toBe('own')
  })

  test('a typed price stays the seller’s own, also where it equals the market’s', () => {
    const typed = after(state, grade('xf40'), price('61'), price('60'), grade('ms65'))
    expect(listingOf(typed, 1).price).toBe('60.00')
  })

  test('follows the chosen end of the range', () => {
    const cautious = after(state, grade('xf40'), price('c'), grade('ms65'))
    expect(listingOf(cautious, 1).price).toBe('72.00')
    expect(basisOf(shown(cautious, 1))).toBe('conservative')
    expect(listingOf(after(cautious, price('m')), 1).price).toBe('90.00')
  })

  test.each([
    [{ format: 'auction' as const }, 'an auction'],
    [{ lot: { kind: 'roll' as const, count: 20, of: 'Morgan Dollars' } }, 'a roll'],
  ])('of %o neither follows nor takes the market of one coin', (facts, what) => {
    const one = opened(newReviewRow({ id: 1, grade: 'VF20', price: '45.00', ...facts }))
    const graded = after(one, grade('ms65'))
    expect(listingOf(graded, 1)).toMatchObject({ grade: 'MS65', price: '45.00' })
    for (const letter of ['m', 'c', 'o']) {
      const asked = after(graded, price(letter))
      expect(listingOf(asked, 1).price).toBe('45.00')
      expect(asked.entry?.error).toBe(
        `The market's prices are those of one coin at a fixed price, not of ${what}. Type an amount.`,
      )
    }
    expect(listingOf(after(graded, price('70')), 1).price).toBe('70.00')
  })

  test('brings its usual shipping with it, not one that the seller has set', () => {
    expect(listingOf(after(state, price('12')), 1).shippingPrice).toBe('1.00')
    expect(listingOf(after(state, price('12'), price('30')), 1).shippingPrice).toBe('4.95')
    const own = after(state, { do: 'change', change: { shippingPrice: '7.00' } }, price('12'))
    expect(listingOf(own, 1).shippingPrice).toBe('7.00')
  })

  test('brings the shipping of the seller’s price band with it', () => {
    const banded = after(state, {
      arrived: 'wording',
      wording: { ...DEFAULT_WORDING, templates: { ...NO_TEMPLATES, bands: [BAND_FROM_50] } },
    })
    expect(listingOf(after(banded, price('80')), 1).shippingPrice).toBe('9.50')
    expect(listingOf(after(banded, price('80'), price('30')), 1).shippingPrice).toBe('4.95')
  })

  test('of less than $20 is sent by envelope, but not in a grader’s holder', () => {
    const cheap = after(state, price('12'))
    expect(listingOf(cheap, 1).shippingPrice).toBe('1.00')
    const slab = after(cheap, { do: 'change', change: { grader: 'PCGS' } })
    expect(listingOf(slab, 1).shippingPrice).toBe('4.95')
    expect(listingOf(after(slab, price('11')), 1).shippingPrice).toBe('4.95')
  })

  test('is not taken from the market of another coin', () => {
    const corrected = after(state, { do: 'change', change: { year: '1889' } }, grade('ms65'))
    expect(listingOf(corrected, 1).price).toBe('40.00')
  })
})

describe('a corrected coin', () => {
  const correct: ReviewStep = { do: 'change', change: { year: '1889' } }
  const approve: ReviewStep = { do: 'decide', review: 'approved' }
  const corrected = after(opened(newReviewRow({ id: 1, grade: 'VF20' })), correct)
  const of = pricedCoinOf(listingOf(corrected, 1))
  const arrived: Arrival = {
    arrived: 'prices',
    of,
    prices: [
      { grade: 'VF20', certified: false, priceCents: 70000, lowCents: 60000, highCents: 80000 },
    ],
  }
  const lacks = (state: SessionState) => lacksOf(shown(state, 1).shown)

  test('is not approved at the price of the coin before', () => {
    expect(lacks(corrected)).toMatchObject([
      {
        field: 'price',
        kind: 'question',
        message: 'The price is of the coin before the correction',
      },
    ])
    expect(shown(after(corrected, approve), 1).shown.review).toBe('open')
    expect(after(corrected, { do: 'approve' }).entry?.field).toBe('price')
    const typed = after(corrected, price('55'))
    expect(lacks(typed)).toEqual([])
    expect(shown(after(typed, approve), 1).shown.review).toBe('approved')
  })

  test('gets its own price when that comes, and undo brings the old coin and price back', () => {
    const priced = after(corrected, arrived)
    expect(listingOf(priced, 1)).toMatchObject({ year: '1889', price: '700.00' })
    expect(lacks(priced)).toEqual([])
    expect(priced.unsent).toEqual([1])
    expect(shown(priced, 1).pending).toMatchObject({ year: '1889', price: '700.00' })
    const back = after(priced, { do: 'undo' })
    expect(listingOf(back, 1)).toMatchObject({ year: '1881', price: '40.00' })
    expect(lacks(back)).toEqual([])
    // The prices are known now: the next correction has its price at once.
    expect(listingOf(after(back, correct), 1).price).toBe('700.00')
  })

  test('keeps the seller’s own price', () => {
    const own = after(opened(newReviewRow({ id: 1, grade: 'VF20' })), price('70'), correct)
    expect(lacks(own)).toEqual([])
    expect(listingOf(after(own, arrived), 1).price).toBe('70.00')
  })

  test('is asked about where the market has no price of it', () => {
    expect(lacks(after(corrected, { ...arrived, prices: [] }))).toHaveLength(1)
  })

  test('gets its own price after a reload too', () => {
    const row = newReviewRow({ id: 1, grade: 'VF20' })
    const stored = { ...row.listing, year: '1889', suggestedPrice: null }
    const problems = [...stored.problems, PRICE_OF_OTHER_COIN]
    const reloaded = opened({ ...row, listing: { ...stored, problems } })
    expect(lacks(reloaded)).toHaveLength(1)
    const priced = after(reloaded, arrived)
    expect(listingOf(priced, 1).price).toBe('700.00')
    expect(lacks(priced)).toEqual([])
  })

  const named = { year: '1955', specialAttributes: ['Doubled Die Obverse', 'Toned'] }

  test('has no variety of the coin before', () => {
    const state = opened(newReviewRow({ id: 1, ...named }))
    const year = after(state, { do: 'change', change: { year: '1956' } })
    expect(listingOf(year, 1).specialAttributes).toEqual(['Toned'])
    expect(listingOf(after(year, { do: 'undo' }), 1)).toMatchObject(named)
    const mint = after(state, { do: 'change', change: { mint: 'D' } })
    expect(listingOf(mint, 1).specialAttributes).toEqual(['Toned'])
  })

  test('keeps the variety where an empty mint is completed', () => {
    const state = opened(newReviewRow({ id: 1, ...named, mint: '' }))
    const completed = after(state, { do: 'change', change: { mint: 'S' } })
    expect(listingOf(completed, 1).specialAttributes).toEqual(named.specialAttributes)
  })
})

describe('the description', () => {
  const templates = {
    ...NO_TEMPLATES,
    description: '{date} {series}, {Grade}',
    returnsLine: '30 days',
  }
  const wording = { ...DEFAULT_WORDING, templates }
  const described = (description: string) =>
    after(opened(newReviewRow({ id: 1, grade: 'VF20', description })), {
      arrived: 'wording',
      wording,
    })
  const descriptionOf = (state: SessionState) =>
    listingOf(after(state, { do: 'change', change: { year: '1889' } }, grade('au50')), 1)
      .description

  test('by the seller’s template gets the corrected coin’s facts', () => {
    const state = described('1881-S Morgan Dollar, Very Fine\n\n30 days')
    expect(descriptionOf(state)).toBe('1889-S Morgan Dollar, About Uncirculated\n\n30 days')
  })

  test('that Obverse wrote before there was a template stays in its words', () => {
    const row = newReviewRow({ id: 1, grade: 'VF20' })
    const { description } = textsOfCoin(row.listing)
    expect(descriptionOf(described(description))).toMatch(/^1889-S Morgan Dollar\. Struck at/)
  })

  test('that the seller wrote stays', () => {
    expect(descriptionOf(described('From my uncle.'))).toBe('From my uncle.')
  })
})

describe('typing', () => {
  test('a value that cannot be read is an error at the open field, and nothing changes', () => {
    const state = after(
      opened(newReviewRow({ id: 1 })),
      { do: 'edit', field: 'grade' },
      grade('vf99'),
    )
    expect(state.entry?.error).toContain('is no grade')
    expect(listingOf(state, 1).grade).toBe('')
    expect(state.undo).toEqual([])
  })

  test('a field that is left untouched changes nothing, however many rows are selected', () => {
    const rows = [
      newReviewRow({ id: 1, grade: 'VF20', price: '45.00', storageLocation: 'A1' }),
      newReviewRow({ id: 2, grade: 'MS63', price: '80.00', storageLocation: 'B7' }),
      newReviewRow({ id: 3, price: '0.00' }),
    ]
    const selected = after(opened(...rows), { do: 'focus', id: 1 }, { do: 'select-all', on: true })
    const left = after(
      selected,
      ...ENTRY_FIELDS.map((field): ReviewStep => {
        const how = field === 'storageLocation' ? 'approve' : 'next-field'
        return { do: 'enter', field, text: null, after: how }
      }),
    )
    expect(left.rows).toEqual(selected.rows)
    expect([left.entry, left.undo, left.lastLocation]).toEqual([null, [], null])
    expect(after(selected, price('45')).rows.get(2)?.shown.listing.price).toBe('45.00')
  })

  test('Enter in an untouched field approves the complete coin; Tab opens the next field', () => {
    const state = opened(newReviewRow({ id: 1, grade: 'VF20' }), newReviewRow({ id: 2 }))
    const at = after(state, { do: 'focus', id: 1 })
    const taken = after(at, { do: 'enter', field: 'price', text: null, after: 'approve' })
    expect([shown(taken, 1).shown.review, taken.focus]).toEqual(['approved', 2])
    const tab = after(taken, { do: 'enter', field: 'grade', text: null, after: 'next-field' })
    expect(tab.entry).toEqual({ field: 'price', error: null })
  })

  test('Enter takes the grade, approves the complete coin and goes to the next that lacks something', () => {
    const rows = [
      newReviewRow({ id: 1 }),
      newReviewRow({ id: 2, grade: 'VF20' }),
      newReviewRow({ id: 3 }),
    ]
    const state = after(opened(...rows), { do: 'edit', field: 'grade' }, grade('63', 'approve'))
    expect(shown(state, 1).shown).toMatchObject({ review: 'approved', listing: { grade: 'MS63' } })
    expect(state.focus).toBe(3)
    expect(state.undo).toHaveLength(1)
    const back = after(state, { do: 'undo' })
    expect(shown(back, 1).shown).toMatchObject({ review: 'open', listing: { grade: '' } })
    expect(back.focus).toBe(1)
  })

  test('Tab takes the value and opens the next field of the row', () => {
    const state = after(opened(newReviewRow({ id: 1 })), grade('au', 'next-field'))
    expect(state.entry).toEqual({ field: 'price', error: null })
    expect(listingOf(state, 1).grade).toBe('AU')
  })

  test('the title follows the grade while it is as it was generated', () => {
    const first = opened(newReviewRow({ id: 1 }))
    const generated = after(first, { do: 'change', change: { title: '' } }, grade('au50'))
    expect(listingOf(generated, 1).title).toContain('About Uncirculated')
    const own = after(first, { do: 'change', change: { title: 'My best dollar' } }, grade('au50'))
    expect(listingOf(own, 1).title).toBe('My best dollar')
  })
})

test('the large picture follows the focus, and waits while a key is held', () => {
  const state = opened(...[1, 2, 3].map(id => newReviewRow({ id })))
  const moved = after(state, { do: 'move', by: 1 })
  expect(moved.pictured).toBe(2)
  const moving = after(moved, { do: 'move', by: 1, repeats: true })
  expect([moving.focus, moving.pictured]).toEqual([3, 2])
  expect(after(moving, { do: 'settle' }).pictured).toBe(3)
})

describe('verdicts', () => {
  test('a coin that lacks something is not approved, and the reason is said', () => {
    const state = after(opened(newReviewRow({ id: 1 })), { do: 'decide', review: 'approved' })
    expect(shown(state, 1).shown.review).toBe('open')
    expect(state.said.text).toBe(GRADE_MISSING.message)
  })

  test('Enter opens the field that is lacking', () => {
    const state = after(opened(newReviewRow({ id: 1 })), { do: 'approve' })
    expect(state.entry?.field).toBe('grade')
  })

  test('approving or setting aside goes on to the next undecided coin', () => {
    const rows = [1, 2, 3].map(id => newReviewRow({ id, grade: 'VF20' }))
    const state = after(
      opened(...rows),
      { do: 'decide', review: 'approved' },
      { do: 'decide', review: 'aside' },
    )
    expect(state.focus).toBe(3)
    expect(publishable(state).map(({ listing }) => listing.id)).toEqual([1])
  })

  test('several are approved as one step; those that lack something stay', () => {
    const rows = [newReviewRow({ id: 1, grade: 'VF20' }), newReviewRow({ id: 2 })]
    const state = after(
      opened(...rows),
      { do: 'select-all', on: true },
      { do: 'decide', review: 'approved' },
    )
    expect(state.said.text).toBe('1 approved, 1 lack something.')
    expect(shown(state, 1).shown.review).toBe('approved')
    expect(shown(state, 2).shown.review).toBe('open')
    expect(shown(after(state, { do: 'undo' }), 1).shown.review).toBe('open')
  })

  test('several are approved without those that were set aside, unless all of them were', () => {
    const rows = [1, 2, 3].map(id => newReviewRow({ id, grade: 'VF20' }))
    const all: ReviewStep = { do: 'select-all', on: true }
    const aside = after(opened(...rows), { do: 'focus', id: 2 }, { do: 'decide', review: 'aside' })
    const state = after(aside, all, { do: 'decide', review: 'approved' })
    expect(state.said.text).toBe('2 approved, 1 set aside before stay so.')
    expect(shown(state, 2).shown.review).toBe('aside')
    const none = after(opened(...rows), all, { do: 'decide', review: 'aside' })
    const back = after(none, all, { do: 'decide', review: 'approved' })
    expect([1, 2, 3].map(id => shown(back, id).shown.review)).toEqual(rows.map(() => 'approved'))
  })

  test('a question is answered by one key, then the coin can be approved', () => {
    const warning = { code: 'DIFFERENT_COINS', message: 'Two different coins?' } as const
    const question = { ...warning, field: 'pictures', kind: 'question' } as const
    const row = newReviewRow({ id: 1, grade: 'VF20', warnings: [warning], problems: [question] })
    const state = after(opened(row), { do: 'answer' })
    expect(listingOf(state, 1).answered).toEqual(['DIFFERENT_COINS'])
    expect(lacksOf(shown(state, 1).shown)).toEqual([])
    expect(lacksOf(shown(after(state, { do: 'undo' }), 1).shown)).toHaveLength(1)
  })

  describe('about the sides', () => {
    const row = (id: number) => newReviewRow({ id, grade: 'VF20', ...asking('SIDES_SWAPPED') })
    const two = newReviewRow({ id: 1, grade: 'VF20', ...asking('SIDES_SWAPPED', 'LABEL_NOT_READ') })
    const sidesOf = (state: SessionState, id = 1) => listingOf(state, id).pictures.map(({ url }) => url)
    const turned = (state: SessionState, id = 1) => sidesOf(state, id).toReversed()

    test('yes swaps them and settles the question', () => {
      const first = opened(row(1))
      const state = after(first, { do: 'answer' })
      expect(sidesOf(state)).toEqual(turned(first))
      expect(listingOf(state, 1).answered).toEqual(['SIDES_SWAPPED'])
      expect(lacksOf(shown(state, 1).shown)).toEqual([])
      const back = after(state, { do: 'undo' })
      expect(sidesOf(back)).toEqual(sidesOf(first))
      expect(lacksOf(shown(back, 1).shown)).toHaveLength(1)
    })

    test('a swap settles it, also where the sides were said to be right', () => {
      const right: ReviewStep = { do: 'change', ids: [1], change: { answered: ['SIDES_SWAPPED'] } }
      for (const steps of [[], [right], [right, { do: 'swap' }]] as ReviewStep[][]) {
        const state = after(opened(row(1)), ...steps, { do: 'swap' }, { do: 'approve' })
        expect(listingOf(state, 1).answered).toEqual(['SIDES_SWAPPED'])
        expect(publishable(state)).toHaveLength(1)
      }
    })

    test('yes after a swap answers the other question and leaves the sides', () => {
      const swapped = after(opened(two), { do: 'swap' })
      const state = after(swapped, { do: 'answer' })
      expect(sidesOf(state)).toEqual(sidesOf(swapped))
      expect(listingOf(state, 1).answered).toEqual(['SIDES_SWAPPED', 'LABEL_NOT_READ'])
      expect(after(state, { do: 'answer' }).said.text).toBe('This coin has no open question.')
    })

    test('yes for several answers the question of the focused one where it is asked', () => {
      const rows = [row(1), row(2), newReviewRow({ id: 3, grade: 'VF20', ...asking('POSSIBLE_REPLICA') })]
      const first = opened(...rows)
      const state = after(first, { do: 'select-all', on: true }, { do: 'answer' })
      for (const id of [1, 2]) expect(sidesOf(state, id)).toEqual(turned(first, id))
      expect(sidesOf(state, 3)).toEqual(sidesOf(first, 3))
      expect(lacksOf(shown(state, 3).shown)).toHaveLength(1)
      expect(state.said).toMatchObject({ text: '“Sides swapped?” answered with yes for 2 coins.', undo: true })
    })
  }) // biome-ignore format: short lines

  test('swapped sides are swapped back by the same key', () => {
    const first = opened(newReviewRow({ id: 1 }))
    const { frontImageUrl, backImageUrl } = listingOf(first, 1)
    const state = after(first, { do: 'swap' })
    expect(listingOf(state, 1)).toMatchObject({
      frontImageUrl: backImageUrl,
      backImageUrl: frontImageUrl,
    })
    expect(listingOf(after(state, { do: 'swap' }), 1).frontImageUrl).toBe(frontImageUrl)
  })
})

describe('rolls', () => {
  const rows = [
    newReviewRow({ id: 1, grade: 'VF20', storageLocation: 'Box 1-07', price: '50.00' }),
    newReviewRow({ id: 2, grade: 'VF20' }),
    newReviewRow({ id: 3, grade: 'VF20' }),
  ]

  test('= copies grade, price, shipping and location of the row above, down the selection as one step', () => {
    const state = after(
      opened(...rows),
      { do: 'focus', id: 2 },
      { do: 'move', by: 1, extend: true },
      { do: 'as-above' },
    )
    for (const id of [2, 3])
      expect(listingOf(state, id)).toMatchObject({
        grade: 'VF20',
        price: '50.00',
        storageLocation: 'Box 1-07',
      })
    const back = after(state, { do: 'undo' })
    expect(listingOf(back, 3)).toMatchObject({ price: '40.00', storageLocation: '' })
    expect(back.undo).toEqual([])
  })

  test('the first row has none above, and says so', () => {
    expect(after(opened(...rows), { do: 'as-above' }).said.text).toBe('There is no row above.')
  })

  test('l counts up from the row above, then from the location given last', () => {
    const state = after(
      opened(...rows),
      { do: 'focus', id: 2 },
      { do: 'locate' },
      { do: 'move', by: 1 },
      { do: 'locate' },
    )
    expect(listingOf(state, 2).storageLocation).toBe('Box 1-08')
    expect(listingOf(state, 3).storageLocation).toBe('Box 1-09')
    const again = after(state, { do: 'undo' }, { do: 'locate' })
    expect(listingOf(again, 3).storageLocation).toBe('Box 1-09')
  })

  test('l opens the field where nothing is there to count from', () => {
    const state = after(opened(newReviewRow({ id: 1 })), { do: 'locate' })
    expect(state.entry?.field).toBe('storageLocation')
  })
})

describe('a selection', () => {
  const rows = [1, 2, 3].map(id => newReviewRow({ id, grade: 'VF20' }))
  const all = after(opened(...rows), { do: 'select-all', on: true })
  const approved = (state: SessionState) =>
    [...state.rows.values()].flatMap(({ id, shown: { review } }) =>
      review === 'approved' ? [id] : [],
    )

  test.each<[string, ReviewStep[]]>([
    ['a click on another row', [{ do: 'focus', id: 2 }]],
    ['a click on the focused row', [{ do: 'focus', id: 1 }]],
    ['an arrow', [{ do: 'move', by: 1 }]],
    ['Escape', [{ do: 'escape' }]],
    ['Escape in a field', [{ do: 'edit', field: 'grade' }, { do: 'escape' }]],
    ['Enter, which goes on to the next coin', [{ do: 'approve' }]],
    ['a verdict about it', [{ do: 'decide', review: 'aside' }]],
  ])('ends with %s: the next key acts on one coin', (_, steps) => {
    const state = after(all, ...steps)
    expect([...state.selected]).toEqual([])
    const before = approved(state)
    const keyed = after(state, { do: 'decide', review: 'approved' })
    expect(approved(keyed).length - before.length).toBeLessThanOrEqual(1)
  })

  test('stays while its fields are set, and grows by Shift and clicks with Ctrl', () => {
    const set = after(all, price('45'))
    expect(set.selected.size).toBe(3)
    const grown = after(opened(...rows), { do: 'move', by: 1, extend: true })
    expect([...after(grown, { do: 'select', id: 3, how: 'toggle' }).selected]).toEqual([1, 2, 3])
  })

  test.each<[ReviewStep, string]>([
    [{ do: 'swap' }, 'Sides of 3 coins swapped.'],
    [{ do: 'decide', review: 'approved' }, '3 coins approved.'],
    [{ do: 'decide', review: 'aside' }, '3 coins set aside.'],
    [grade('63'), 'Grade of 3 coins set: MS63.'],
    [
      { do: 'enter', field: 'storageLocation', text: 'Box 1', after: 'stay' },
      'Location of 3 coins set: Box 1 to Box 3.',
    ],
    [{ do: 'change', change: { grader: 'PCGS' } }, '3 coins changed.'],
  ])('of three: %o says so, with Undo for that step alone', (act, text) => {
    const state = after(all, act)
    expect(state.said).toMatchObject({ text, undo: true })
    const back = after(state, { do: 'undo' })
    for (const id of [1, 2, 3]) expect(shown(back, id).shown).toEqual(shown(all, id).shown)
    expect(after(state, { do: 'side' }).said).toMatchObject({ text: '', undo: false })
  })

  test('of one says nothing that its row does not show', () => {
    expect(after(opened(...rows), { do: 'swap' }).said.text).toBe('')
  })
})
