import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { centsRangeSchema, priceDataSchema } from './market.ts'
import { comprehensiveAnalysisSchema } from './market-analysis.ts'
import { specifiedAnswer } from './specified-answer.ts'

const { soldItemPrices, currentMarketPrices, pcgs } = comprehensiveAnalysisSchema.shape

/** A sale as the specification's dialogs list it. */
const soldListingSchema = z.object({
  title: z.string(),
  priceCents: centsSchema,
  date: z.string().nullable(),
  condition: z.string(),
  url: z.string(),
})

/**
 * What the specification's listing has of its coin's market, from what is stored with it: the analysis that was last
 * asked for, and the price data of its pictures' analysis. All null where nothing is stored.
 */
export const listingMarketSchema = z.object({
  comprehensiveAnalysis: comprehensiveAnalysisSchema.nullable(),
  priceData: priceDataSchema.extend({ pcgsData: pcgs }).nullable(),
  marketData: z
    .object({
      averagePriceCents: centsSchema.nullable(),
      sampleSize: z.number(),
      priceRange: centsRangeSchema.nullable(),
    })
    .nullable(),
  metalContent: z.string().nullable(),
  salesData: z
    .object({
      source: z.string(),
      priceRange: centsRangeSchema.nullable(),
      recentSales: z.array(soldListingSchema),
    })
    .nullable(),
  priceLowCents: centsSchema.nullable(),
  priceHighCents: centsSchema.nullable(),
  recentSalesCount: z.number().nullable(),
  soldListings: z.array(soldListingSchema),
  pricingExplanation: z.string().nullable(),
  soldItemPrices: soldItemPrices.nullable(),
  currentMarketPrices: currentMarketPrices.nullable(),
})
export type ListingMarket = z.infer<typeof listingMarketSchema>

/** What GET /api/listings/{id} has beside the listing, in dollars. */
export const listingMarketAnswer = /* @__PURE__ */ specifiedAnswer(listingMarketSchema)
