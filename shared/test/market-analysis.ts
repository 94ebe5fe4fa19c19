import type { AnalysisComp, ComprehensiveAnalysis } from '../market/market-analysis.ts'

export const ANALYZED_AT = '2026-11-20T12:00:00.000Z'
const DAY_MS = 24 * 3_600_000

/** A comp of a raw 1881-S Morgan dollar in VF30 for these dollars; `part` replaces its own. */
export function analysisComp(
  itemId: string,
  dollars: number,
  part: Partial<AnalysisComp> = {},
): AnalysisComp {
  return {
    itemId,
    title: `1881-S Morgan Dollar VF30 ${itemId}`,
    url: `https://ebay.test/itm/${itemId}`,
    condition: 'Ungraded',
    listingType: 'Fixed price',
    priceCents: Math.round(dollars * 100),
    totalCents: Math.round(dollars * 100) + 495,
    soldDate: new Date(Date.parse(ANALYZED_AT) - 5 * DAY_MS).toISOString(),
    source: 'eBay sold items',
    counted: true,
    remark: null,
    outlier: false,
    inHolder: false,
    grade: { low: 30, high: 30, code: 'VF30' },
    proof: false,
    details: false,
    ...part,
  }
}

const SOLD = [56, 58, 60, 62, 64].map((price, at) => analysisComp(`sale-${at}`, price))
const OFFER = analysisComp('offer-1', 75, {
  soldDate: null,
  source: 'eBay current listings',
  title: '1881-S Morgan Dollar VF30 for sale',
})
const OTHER_DATE = analysisComp('other-date', 240, {
  title: '1889-CC Morgan Dollar VF30',
  counted: false,
  remark: 'Another date (1889)',
})

/** The analysis of a coin with five sales and an offer. */
export function comprehensiveAnalysis(
  part: Partial<ComprehensiveAnalysis> = {},
): ComprehensiveAnalysis {
  const price = {
    grade: 'VF30',
    certified: false,
    priceCents: 6050,
    lowCents: 5100,
    highCents: 7200,
  }
  return {
    soldItemPrices: {
      avgPriceCents: 6000,
      salesCount: 5,
      minPriceCents: 5600,
      maxPriceCents: 6400,
      timeFrame: 'Last 5 days',
    },
    currentMarketPrices: {
      avgPriceCents: 7500,
      listingCount: 1,
      minPriceCents: 7500,
      maxPriceCents: 7500,
    },
    meltValue: {
      totalMeltValueCents: 3867,
      metalContent: '0.7734 troy oz of silver',
      weightInGrams: 26.73,
      pureMetalWeight: 24.057,
      currentMetalPriceMicros: 50000000,
      asOf: ANALYZED_AT,
    },
    pcgs: null,
    sources: [
      {
        name: 'eBay sold items',
        type: 'sold',
        priceRange: { minCents: 5600, maxCents: 6400 },
        recentSales: 5,
        url: 'https://ebay.test/sold',
        missing: null,
      },
      {
        name: 'eBay current listings',
        type: 'current',
        priceRange: { minCents: 7500, maxCents: 7500 },
        recentSales: 1,
        url: 'https://ebay.test/current',
        missing: null,
      },
    ],
    marketListings: [
      {
        condition: 'Fine to Very Fine',
        priceRange: { minCents: 7500, maxCents: 7500 },
        notes: '1 listing, average $75.00',
        source: 'eBay current listings',
      },
    ],
    detailedAnalysis: '5 sales and 1 current listing of this date, mint and variety are counted.',
    explanation: 'Fitted to 5 sales, 5 of them near its grade.',
    suggestedPriceCents: 6050,
    priceRange: { conservativeCents: 5100, marketCents: 6050, optimisticCents: 7200 },
    confidence: 0.7,
    doubts: ['The grade is an estimate, and the price follows it.'],
    gradePrices: [price],
    guide: [],
    coin: {
      coinType: 'Morgan Dollar',
      seriesId: 'morgan-dollar',
      year: '1881',
      mint: 'S',
      varieties: '',
      grade: 'VF30',
      certified: false,
    },
    asOf: ANALYZED_AT,
    comps: [...SOLD, OFFER, OTHER_DATE],
    complete: true,
    ...part,
  }
}
