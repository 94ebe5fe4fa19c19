import type { SeriesProfit } from '../../shared/insight.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { isBullion } from '../../shared/listing/listing-fees.ts'
import { estimateFees, FEE_BANDS, type FeeTerms } from '../../shared/listing/selling-fees.ts'
import { nameOfCountry, seriesById } from '../../shared/numismatics/series.ts'
import type { StoredTotals } from './store.ts'

/** Series or countries that a chart names; the others are one bar. */
const SERIES_SHOWN = 10

export const isSale = ({ kind }: Pick<StoredTotals, 'kind'>): boolean => kind === 'sale'
/** Fees for ads are spent, whether the coin is sold or not. */
const isSpent = (row: Pick<StoredTotals, 'kind'>): boolean => isSale(row) || row.kind === 'ad'

/**
 * Profit = price − eBay's fee − postage that the buyer does not pay − what it cost, in cents. What the buyer pays for
 * shipping pays the postage, unless eBay told what its label cost. A sale's fee is the one that eBay told; else it is
 * estimated. Without a cost it is the profit before cost.
 */
export function profitOf(row: StoredTotals, terms: FeeTerms): Cents {
  return row.priceCents - feesOf(row, terms) - row.postageCents - row.costCents
}

function feesOf(
  { feeBand, feeCents, orders, taxedCents, seriesId }: StoredTotals,
  terms: FeeTerms,
) {
  const band = FEE_BANDS.find(each => each === feeBand)
  if (!band) return feeCents
  return estimateFees({ band, orders, taxedCents, bullion: isBullion(seriesId) }, terms)
}

type Profits = { stock: Cents; sold: Cents; withoutCost: number }
const NO_PROFITS: Profits = { stock: 0, sold: 0, withoutCost: 0 }

/** The profits of the series, the largest first. */
export const profitsBySeries = (totals: readonly StoredTotals[], terms: FeeTerms): SeriesProfit[] =>
  profitsBy(totals, terms, {
    keyOf: ({ seriesId }) => seriesId,
    nameOf: id => seriesById(id)?.name ?? id,
  })

/** The profits of the countries of the series, the largest first. */
export const profitsByCountry = (
  totals: readonly StoredTotals[],
  terms: FeeTerms,
): SeriesProfit[] =>
  profitsBy(totals, terms, {
    keyOf: ({ seriesId }) => {
      const series = seriesById(seriesId)
      return series ? nameOfCountry(series.country) : ''
    },
    nameOf: name => name,
  })

type Grouping = {
  /** Empty: among the others. */
  keyOf: (row: StoredTotals) => string
  nameOf: (key: string) => string
}

function profitsBy(
  totals: readonly StoredTotals[],
  terms: FeeTerms,
  { keyOf, nameOf }: Grouping,
): SeriesProfit[] {
  const byKey = new Map<string, Profits>()
  for (const row of totals) {
    const key = keyOf(row)
    const known = byKey.get(key) ?? { ...NO_PROFITS }
    known[isSpent(row) ? 'sold' : 'stock'] += profitOf(row, terms)
    known.withoutCost += row.withoutCost
    byKey.set(key, known)
  }
  const named = [...byKey].filter(([key, { stock, sold }]) => key !== '' && (stock || sold))
  const sorted = named.toSorted(([, a], [, b]) => b.stock + b.sold - a.stock - a.sold)
  const others = [
    ...sorted.slice(SERIES_SHOWN).map(([, profits]) => profits),
    byKey.get('') ?? NO_PROFITS,
  ].reduce((a, b) => ({
    stock: a.stock + b.stock,
    sold: a.sold + b.sold,
    withoutCost: a.withoutCost + b.withoutCost,
  }))
  const rows = sorted
    .slice(0, SERIES_SHOWN)
    .map(([key, profits]) => ({ name: nameOf(key), profits }))
  if (others.stock || others.sold) rows.push({ name: 'Other coins', profits: others })
  return rows.map(({ name, profits: { stock, sold, withoutCost } }) => ({
    name,
    stockCents: stock,
    soldCents: sold,
    withoutCost,
  }))
}
