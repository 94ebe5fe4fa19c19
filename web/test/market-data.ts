import type { MarketData } from '../../shared/market/market.ts'

const EMPTY = { count: 0, averagePrice: null, priceRange: null }
const AT = '2026-06-01T12:00:00.000Z'

/** What GET /api/market-data answers for a coin with one sale of $60. */
export function marketData(part: Partial<MarketData>): MarketData {
  const sale = {
    itemId: 'sale-1',
    title: '1881-S Morgan Dollar',
    soldDate: AT,
    soldPrice: 60,
    condition: 'Ungraded',
    url: 'https://ebay.test/itm/9',
  }
  return {
    data: {
      averagePrice: 60,
      priceRange: { min: 60, max: 60 },
      sampleSize: 1,
      recentSales: [sale],
    },
    source: 'eBay sales',
    timestamp: AT,
    lastUpdated: AT,
    comprehensive: {
      recommendedPrice: 62,
      priceRange: { conservative: 50, market: 62, optimistic: 74 },
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
    completedSales: { ...EMPTY, count: 1, averagePrice: 60, sales: [sale] },
    priceGuide: { source: 'none', exactGrade: null, gradeRange: null },
    meltValue: null,
    gradePrices: [],
    ...part,
  }
}
