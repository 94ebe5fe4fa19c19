import type { CoinAnalysis } from '../../shared/coins/coins.ts'

const field = (value: string | null) => ({
  value,
  confidence: value ? 0.9 : 0,
  evidence: '',
  source: 'model' as const,
})

/** What POST /api/coins/analyze answers for a coin that it knows. */
export const ANALYSIS: CoinAnalysis = {
  id: 'analysis-1',
  recognised: true,
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  denomination: 'dollar',
  grade: {
    value: 'MS63',
    confidence: 0.6,
    description: '',
    certified: false,
    low: 'MS62',
    high: 'MS64',
  },
  composition: '90% silver, 10% copper',
  weight: '26.73 g',
  diameter: '38.1 mm',
  specialAttributes: [],
  confidence: 0.9,
  fields: { coinType: field('Morgan Dollar'), year: field('1881'), mint: field('S') },
  holder: { kind: 'raw', grader: null, certificationNumber: null, words: null },
  label: null,
  certificate: null,
  legends: { obverse: [], reverse: [] },
  alternativeMatches: [],
  warnings: [],
  images: { front: '/uploads/front.jpg', back: '/uploads/back.jpg' },
  priceData: null,
  listing: {
    title: '1881-S Morgan Dollar MS63',
    description: 'A Morgan dollar from San Francisco.',
    suggestedPriceCents: 6000,
  },
  model: { provider: 'sandbox', name: 'sandbox' },
}

/** The same for a coin without a known name. */
export const UNNAMED: CoinAnalysis = {
  ...ANALYSIS,
  recognised: false,
  seriesId: null,
  coinType: '',
  year: '',
  mint: '',
  fields: { coinType: field(null), year: field(null), mint: field(null) },
}
