import type { Cents } from '../../shared/money.ts'
import type { PreciousMetal } from '../../shared/numismatics/tables/alloys.ts'
import type { BudgetedVendor, BudgetSpent } from '../http/vendor-budget.ts'

/** The coin to be priced, as a listing describes it. */
export type MarketCoin = {
  seriesId: string | null
  coinType: string
  year: string
  /** A mint mark, `none`, or empty where unknown. */
  mint: string
  /** Varieties with a market of their own, as `coinVarieties` names them; those that the coin type names come to them. */
  varieties: readonly string[]
  /** The form's grade, e.g. "VF30"; empty where unknown. */
  grade: string
  /** Whether a grading service certified the grade. */
  certified: boolean
}

/** A sale or a live listing. */
export type MarketItem = {
  itemId: string
  title: string
  /** Without shipping. */
  price: Cents
  /** Of the cheapest way; absent where the source does not state it. */
  shipping?: Cents
  condition: string
  url: string
  /** ms; null for a live listing. */
  soldAt: number | null
  /** ms; null for a sale, and for a listing without an end. */
  endsAt: number | null
  listingType: 'Auction' | 'Fixed price'
}

/** Names shown to sellers; the specification's clients mark eBay's as primary. */
export const SOURCE_NAMES = { sold: 'eBay sold items', active: 'eBay current listings' } as const
export type SourceKind = keyof typeof SOURCE_NAMES
export type SourceResult =
  | { ok: true; items: MarketItem[] }
  /** A message for the seller: why the price was estimated without this source. `spent`: a daily budget is. */
  | { ok: false; reason: string; spent?: BudgetSpent }

export type PriceSource = {
  name: string
  kind: SourceKind
  /** Whose daily budget its calls count against. */
  vendor?: BudgetedVendor
  find: (coin: MarketCoin, signal: AbortSignal) => Promise<SourceResult>
}

/** A source that is not configured, and why; listed as missing like a failed one. */
export type AbsentSource = { name: string; kind: SourceKind; absent: string }

export type Spot = {
  centsPerTroyOunce: Partial<Record<PreciousMetal, Cents>>
  /** ms */
  asOf: number
}
export type SpotSource = {
  name: string
  latest: (signal: AbortSignal) => Promise<{ ok: true; spot: Spot } | { ok: false; reason: string }>
}
