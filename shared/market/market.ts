import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { specifiedAnswer } from './specified-answer.ts'

export const centsRangeSchema = z.object({ minCents: centsSchema, maxCents: centsSchema })

const priceSummary = {
  count: z.number(),
  averagePriceCents: centsSchema.nullable(),
  priceRange: centsRangeSchema.nullable(),
}

export const compSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  priceCents: centsSchema,
  condition: z.string(),
  url: z.string(),
  /** ISO date for a sale, null for a live listing. */
  soldDate: z.string().nullable(),
  /** Why it is not included in the price; null when it is. */
  droppedBecause: z.string().nullable(),
  /** The source's name, such as "Your sales". */
  source: z.string().optional(),
})
export type Comp = z.infer<typeof compSchema>

export const meltSchema = z.object({
  totalMeltValueCents: centsSchema,
  metalContent: z.string(),
  weightInGrams: z.number(),
  pureMetalWeight: z.number(),
  /** Micro-dollars of a troy ounce: a cent is too much of a base metal's price. */
  currentMetalPriceMicros: z.int(),
  asOf: z.string(),
})
export type MeltValue = z.infer<typeof meltSchema>

const MARKET_SOURCE_KINDS = ['sold', 'active', 'guide', 'metals'] as const

/** A source that responded: from where, and when its answer was made there. */
export const sourceAnswerSchema = z.object({
  source: z.string(),
  kind: z.enum(MARKET_SOURCE_KINDS),
  /** ISO date. An answer may be shared for five minutes, a guide's for a week, metal prices for eight hours. */
  asOf: z.string(),
  /** Sales, listings or prices that it named, before they were read. */
  items: z.number(),
})
export type SourceAnswer = z.infer<typeof sourceAnswerSchema>

export const missingSourceSchema = z.object({ source: z.string(), reason: z.string() })
export type MissingSource = z.infer<typeof missingSourceSchema>

/** What a coin of one grade is worth, raw or in a grader's holder. */
export const gradePriceSchema = z.object({
  grade: z.string(),
  certified: z.boolean(),
  priceCents: centsSchema,
  lowCents: centsSchema,
  highCents: centsSchema,
})
export type GradePrice = z.infer<typeof gradePriceSchema>

/** The price data of an analysis: a suggestion with its range, doubts and comps. */
export const priceDataSchema = z.object({
  /** What a buyer pays in total. Null, like its range, without evidence and without a grade. */
  suggestedPriceCents: centsSchema.nullable(),
  range: centsRangeSchema.nullable(),
  /** The price in every grade, so that a change of grade needs no call; empty without evidence. */
  gradePrices: z.array(gradePriceSchema),
  /** Whether it was priced as a coin in a grading service's holder. */
  certified: z.boolean().optional(),
  confidence: z.number().min(0).max(1),
  explanation: z.string(),
  doubts: z.array(z.string()),
  sold: z.object({ ...priceSummary, comps: z.array(compSchema) }),
  active: z.object({ ...priceSummary, comps: z.array(compSchema) }),
  meltValue: meltSchema.nullable(),
  /** Sources that did not respond, each with its reason. */
  missingSources: z.array(missingSourceSchema),
  /** Sources that responded, each with its time. */
  answers: z.array(sourceAnswerSchema).optional(),
  /** Why there are no prices: the sentence of ESTIMATES_OFF. Absent where there may be. */
  withoutEstimates: z.string().optional(),
})
export type PriceData = z.infer<typeof priceDataSchema>

/** The coin that prices are of, as GET /api/market-data takes it. */
export const pricedCoinSchema = z.object({
  coinType: z.string(),
  seriesId: z.string().nullable(),
  year: z.string(),
  mint: z.string(),
  /** As `coinVarieties` names them, joined by commas. */
  varieties: z.string(),
  /** The number by which the price guide was asked for it; null without one, absent where that is not known. */
  certificate: z.string().nullable().optional(),
})
export type PricedCoin = z.infer<typeof pricedCoinSchema>

export const marketDataQuerySchema = z.object({
  coinType: z.string().min(1).max(200),
  year: z.string().min(1).max(40),
  mint: z.string().max(500).default('none'),
  /** Varieties with a market of their own, as `coinVarieties` names them, joined by commas. */
  varieties: z.string().max(200).default(''),
  condition: z.string().max(100).default(''),
  /** Whether the coin is in a grader's holder. */
  certified: z.enum(['true', 'false']).optional(),
  /** The certificate of a coin in a holder: the guide looks it up where its service is the grader. */
  grader: z.string().max(20).optional(),
  certificationNumber: z.string().max(30).optional(),
  refresh: z.string().max(20).optional(),
})
export type MarketDataQuery = z.infer<typeof marketDataQuerySchema>

export const activeListingSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  /** ISO 8601 duration; null for a listing without an end. */
  timeLeft: z.string().nullable(),
  condition: z.string(),
  listingType: z.string(),
  currentPriceCents: centsSchema,
  url: z.string(),
})
export const saleSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  soldDate: z.string(),
  soldPriceCents: centsSchema,
  condition: z.string(),
  url: z.string(),
  /** The source's name, such as "Your sales". */
  source: z.string().optional(),
})

/** What the market says of a coin. `data` is null when nothing was found. */
export const marketDataSchema = z.object({
  data: z
    .object({
      averagePriceCents: centsSchema,
      priceRange: centsRangeSchema,
      sampleSize: z.number(),
      recentSales: z.array(saleSchema),
    })
    .nullable(),
  source: z.string(),
  timestamp: z.string(),
  lastUpdated: z.string(),
  comprehensive: z
    .object({
      recommendedPriceCents: centsSchema,
      priceRange: z.object({
        conservativeCents: centsSchema,
        marketCents: centsSchema,
        optimisticCents: centsSchema,
      }),
      marketSentiment: z.enum(['bullish', 'bearish', 'neutral']),
      liquidityScore: z.number().min(0).max(100),
      priceStability: z.number().min(0).max(100),
      explanation: z.string(),
      /** Each 0–100. */
      dataQuality: z.object({
        overall: z.number(),
        activeListingsQuality: z.number(),
        completedSalesQuality: z.number(),
        priceGuideQuality: z.number(),
      }),
    })
    .nullable(),
  activeListings: z.object({ ...priceSummary, listings: z.array(activeListingSchema) }),
  completedSales: z.object({ ...priceSummary, sales: z.array(saleSchema) }),
  priceGuide: z.object({
    /** "none" when no guide is configured or it lacks the coin. */
    source: z.string(),
    exactGrade: z
      .object({ grade: z.string(), valueCents: centsSchema, population: z.number().nullable() })
      .nullable(),
    gradeRange: z
      .object({
        lowerGrade: z.object({ grade: z.string(), valueCents: centsSchema }),
        higherGrade: z.object({ grade: z.string(), valueCents: centsSchema }),
        averageValueCents: centsSchema,
        spreadCents: centsSchema,
      })
      .nullable(),
    /** ISO date of the guide's answer; null without one. */
    asOf: z.string().nullable().optional(),
    /** The guide's page of the coin. */
    url: z.string().nullable().optional(),
    /** The guide's own number of the coin, such as "7130". */
    number: z.string().nullable().optional(),
    /** Why there are no values, as a sentence; null where there are. */
    missing: z.string().nullable().optional(),
  }),
  meltValue: meltSchema.nullable(),
  /** The price in every grade, so that a change of grade needs no call; empty without evidence. */
  gradePrices: z.array(gradePriceSchema),
  certified: z.boolean().optional(),
  /** Sources that responded, each with its time. */
  answers: z.array(sourceAnswerSchema).optional(),
  /** Sources that did not respond, each with its reason. */
  missingSources: z.array(missingSourceSchema).optional(),
  /** Why there are no prices: the sentence of ESTIMATES_OFF. Absent where there may be. */
  withoutEstimates: z.string().optional(),
})
export type MarketData = z.infer<typeof marketDataSchema>
/** Response of GET /api/market-data. */
export const marketDataAnswer = /* @__PURE__ */ specifiedAnswer(marketDataSchema)
