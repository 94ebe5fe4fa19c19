import type { Listing } from '../../../shared/listing/listings.ts'
import { pricedCoinOf } from '../../../shared/market/estimate/priced-coin.ts'
import type { ReviewRow } from '../../../shared/review.ts'
import { newListing } from '../../test/listing.ts'

const GRADES = ['VF20', 'VF30', 'XF40', 'AU50', 'MS63', 'MS65'] as const

/** Raw and certified prices of six grades: $40, $50, … and twice as much in a holder. */
export const GRADE_PRICES = GRADES.flatMap((grade, index) =>
  [false, true].map(certified => {
    const priceCents = (4000 + index * 1000) * (certified ? 2 : 1)
    return {
      grade,
      certified,
      priceCents,
      lowCents: priceCents * 0.8,
      highCents: priceCents * 1.25,
    }
  }),
)

const sure = (value: string) => ({
  value,
  confidence: 0.95,
  evidence: '',
  source: 'facts' as const,
})

export const GRADE_MISSING = {
  code: 'GRADE_MISSING',
  field: 'grade',
  kind: 'blocks',
  message: 'Choose a grade as your estimate, such as VF30. eBay asks how worn the coin is.',
} as const

export const PRICE_MISSING = {
  code: 'PRICE_MISSING',
  field: 'price',
  kind: 'blocks',
  message: 'Set a price.',
} as const

/** A draft of the review table, without a grade unless given. */
export function newReviewRow(
  facts: Partial<Listing> & { id: number },
  row: Partial<ReviewRow> = {},
): ReviewRow {
  const grade = facts.grade ?? ''
  const listing = newListing({
    grade,
    price: '40.00',
    suggestedPrice: '40.00',
    title: `${facts.year ?? 1881}-S Morgan Dollar ${facts.id}`,
    problems: grade ? [] : [GRADE_MISSING],
    ...facts,
  })
  return {
    listing,
    review: 'open',
    analysis: {
      confidence: 0.95,
      fields: {
        coinType: sure(listing.coinType),
        year: sure(listing.year),
        mint: sure(listing.mint),
      },
      gradeLow: 'VF20',
      gradeHigh: 'XF40',
    },
    gradePrices: GRADE_PRICES,
    pricedAs: pricedCoinOf(listing),
    ...row,
  }
}
