import type { PriceData } from '../../../shared/market/market.ts'

/** What the market says of a test's coin. */
export const PRICE: PriceData = {
  suggestedPriceCents: 4850,
  range: { minCents: 4000, maxCents: 6000 },
  gradePrices: [],
  confidence: 0.7,
  explanation: 'The middle of 9 sales.',
  doubts: [],
  sold: {
    count: 9,
    averagePriceCents: 5000,
    priceRange: { minCents: 4000, maxCents: 6000 },
    comps: [],
  },
  active: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
  meltValue: null,
  missingSources: [],
}
