import {
  averageAndRange,
  includedComps,
  shownComps,
} from '../../shared/market/estimate/price-summary.ts'
import type { MarketData } from '../../shared/market/market.ts'
import { type JudgedItem, RUNNING_AUCTION } from './comps.ts'
import { OWN_SALES } from './own-sales.ts'
import { type MarketCoin, SOURCE_NAMES } from './port.ts'
import { estimateOf, explanationIn } from './price-data.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** A change of the median price beyond this share, between older and newer sales, is a trend. */
const TREND = 0.05
const MIN_SALES_FOR_TREND = 6
/** Number of sales in ninety days that scores half of the liquidity by sales. */
const HALF_LIQUIDITY_SALES = 10

/** What the market data card shows. */
export function marketDataOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): Omit<MarketData, 'gradePrices' | 'certified'> {
  const sold = newestFirst(shownComps(snapshot.sold))
  const active = shownComps(snapshot.active)
  const timestamp = new Date(now).toISOString()
  const shown = [...active, ...runningAuctions(snapshot.active)]
  const main = sold.length > 0 ? sold : active
  const { averagePriceCents, priceRange } = averageAndRange(main)
  const sales = sold.flatMap(saleOf)
  return {
    data:
      averagePriceCents === null || priceRange === null
        ? null
        : { averagePriceCents, priceRange, sampleSize: main.length, recentSales: sales },
    source: sold.length > 0 ? soldSourceOf(sold) : active.length > 0 ? SOURCE_NAMES.active : 'none',
    timestamp,
    lastUpdated: timestamp,
    comprehensive: comprehensiveOf(snapshot, coin, now),
    activeListings: {
      count: shown.length,
      ...averageAndRange(active),
      listings: shown.map(item => ({
        itemId: item.itemId,
        title: item.title,
        timeLeft: item.endsAt === null ? null : isoDuration(item.endsAt - now),
        condition: item.condition,
        listingType: item.listingType,
        currentPriceCents: item.price,
        url: item.url,
      })),
    },
    completedSales: { count: sold.length, ...averageAndRange(sold), sales },
    priceGuide: snapshot.guide.guide,
    meltValue: snapshot.melt?.value ?? null,
    answers: snapshot.answers,
    missingSources: snapshot.missing,
  }
}

/** The seller's own orders where no other sale is counted. */
const soldSourceOf = (sold: JudgedItem[]): string =>
  sold.every(({ source }) => source === OWN_SALES) ? OWN_SALES : SOURCE_NAMES.sold

/** Auctions are listings of the coin, although their bids say nothing about its price yet. */
const runningAuctions = (items: JudgedItem[]): JudgedItem[] =>
  items.filter(item => item.droppedBecause === RUNNING_AUCTION)

const newestFirst = (items: JudgedItem[]): JudgedItem[] =>
  [...items].sort((a, b) => (b.soldAt ?? 0) - (a.soldAt ?? 0))

function saleOf(item: JudgedItem): MarketData['completedSales']['sales'] {
  if (item.soldAt === null) return []
  return [
    {
      itemId: item.itemId,
      title: item.title,
      soldDate: new Date(item.soldAt).toISOString(),
      soldPriceCents: item.price,
      condition: item.condition,
      url: item.url,
      ...(item.source ? { source: item.source } : {}),
    },
  ]
}

function comprehensiveOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): MarketData['comprehensive'] {
  const estimate = estimateOf(snapshot, coin)
  if (!estimate) return null
  const sold = newestFirst(includedComps(snapshot.sold))
  const active = includedComps(snapshot.active)
  const quality = (items: number) => Math.round((100 * items) / (items + 5))
  return {
    recommendedPriceCents: estimate.suggested,
    priceRange: {
      conservativeCents: estimate.low,
      marketCents: estimate.suggested,
      optimisticCents: estimate.high,
    },
    marketSentiment: sentimentOf(sold),
    liquidityScore: liquidityOf(sold.length, active.length),
    priceStability: Math.round(100 * Math.exp(-estimate.spread)),
    explanation: explanationIn(snapshot, coin, now),
    dataQuality: {
      overall: Math.round(100 * estimate.confidence),
      activeListingsQuality: quality(active.length),
      completedSalesQuality: quality(sold.length),
      priceGuideQuality: qualityOfGuide(snapshot.guide),
    },
  }
}

/** A value of the very grade, or of the grades around it. */
function qualityOfGuide({ guide }: MarketSnapshot['guide']): number {
  if (guide.exactGrade) return 100
  return guide.gradeRange ? 50 : 0
}

/** Bullish or bearish when the newer half's median differs from the older half's by more than TREND. */
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

/** 0–100: half for sales in ninety days, half for the share of sales among sales and listings. */
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
