import { type MarketData, marketDataAnswer } from '../../shared/market/market.ts'

const EMPTY = { count: 0, averagePriceCents: null, priceRange: null }
const AT = '2026-06-01T12:00:00.000Z'

/** The market of a coin with one sale of $60. */
export function marketData(part: Partial<MarketData>): MarketData {
  const sale = {
    itemId: 'sale-1',
    title: '1881-S Morgan Dollar',
    soldDate: AT,
    soldPriceCents: 6000,
    condition: 'Ungraded',
    url: 'https://ebay.test/itm/9',
  }
  return {
    data: {
      averagePriceCents: 6000,
      priceRange: { minCents: 6000, maxCents: 6000 },
      sampleSize: 1,
      recentSales: [sale],
    },
    source: 'eBay sales',
    timestamp: AT,
    lastUpdated: AT,
    comprehensive: {
      recommendedPriceCents: 6200,
      priceRange: { conservativeCents: 5000, marketCents: 6200, optimisticCents: 7400 },
      marketSentiment: 'neutral',
      liquidityScore: 40,
      priceStability: 70,
      explanation: 'The middle of 1 sale.',
      dataQuality: {
        overall: 50,
        activeListingsQuality: 0,
        completedSalesQuality: 50,
        priceGuideQuality: 0,
      },
    },
    activeListings: { ...EMPTY, listings: [] },
    completedSales: { ...EMPTY, count: 1, averagePriceCents: 6000, sales: [sale] },
    priceGuide: { source: 'none', exactGrade: null, gradeRange: null },
    meltValue: null,
    gradePrices: [],
    ...part,
  }
}

/** What GET /api/market-data answers for it. */
export const marketDataWire = (part: Partial<MarketData> = {}) =>
  marketDataAnswer.encode(marketData(part))
