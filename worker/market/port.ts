import type { Cents } from '../../shared/money.ts'
import type { PreciousMetal } from '../../shared/numismatics/alloys.ts'

/** The coin whose market is asked for, as a listing names it. */
export type MarketCoin = {
  seriesId: string | null
  coinType: string
  year: string
  /** A mark, `none`, or empty where it is not known. */
  mint: string
  /** As the form has it, e.g. "VF30"; empty where it is not known. */
  grade: string
  /** Whether a grading service's holder vouches for the grade. */
  certified: boolean
}

/** One sale, or one live listing, of some coin. */
export type MarketItem = {
  itemId: string
  title: string
  price: Cents
  condition: string
  url: string
  /** ms; null for a live listing. */
  soldAt: number | null
  /** ms; null for a sale, and for a listing without an end. */
  endsAt: number | null
  listingType: 'Auction' | 'Fixed price'
}

/** As sellers read them; the clients of the specification mark what is eBay's as primary. */
export const SOURCE_NAMES = { sold: 'eBay sold items', active: 'eBay current listings' } as const
export type SourceKind = keyof typeof SOURCE_NAMES
export type SourceResult =
  | { ok: true; items: MarketItem[] }
  /** In a seller's words: it is shown as the reason why the price was made without this source. */
  | { ok: false; reason: string }

export type PriceSource = {
  name: string
  kind: SourceKind
  find: (coin: MarketCoin, signal: AbortSignal) => Promise<SourceResult>
}

/** A source that this server cannot ask, and why: it is named as missing like one that fails. */
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
