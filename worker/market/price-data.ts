import type { PriceData, Comp as WireComp } from '../../shared/market.ts'
import { dollars, priceText } from '../../shared/money.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import type { JudgedItem } from './comps.ts'
import { type Estimate, estimatePrice } from './estimate-price.ts'
import type { MarketCoin } from './port.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** Comps stored with an analysis as evidence; eBay's licence forbids storing the rest. */
const SHOWN_INCLUDED = 20
const SHOWN_DROPPED = 10
const FEW_SALES = 4
const WIDE_SPREAD = 0.6

/** Items that are included in the price. */
export const includedComps = (items: JudgedItem[]): JudgedItem[] =>
  items.filter(item => item.droppedBecause === null)

/** The price estimate from a market snapshot. */
export function estimateOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): Estimate | null {
  return estimatePrice({
    sold: includedComps(snapshot.sold),
    active: includedComps(snapshot.active),
    melt: snapshot.melt?.cents ?? null,
    bullion: coin.seriesId !== null && seriesById(coin.seriesId)?.kind === 'bullion',
    now,
  })
}

/** The price data of an analysis; without a price where there is no evidence for one. */
export function priceDataOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): Omit<PriceData, 'gradePrices'> {
  const estimate = estimateOf(snapshot, coin, now)
  return {
    suggestedPrice: estimate ? dollars(estimate.suggested) : null,
    range: estimate ? { min: dollars(estimate.low), max: dollars(estimate.high) } : null,
    confidence: estimate?.confidence ?? 0,
    explanation: explanationOf(estimate, snapshot),
    doubts: doubtsOf(estimate, snapshot, coin),
    sold: sideOf(snapshot.sold),
    active: sideOf(snapshot.active),
    meltValue: snapshot.melt?.value ?? null,
    missingSources: snapshot.missing,
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

/** Both null for no items. */
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
  }
}

const plural = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** The basis of the suggested price, in one or two sentences. */
export function explanationOf(estimate: Estimate | null, snapshot: MarketSnapshot): string {
  const sales = includedComps(snapshot.sold).length
  const offers = includedComps(snapshot.active).length
  const melt = snapshot.melt
  const floor =
    melt && estimate?.suggested === melt.cents && estimate.basis !== 'melt'
      ? ` Its metal is worth ${priceText(melt.cents)}, and nobody should sell below that.`
      : ''
  if (!estimate)
    return snapshot.sourceResponded
      ? 'No sale and no listing of a coin like this was found, so no price is suggested.'
      : 'No price source answered, so no price is suggested.'
  switch (estimate.basis) {
    case 'sold':
      return `The middle of ${plural(sales, 'sale')} of coins like this one, recent and alike ones first.${floor}`
    case 'sold_and_active':
      return `The middle of ${plural(sales, 'sale')} and ${plural(offers, 'current listing')}, of which the sales count most.${floor}`
    case 'active':
      return `Made from ${plural(offers, 'asking price')}, discounted, because no sale was found.${floor}`
    case 'melt':
      return 'The value of its metal: no sale and no listing was found.'
    default:
      return estimate.basis satisfies never
  }
}

function doubtsOf(estimate: Estimate | null, snapshot: MarketSnapshot, coin: MarketCoin): string[] {
  const sales = includedComps(snapshot.sold).length
  const doubts: string[] = []
  if (snapshot.missing.length > 0)
    doubts.push(`Made without ${snapshot.missing.map(({ source }) => source).join(' and ')}.`)
  if (!estimate) return doubts
  if (estimate.basis === 'active')
    doubts.push('Asking prices are hopes: what coins sold for is not known.')
  if (sales > 0 && sales < FEW_SALES)
    doubts.push(`Only ${plural(sales, 'sale')} of such a coin was found.`)
  if (estimate.spread > WIDE_SPREAD)
    doubts.push(`Prices lie far apart: ${priceText(estimate.low)} to ${priceText(estimate.high)}.`)
  if (coin.mint === '') doubts.push('The mint mark is not known; with it the price may be another.')
  if (coin.grade === '') doubts.push('The grade is not known; with it the price may be another.')
  else if (!coin.certified) doubts.push('The grade is an estimate, and the price follows it.')
  if (snapshot.melt && snapshot.spotIsStale)
    doubts.push(`Metal prices are of ${snapshot.melt.value.asOf.slice(0, 10)}.`)
  return doubts
}
