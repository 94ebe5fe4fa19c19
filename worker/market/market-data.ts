import type { MarketData } from '../../shared/market.ts'
import { dollars } from '../../shared/money.ts'
import type { JudgedItem } from './comps.ts'
import { type MarketCoin, SOURCE_NAMES } from './port.ts'
import { averageAndRange, estimateOf, explanationOf, includedComps } from './price-data.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** A move of the middle price beyond this between older and newer sales is a trend. */
const TREND = 0.05
const MIN_SALES_FOR_TREND = 6
/** So many sales in ninety days are half of all liquidity. */
const HALF_LIQUIDITY_SALES = 10

/** The market data card's answer, as the specification has it. */
export function marketDataOf(gathered: MarketSnapshot, coin: MarketCoin, now: number): MarketData {
  const sold = newestFirst(includedComps(gathered.sold))
  const active = includedComps(gathered.active)
  const timestamp = new Date(now).toISOString()
  const main = sold.length > 0 ? sold : active
  const { averagePrice, priceRange } = averageAndRange(main)
  const sales = sold.flatMap(saleOf)
  return {
    data:
      averagePrice === null || priceRange === null
        ? null
        : { averagePrice, priceRange, sampleSize: main.length, recentSales: sales },
    source: sold.length > 0 ? SOURCE_NAMES.sold : active.length > 0 ? SOURCE_NAMES.active : 'none',
    timestamp,
    lastUpdated: timestamp,
    comprehensive: comprehensiveOf(gathered, coin, now),
    activeListings: {
      count: active.length,
      ...averageAndRange(active),
      listings: active.map(item => ({
        itemId: item.itemId,
        title: item.title,
        timeLeft: item.endsAt === null ? null : isoDuration(item.endsAt - now),
        condition: item.condition,
        listingType: item.listingType,
        currentPrice: dollars(item.price),
        url: item.url,
      })),
    },
    completedSales: { count: sold.length, ...averageAndRange(sold), sales },
    // No price guide is connected.
    priceGuide: { source: 'none', exactGrade: null, gradeRange: null },
    meltValue: gathered.melt?.value ?? null,
  }
}

const newestFirst = (items: JudgedItem[]): JudgedItem[] =>
  [...items].sort((a, b) => (b.soldAt ?? 0) - (a.soldAt ?? 0))

function saleOf(item: JudgedItem): MarketData['completedSales']['sales'] {
  if (item.soldAt === null) return []
  return [
    {
      itemId: item.itemId,
      title: item.title,
      soldDate: new Date(item.soldAt).toISOString(),
      soldPrice: dollars(item.price),
      condition: item.condition,
      url: item.url,
    },
  ]
}

function comprehensiveOf(
  gathered: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): MarketData['comprehensive'] {
  const estimate = estimateOf(gathered, coin, now)
  if (!estimate) return null
  const sold = newestFirst(includedComps(gathered.sold))
  const active = includedComps(gathered.active)
  const quality = (items: number) => Math.round((100 * items) / (items + 5))
  return {
    recommendedPrice: dollars(estimate.suggested),
    priceRange: {
      conservative: dollars(estimate.low),
      market: dollars(estimate.suggested),
      optimistic: dollars(estimate.high),
    },
    marketSentiment: sentimentOf(sold),
    liquidityScore: liquidityOf(sold.length, active.length),
    priceStability: Math.round(100 * Math.max(0, 1 - estimate.spread)),
    explanation: explanationOf(estimate, gathered),
    dataQuality: {
      overall: Math.round(100 * estimate.confidence),
      activeListingsQuality: quality(active.length),
      completedSalesQuality: quality(sold.length),
      priceGuideQuality: 0,
    },
  }
}

/** Sales are rising or falling when the newer half's middle lies beyond the older half's by more than TREND. */
function sentimentOf(newest: JudgedItem[]): 'bullish' | 'bearish' | 'neutral' {
  if (newest.length < MIN_SALES_FOR_TREND) return 'neutral'
  const half = Math.floor(newest.length / 2)
  const now = median(newest.slice(0, half))
  const before = median(newest.slice(-half))
  if (now > before * (1 + TREND)) return 'bullish'
  return now < before * (1 - TREND) ? 'bearish' : 'neutral'
}

function median(items: JudgedItem[]): number {
  const prices = items.map(item => item.price).sort((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)] ?? 0
}

/** 0–100: half for how many sell in ninety days, half for how many of those on offer sell. */
function liquidityOf(sold: number, active: number): number {
  if (sold === 0) return 0
  return Math.round(50 * (sold / (sold + HALF_LIQUIDITY_SALES)) + 50 * (sold / (sold + active)))
}

const MINUTE_MS = 60_000

/** "P2DT4H10M" */
function isoDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  return `P${days}DT${hours}H${minutes % 60}M`
}
