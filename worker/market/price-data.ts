import { counted, plural } from '../../shared/count-text.ts'
import { type Estimate, meltOnly } from '../../shared/market/estimate-price.ts'
import { listedEstimate } from '../../shared/market/listed-price.ts'
import type { PriceData, Comp as WireComp } from '../../shared/market.ts'
import { dollars, priceText } from '../../shared/money.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import type { JudgedItem } from './comps.ts'
import { explanationOf } from './explain-price.ts'
import type { MarketCoin } from './port.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** Comps stored with an analysis as evidence; eBay's licence forbids storing the rest. */
const SHOWN_INCLUDED = 20
const SHOWN_DROPPED = 10
const FEW_SALES = 4
const WIDE_SPREAD = 0.8

/** Items that are included in the price. */
export const includedComps = (items: JudgedItem[]): JudgedItem[] =>
  items.filter(item => item.droppedBecause === null)

/** The price of the coin in its grade from a market snapshot; null without a grade or evidence. */
export function estimateOf({ fit, melt }: MarketSnapshot, coin: MarketCoin): Estimate | null {
  if (coin.grade === '') return null
  const estimate = listedEstimate(fit, coin.grade, coin.certified)
  if (estimate) return estimate
  const bullion = coin.seriesId !== null && seriesById(coin.seriesId)?.kind === 'bullion'
  return bullion && melt && fit.basis === null ? meltOnly(melt.cents) : null
}

/** The price data of an analysis; without a price where there is no evidence for one. */
export function priceDataOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
): Omit<PriceData, 'gradePrices' | 'certified'> {
  const estimate = estimateOf(snapshot, coin)
  return {
    suggestedPrice: estimate ? dollars(estimate.suggested) : null,
    range: estimate ? { min: dollars(estimate.low), max: dollars(estimate.high) } : null,
    confidence: estimate?.confidence ?? 0,
    explanation: explanationOf(estimate, snapshot, coin),
    doubts: doubtsOf(estimate, snapshot, coin),
    sold: sideOf(snapshot.sold),
    active: sideOf(snapshot.active),
    meltValue: snapshot.melt?.value ?? null,
    missingSources: snapshot.missing,
    answers: snapshot.answers,
  }
}

function sideOf(items: JudgedItem[]): PriceData['sold'] {
  const included = includedComps(items)
  const dropped = items.filter(item => item.droppedBecause !== null)
  return {
    count: included.length,
    ...averageAndRange(included),
    comps: [...included.slice(0, SHOWN_INCLUDED), ...dropped.slice(0, SHOWN_DROPPED)].map(compOf),
  }
}

/** Of the prices as listed, without shipping; both null for no items. */
export function averageAndRange(items: JudgedItem[]): {
  averagePrice: number | null
  priceRange: { min: number; max: number } | null
} {
  const prices = items.map(item => item.price)
  if (prices.length === 0) return { averagePrice: null, priceRange: null }
  const total = prices.reduce((sum, price) => sum + price, 0)
  return {
    averagePrice: dollars(Math.round(total / prices.length)),
    priceRange: { min: dollars(Math.min(...prices)), max: dollars(Math.max(...prices)) },
  }
}

function compOf(item: JudgedItem): WireComp {
  return {
    itemId: item.itemId,
    title: item.title,
    price: dollars(item.price),
    condition: item.condition,
    url: item.url,
    soldDate: item.soldAt === null ? null : new Date(item.soldAt).toISOString(),
    droppedBecause: item.droppedBecause,
    ...(item.source ? { source: item.source } : {}),
  }
}

function doubtsOf(estimate: Estimate | null, snapshot: MarketSnapshot, coin: MarketCoin): string[] {
  const sales = includedComps(snapshot.sold).length
  const doubts: string[] = []
  if (snapshot.missing.length > 0)
    doubts.push(`Made without ${snapshot.missing.map(({ source }) => source).join(' and ')}.`)
  if (!estimate) {
    if (snapshot.fit.basis !== null && coin.grade === '')
      doubts.push('The grade is not known, so no single price is suggested. Choose the grade.')
    return doubts
  }
  if (estimate.basis === 'active')
    doubts.push('Asking prices are hopes: what coins sold for is not known.')
  if (sales > 0 && sales < FEW_SALES)
    doubts.push(
      `Only ${counted(sales, 'sale')} of such a coin ${plural(sales, 'was', 'were')} found.`,
    )
  if (estimate.spread > WIDE_SPREAD)
    doubts.push(`Prices lie far apart: ${priceText(estimate.low)} to ${priceText(estimate.high)}.`)
  if (coin.mint === '') doubts.push('The mint mark is not known; with it the price may be another.')
  if (!coin.certified) doubts.push('The grade is an estimate, and the price follows it.')
  if (snapshot.melt && snapshot.spotIsStale)
    doubts.push(`Metal prices are of ${snapshot.melt.value.asOf.slice(0, 10)}.`)
  return doubts
}
