import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import {
  centsRangeSchema,
  gradePriceSchema,
  meltSchema,
  priceDataSchema,
  pricedCoinSchema,
} from './market.ts'
import { specifiedAnswer } from './specified-answer.ts'
import { PRICE_TRAITS } from './title/title-traits.ts'

/* The comprehensive analysis of a coin's market. */

/** Why a server without Marketplace Insights has no sold prices. */
export const SOLD_PRICES_NEED_ACCESS = "Sold prices need eBay's Marketplace Insights access"

/** GET /api/coins/comprehensive-analysis */
export const analysisQuerySchema = z.object({
  coinType: z.string().min(1),
  year: z.string().min(1),
  mint: z.string().default('none'),
  /** Empty where it is not known. */
  grade: z.string().default(''),
  /** Whether the coin is in a grader's holder. */
  certified: z.enum(['true', 'false']).optional(),
  /** Varieties with a market of their own, as `coinVarieties` names them, joined by commas. */
  varieties: z.string().max(200).default(''),
  /** A listing of the caller: its coin is analyzed, and the analysis is stored with it. */
  listingId: z.coerce.number().int().positive().optional(),
})
export type AnalysisQuery = z.infer<typeof analysisQuerySchema>

/** A sale or an offer as it was read and judged: what the price can be fitted to again. */
export const analysisCompSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  url: z.string(),
  condition: z.string(),
  listingType: z.enum(['Auction', 'Fixed price']),
  /** Without shipping. */
  priceCents: centsSchema,
  /** What a buyer pays, shipping included. */
  totalCents: centsSchema,
  /** ISO date of a sale; null for a live listing. */
  soldDate: z.string().nullable(),
  /** The name of the source, such as "eBay sold items". */
  source: z.string(),
  /** Whether the price is fitted to it. */
  counted: z.boolean(),
  /** Why it is not counted, or, of a counted one, how it differs: "Another grade (AU58)". Null for neither. */
  remark: z.string().nullable(),
  /** It is not counted because its price is far from all others: a part of the fit that found it so. */
  outlier: z.boolean(),
  inHolder: z.boolean(),
  /** The Sheldon numbers that its title's grade can mean; null where it names none. */
  grade: z.object({ low: z.number(), high: z.number(), code: z.string() }).nullable(),
  proof: z.boolean(),
  /** A problem coin: cleaned, damaged. */
  details: z.boolean(),
  /** What sets its price apart from a plain coin's: its grader, CAC's sticker. Absent in older stored ones. */
  traits: z.array(z.enum(PRICE_TRAITS)).optional(),
  /**
   * What it would have brought as this coin, in its grade and holder, sold today, without shipping. Absent where it is
   * not in the fit.
   */
  adjustedCents: centsSchema.optional(),
  /** Its part in the price, 0–1. Absent where it is not in the fit. */
  weight: z.number().optional(),
})
export type AnalysisComp = z.infer<typeof analysisCompSchema>

export const analysisSourceSchema = z.object({
  name: z.string(),
  type: z.enum(['sold', 'current']),
  priceRange: centsRangeSchema.nullable(),
  /** Number of its sales or listings that count. */
  recentSales: z.number(),
  /** Where a person sees them. */
  url: z.string().nullable(),
  /** Why it did not respond; null where it did. */
  missing: z.string().nullable(),
})
export type AnalysisSource = z.infer<typeof analysisSourceSchema>

export const comprehensiveAnalysisSchema = z.object({
  soldItemPrices: z.object({
    avgPriceCents: centsSchema.nullable(),
    salesCount: z.number(),
    minPriceCents: centsSchema.nullable(),
    maxPriceCents: centsSchema.nullable(),
    /** "Last 90 days"; null without sales. */
    timeFrame: z.string().nullable(),
  }),
  currentMarketPrices: z.object({
    avgPriceCents: centsSchema.nullable(),
    listingCount: z.number(),
    minPriceCents: centsSchema.nullable(),
    maxPriceCents: centsSchema.nullable(),
  }),
  meltValue: meltSchema.nullable(),
  /** What a grading service's guide says; null without one. */
  pcgs: z
    .object({
      population: z.number().nullable(),
      grade: z.string(),
      priceCents: centsSchema.nullable(),
      lastUpdated: z.string().nullable(),
      certNumber: z.string().nullable(),
      /** The guide's page of the coin. */
      url: z.string().nullable(),
    })
    .nullable(),
  sources: z.array(analysisSourceSchema),
  /** Current listings by condition. */
  marketListings: z.array(
    z.object({
      condition: z.string(),
      priceRange: centsRangeSchema,
      notes: z.string(),
      source: z.string(),
    }),
  ),
  detailedAnalysis: z.string(),
  explanation: z.string(),
  /** The price of a listing of the coin. Null, like its range, without a grade and without evidence. */
  suggestedPriceCents: centsSchema.nullable(),
  priceRange: z
    .object({
      conservativeCents: centsSchema,
      marketCents: centsSchema,
      optimisticCents: centsSchema,
    })
    .nullable(),
  /** 0–1 */
  confidence: z.number(),
  doubts: z.array(z.string()),
  gradePrices: z.array(gradePriceSchema),
  /** A price guide's prices of this coin, which the price is fitted to as well. */
  guide: z.array(gradePriceSchema.pick({ grade: true, certified: true, priceCents: true })),
  /** The coin that it is of. */
  coin: pricedCoinSchema.extend({
    grade: z.string(),
    certified: z.boolean(),
    /** Whose holder it is in; null or absent where that is not known. */
    grader: z.string().nullable().optional(),
  }),
  /** ISO date. */
  asOf: z.string(),
  comps: z.array(analysisCompSchema),
  /** Whether `comps` are all that were judged. Of a stored analysis they are the nearest ones only. */
  complete: z.boolean(),
  /** Why there are no prices: the sentence of ESTIMATES_OFF. Absent where there may be. */
  withoutEstimates: z.string().optional(),
})
export type ComprehensiveAnalysis = z.infer<typeof comprehensiveAnalysisSchema>
/** Response of GET /api/coins/comprehensive-analysis. */
export const comprehensiveAnalysisAnswer = /* @__PURE__ */ specifiedAnswer(
  comprehensiveAnalysisSchema,
)

/** GET /api/listings/{id}/analysis: what is stored with a listing about its coin's market. */
export const listingAnalysisSchema = z.object({
  /** The analysis that was last asked for; null before, and where it is of another coin. */
  analysis: comprehensiveAnalysisSchema.nullable(),
  /** The price data of when its pictures were analyzed; null without, and where they are of another coin. */
  priceData: priceDataSchema.nullable(),
})
export type ListingAnalysis = z.infer<typeof listingAnalysisSchema>
