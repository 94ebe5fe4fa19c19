import type { Cents } from '../../lib/money.ts'

/** What a summary reads of a sale or an offer. */
export type SummedComp = {
  /** As listed, without shipping. */
  price: Cents
  /** ms; null for a live listing. */
  soldAt: number | null
  /** Of the same date, mint and variety, in whatever grade. */
  fits: boolean
  /** A message for the seller; null when it is like the coin. */
  droppedBecause: string | null
}

const DAY_MS = 24 * 3_600_000

/** Items like the coin: of its date, mint and variety, near its grade. */
export const includedComps = <Comp extends SummedComp>(items: readonly Comp[]): Comp[] =>
  items.filter(item => item.droppedBecause === null)

/** Comps near the coin's grade; where there are none, those in other grades, on which its price rests then. */
export function shownComps<Comp extends SummedComp>(items: readonly Comp[]): Comp[] {
  const near = includedComps(items)
  return near.length > 0 ? near : items.filter(({ fits }) => fits)
}

/** Of the prices as listed, without shipping; both null for no items. */
export function averageAndRange(items: readonly SummedComp[]): {
  averagePriceCents: Cents | null
  priceRange: { minCents: Cents; maxCents: Cents } | null
} {
  const prices = items.map(item => item.price)
  if (prices.length === 0) return { averagePriceCents: null, priceRange: null }
  const total = prices.reduce((sum, price) => sum + price, 0)
  return {
    averagePriceCents: Math.round(total / prices.length),
    priceRange: { minCents: Math.min(...prices), maxCents: Math.max(...prices) },
  }
}

const pricesOf = (items: readonly SummedComp[]) => {
  const { averagePriceCents, priceRange } = averageAndRange(items)
  return {
    avgPriceCents: averagePriceCents,
    minPriceCents: priceRange?.minCents ?? null,
    maxPriceCents: priceRange?.maxCents ?? null,
  }
}

/** The sums of an analysis: of sales and of live listings. */
export const sumsOf = (
  { sold, active }: { sold: readonly SummedComp[]; active: readonly SummedComp[] },
  now: number,
) => ({
  soldItemPrices: {
    ...pricesOf(sold),
    salesCount: sold.length,
    timeFrame: timeFrameOf(sold, now),
  },
  currentMarketPrices: { ...pricesOf(active), listingCount: active.length },
})

/** From the oldest of these sales to now: "Last 62 days". */
function timeFrameOf(sold: readonly SummedComp[], now: number): string | null {
  const ages = sold.flatMap(({ soldAt }) => (soldAt === null ? [] : (now - soldAt) / DAY_MS))
  if (ages.length === 0) return null
  const days = Math.max(1, Math.ceil(Math.max(...ages)))
  return days === 1 ? 'Last day' : `Last ${days} days`
}
