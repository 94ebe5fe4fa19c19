import { estimatePrice, fitMarket } from '../../shared/market/estimate/estimate-price.ts'
import { allSeries } from '../../shared/numismatics/series.ts'
import { asStruck } from '../../shared/numismatics/strikes.ts'
import { parseMintMark } from '../../shared/numismatics/tables/mints.ts'
import { judgeComps } from '../../worker/market/comps.ts'
import type { MarketCoin, MarketItem } from '../../worker/market/port.ts'
import type { CaseEntry, PricingCase } from './cases.ts'

/** Shares of the truth: 0.05 is five percent off. */
export type PriceError = {
  error: number
  covered: boolean
  /** Half of the range, as a share of the price. */
  width: number
  baselines: { mean: number; median: number; cut: number }
}
export type CaseResult = { sold: PriceError; asking: PriceError }

/** Prices a case as the product does, once with its sales and once with its asking prices alone. */
export function priceCase(one: PricingCase): CaseResult {
  const coin = coinOf(one)
  const now = Date.parse(one.asOf)
  const items = (entries: CaseEntry[], sold: boolean) =>
    judgeComps(
      entries.flatMap((entry, at) => itemOf(entry, { sold, id: `${sold ? 's' : 'a'}${at}` })),
      coin,
    )
  const active = items(one.active, false)
  const priced = (sold: CaseEntry[], compared: CaseEntry[]): PriceError => {
    const melt = one.meltCents > 0 ? one.meltCents : null
    const { fit } = fitMarket({ sold: items(sold, true), active, melt, now })
    const estimate = estimatePrice(fit, coin.grade, coin.certified)
    const off = (cents: number) => Math.abs(cents / one.truthCents - 1)
    const baselines = baselinesOf(compared, off)
    if (!estimate) return { error: 1, covered: false, width: 1, baselines }
    const { suggested, low, high } = estimate
    return {
      error: off(suggested),
      covered: low <= one.truthCents && one.truthCents <= high,
      width: (high - low) / 2 / suggested,
      baselines,
    }
  }
  return { sold: priced(one.sold, one.sold), asking: priced([], one.active) }
}

function coinOf({ coin }: PricingCase): MarketCoin {
  const series = allSeries.find(({ name }) => name === coin.series)
  const mint = parseMintMark(coin.mint) ?? 'none'
  return {
    seriesId: series?.id ?? null,
    coinType: coin.series,
    year: String(coin.year),
    mint: series ? asStruck({ seriesId: series.id, year: coin.year, mint }) : mint,
    varieties: [],
    grade: coin.grade,
    certified: coin.holder === 'slab',
  }
}

/** The item as a source delivers it: eBay's adapters leave other currencies out. */
function itemOf(entry: CaseEntry, { sold, id }: { sold: boolean; id: string }): MarketItem[] {
  if (entry.currency !== 'USD') return []
  return [
    {
      itemId: id,
      title: entry.title,
      price: entry.priceCents,
      shipping: entry.shippingCents,
      condition: '',
      url: '',
      soldAt: sold ? Date.parse(entry.date) : null,
      endsAt: entry.endsAt === undefined ? null : Date.parse(entry.endsAt),
      listingType: entry.type === 'AUCTION' ? 'Auction' : 'Fixed price',
    },
  ]
}

function baselinesOf(
  entries: CaseEntry[],
  off: (cents: number) => number,
): PriceError['baselines'] {
  const totals = entries
    .map(({ priceCents, shippingCents }) => priceCents + shippingCents)
    .sort((a, b) => a - b)
  if (totals.length === 0) return { mean: 1, median: 1, cut: 1 }
  const at = (values: number[], share: number) =>
    values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  const [first, third] = [at(totals, 0.25), at(totals, 0.75)]
  const reach = 1.5 * (third - first)
  const within = totals.filter(total => total >= first - reach && total <= third + reach)
  return {
    mean: off(totals.reduce((sum, total) => sum + total, 0) / totals.length),
    median: off(at(totals, 0.5)),
    cut: off(at(within, 0.5)),
  }
}
