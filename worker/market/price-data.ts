import {
  type Estimate,
  hasEvidence,
  meltOnly,
} from '../../shared/market/estimate/estimate-price.ts'
import { explanationOf } from '../../shared/market/estimate/explain-price.ts'
import { listedEstimate } from '../../shared/market/estimate/listed-price.ts'
import { marketEvidence } from '../../shared/market/estimate/market-evidence.ts'
import { evidenceDoubts, traitDoubts } from '../../shared/market/estimate/price-doubts.ts'
import { averageAndRange, includedComps } from '../../shared/market/estimate/price-summary.ts'
import type { PriceData, Comp as WireComp } from '../../shared/market/market.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import type { JudgedItem } from './comps.ts'
import type { MarketCoin } from './port.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** Comps stored with an analysis as evidence; eBay's licence forbids storing the rest. */
const SHOWN_INCLUDED = 20
const SHOWN_DROPPED = 10

/** The price of the coin in its grade from a market snapshot; null without a grade or evidence. */
export function estimateOf({ fit, melt }: MarketSnapshot, coin: MarketCoin): Estimate | null {
  if (coin.grade === '') return null
  const estimate = listedEstimate(fit, coin.grade, coin.certified, coin.grader)
  if (estimate) return estimate
  const bullion = coin.seriesId !== null && seriesById(coin.seriesId)?.kind === 'bullion'
  return bullion && melt && !hasEvidence(fit) ? meltOnly(melt.cents) : null
}

/** Why the coin has its price in this market. */
export function explanationIn(snapshot: MarketSnapshot, coin: MarketCoin, now: number): string {
  const said = marketEvidence(snapshot.fit, coin)
  const evidenceOf = (item: JudgedItem) => said.get(item)
  return explanationOf(estimateOf(snapshot, coin), { ...snapshot, now, evidenceOf }, coin)
}

/** The price data of an analysis; without a price where there is no evidence for one. */
export function priceDataOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): Omit<PriceData, 'gradePrices' | 'certified'> {
  const estimate = estimateOf(snapshot, coin)
  return {
    suggestedPriceCents: estimate ? estimate.suggested : null,
    range: estimate ? { minCents: estimate.low, maxCents: estimate.high } : null,
    confidence: estimate?.confidence ?? 0,
    explanation: explanationIn(snapshot, coin, now),
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

function compOf(item: JudgedItem): WireComp {
  return {
    itemId: item.itemId,
    title: item.title,
    priceCents: item.price,
    condition: item.condition,
    url: item.url,
    soldDate: item.soldAt === null ? null : new Date(item.soldAt).toISOString(),
    droppedBecause: item.droppedBecause,
    ...(item.source ? { source: item.source } : {}),
  }
}

function doubtsOf(estimate: Estimate | null, snapshot: MarketSnapshot, coin: MarketCoin): string[] {
  const doubts: string[] = []
  if (snapshot.missing.length > 0)
    doubts.push(`Made without ${snapshot.missing.map(({ source }) => source).join(' and ')}.`)
  if (!estimate) {
    if (hasEvidence(snapshot.fit) && coin.grade === '')
      doubts.push('The grade is not known, so no single price is suggested. Choose the grade.')
    return doubts
  }
  doubts.push(...evidenceDoubts(estimate, snapshot))
  doubts.push(...traitDoubts(coin, [...snapshot.sold, ...snapshot.active]))
  if (coin.mint === '') doubts.push('The mint mark is not known; with it the price may be another.')
  if (!coin.certified) doubts.push('The grade is an estimate, and the price follows it.')
  if (snapshot.melt && snapshot.spotIsStale)
    doubts.push(`Metal prices are of ${snapshot.melt.value.asOf.slice(0, 10)}.`)
  return doubts
}
