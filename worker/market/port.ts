import { z } from 'zod'
import { type Currency, MARKETPLACE_IDS } from '../../shared/lib/ebay-sites.ts'
import type { ElementMetal } from '../../shared/numismatics/tables/alloys.ts'
import type { BudgetedVendor } from '../http/vendor-budget.ts'

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
  /** What a holder's label says; absent or null for a coin without one. */
  certificate?: { grader: string; number: string } | null
  /** Whose holder it is in; absent or null for a raw coin, and where that is not known. */
  grader?: string | null
}

export const searchedCoinSchema = z.object({
  coinType: z.string(),
  year: z.string(),
  mint: z.string(),
  /** Whose market is asked; absent: the operator's. */
  marketplaceId: z.enum(MARKETPLACE_IDS).optional(),
})
/** What a search of sales or listings needs: it finds all grades and varieties. */
export type SearchedCoin = z.infer<typeof searchedCoinSchema>

const marketItemSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  /** Cents, without shipping. */
  price: z.number(),
  /** Cents, of the cheapest way; absent where the source does not state it. */
  shipping: z.number().optional(),
  condition: z.string(),
  url: z.string(),
  /** ms; null for a live listing. */
  soldAt: z.number().nullable(),
  /** ms; null for a sale, and for a listing without an end. */
  endsAt: z.number().nullable(),
  listingType: z.enum(['Auction', 'Fixed price']),
  /** The name of its source. */
  source: z.string().optional(),
})
/** A sale or a live listing. */
export type MarketItem = z.infer<typeof marketItemSchema>

/** Names shown to sellers; the specification's clients mark eBay's as primary. */
export const SOURCE_NAMES = { sold: 'eBay sold items', active: 'eBay current listings' } as const
export type SourceKind = keyof typeof SOURCE_NAMES
export const sourceResultSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    items: z.array(marketItemSchema),
    /** When the source said so, in ms; absent: now. */
    asOf: z.number().optional(),
    /** Of a seller's own records: the listings that they tell of, also where they are no items. */
    ownListings: z.array(z.string()).optional(),
  }),
  z.object({
    ok: z.literal(false),
    /** A message for the seller: why the price was estimated without this source. */
    reason: z.string(),
    /** A daily budget is used up. */
    spent: z.object({ reason: z.string(), waitMs: z.number() }).optional(),
  }),
])
export type SourceResult = z.infer<typeof sourceResultSchema>

export type PriceSource = {
  name: string
  kind: SourceKind
  /** Whose daily budget its calls count against. */
  vendor?: BudgetedVendor
  /** The seller's own records: they always respond, which says nothing of the vendors. */
  own?: boolean
  /** @param userId the seller who asks */
  find: (coin: SearchedCoin, signal: AbortSignal, userId: number) => Promise<SourceResult>
}

export const GUIDE_NAME = 'PCGS Price Guide'
export const guideQuestionSchema = z.union([
  z.object({ certificate: z.string() }),
  /** The guide's number of the coin, and a Sheldon number. */
  z.object({ number: z.string(), gradeNumber: z.number(), plus: z.boolean() }),
])
export type GuideQuestion = z.infer<typeof guideQuestionSchema>

const guideCoinSchema = z.object({
  number: z.string(),
  year: z.number(),
  /** The mint mark; empty or P for a coin without one. */
  mint: z.string(),
  /** As the form writes it: "MS65"; empty where the holder says Genuine. */
  grade: z.string(),
  /** As a label has it: "RD", "DMPL"; empty without one. */
  designation: z.string(),
  variety: z.string(),
  /** Cents; null where the guide has no price. */
  value: z.number().nullable(),
  population: z.number().nullable(),
  url: z.string().nullable(),
  populationHigher: z.number().nullable(),
  name: z.string(),
  series: z.string(),
  denomination: z.string(),
  country: z.string(),
  /** The variety alone; `variety` has the name before it. */
  varietyName: z.string(),
  /** As the form writes it, also for a coin without a number: "AU Details"; empty where the holder says Genuine. */
  label: z.string(),
  hasNfc: z.boolean(),
  hasCac: z.boolean().nullable(),
})
/** A coin in one grade as a price guide has it. */
export type GuideCoin = z.infer<typeof guideCoinSchema>

export const guideResultSchema = z.discriminatedUnion('ok', [
  /** `coin` is null where the guide does not know it. */
  z.object({ ok: z.literal(true), coin: guideCoinSchema.nullable(), asOf: z.number().optional() }),
  z.object({
    ok: z.literal(false),
    reason: z.string(),
    spent: z.object({ reason: z.string(), waitMs: z.number() }).optional(),
  }),
])
export type GuideResult = z.infer<typeof guideResultSchema>

/** A price guide that knows coins by its own numbers and by certificates. */
export type PriceGuide = {
  name: string
  vendor?: BudgetedVendor
  look: (question: GuideQuestion, signal: AbortSignal, userId: number) => Promise<GuideResult>
}

export type CertificateImages = { ok: true; urls: string[] } | { ok: false; reason: string }
/** The photographs that a grading service has of a coin in its holder. */
export type CertificatePhotographs = {
  images: (certificate: string, signal: AbortSignal) => Promise<CertificateImages>
}

/** A source that is not configured, and why; listed as missing like a failed one. */
export type AbsentSource = { name: string; kind: SourceKind; absent: string }

/** Metals whose prices are fetched: the precious ones, and those of base-metal coins. */
export const SPOT_METALS = [
  'gold',
  'silver',
  'platinum',
  'palladium',
  'copper',
  'nickel',
] as const satisfies readonly ElementMetal[]
export type SpotMetal = (typeof SPOT_METALS)[number]
export const isSpotMetal = (metal: ElementMetal): metal is SpotMetal =>
  (SPOT_METALS as readonly ElementMetal[]).includes(metal)

/** Currencies of sellers beside the dollar. */
export const FOREIGN_CURRENCIES = [
  'GBP',
  'CAD',
  'AUD',
  'EUR',
] as const satisfies readonly Currency[]
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number]

export type Spot = {
  /** Millionths of a dollar, integers: an ounce of copper costs about thirty cents. */
  microsPerTroyOunce: Partial<Record<SpotMetal, number>>
  /** Millionths of a dollar for one of each other currency; none where the source tells no rate. */
  rates?: Partial<Record<ForeignCurrency, number>>
  /** ms */
  asOf: number
}
export type SpotSource = {
  name: string
  latest: (signal: AbortSignal) => Promise<{ ok: true; spot: Spot } | { ok: false; reason: string }>
}
