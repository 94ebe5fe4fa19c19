import { z } from 'zod'
import { centsSchema } from './lib/cents-schema.ts'
import { listingSchema } from './listing/listings.ts'

/** Listings that one page of the dashboard holds. */
export const DASHBOARD_PAGE_SIZE = 50

/** Weeks that the charts go back. */
export const INSIGHT_WEEKS = 26

/** Upper ends of the ages of stock, in days; the last age has none. */
export const STOCK_AGES = [30, 60, 90, 120] as const

/** A coin that is live for longer than this is dead stock, in days: four renewals of a Good 'Til Cancelled listing. */
export const DEAD_STOCK_DAYS = 120
/** Days after which eBay renews a Good 'Til Cancelled listing. */
const RENEWAL_DAYS = 30
/** Our own rule of thumb: each renewal without a buyer says that the price is 2 % too high. */
const PERCENT_PER_RENEWAL = 2
/** What lowering the price of dead stock is proposed by, in percent. */
export const DEAD_STOCK_PERCENT = (DEAD_STOCK_DAYS / RENEWAL_DAYS) * PERCENT_PER_RENEWAL

const amount = z.string().describe('Dollars, such as "12.50"')
const percent = z.number().nullable().describe('Percent; null while there is nothing to measure')

/** GET /api/listings/dashboard */
export const dashboardQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(DASHBOARD_PAGE_SIZE).optional(),
})
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>

export const dashboardListingSchema = listingSchema.extend({
  metrics: z.object({
    isActive: z.boolean(),
    hasEbayListing: z.boolean(),
    /** Before what it cost where `cost` is null. Of sold pieces by their orders. */
    estimatedProfit: amount,
    /** Whole days from its last publication until now, or until it ended; null: never listed. */
    daysSinceListed: z.number().nullable(),
  }),
})
export type DashboardListing = z.infer<typeof dashboardListingSchema>

export const dashboardSummarySchema = z.object({
  totalListings: z.number(),
  activeListings: z.number(),
  /** Of the pieces left their prices, of those sold what they brought. */
  totalValue: amount,
  /** Of a piece. */
  averagePrice: amount,
  estimatedTotalProfit: amount,
})
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>

/** One week from Monday, UTC. */
const weekSchema = z.object({
  /** ISO date of its Monday. */
  start: z.string(),
  /** What was live at its end, at each listing's last price. */
  valueCents: centsSchema,
  listed: z.number(),
  sold: z.number(),
  soldValueCents: centsSchema,
})
export type InsightWeek = z.infer<typeof weekSchema>

const seriesProfitSchema = z.object({
  name: z.string(),
  /** Estimated, of the pieces left. */
  stockCents: centsSchema,
  soldCents: centsSchema,
  /** Listings and sales whose profit is before cost. */
  withoutCost: z.number(),
})
export type SeriesProfit = z.infer<typeof seriesProfitSchema>

const stockAgeSchema = z.object({
  /** Days. */
  from: z.number(),
  to: z.number().nullable(),
  count: z.number(),
  valueCents: centsSchema,
})
export type StockAge = z.infer<typeof stockAgeSchema>

/** What the dashboard says beside its listings; made of sums, whatever the count of listings. */
export const insightSchema = z.object({
  /** The part of the summary's total value that sold pieces brought. */
  soldValueCents: centsSchema,
  /** Listings that fit into an envelope: below its price, in no holder, no lot, roll or set; and all others. */
  shipping: z.object({ envelopes: z.number(), parcels: z.number() }),
  /**
   * What the profit does not know: listings and sales without a cost, sales whose fee eBay has not told, and whether fees
   * for ads and shipping labels are left out, because the seller has not let Obverse read them.
   */
  unknown: z.object({
    costs: z.number(),
    costsOfSales: z.number(),
    fees: z.number(),
    charges: z.boolean(),
  }),
  measured: z.object({
    soldListings: z.number(),
    /** Sold listings of all that were put up. */
    sellThrough: percent,
    /** The mean of all sales; null without one. */
    daysToSell: z.number().nullable(),
    /** The mean of what is live. */
    daysLive: z.number().nullable(),
    /** What sold coins brought, and what the stock asks, of the recommended prices. */
    soldOfRecommended: percent,
    askedOfRecommended: percent,
  }),
  weeks: z.array(weekSchema),
  series: z.array(seriesProfitSchema),
  /** The same by the country of the series. */
  countries: z.array(seriesProfitSchema),
  ages: z.array(stockAgeSchema),
  deadStock: z.object({
    count: z.number(),
    valueCents: centsSchema,
    days: z.number(),
    percent: z.number(),
  }),
})
export type Insight = z.infer<typeof insightSchema>

/** Response of GET /api/listings/dashboard: a page of listings, newest first, and what is said of all. */
export const dashboardSchema = z.object({
  summary: dashboardSummarySchema,
  listings: z.array(dashboardListingSchema),
  /** The `before` of the next page; null on the last. */
  next: z.number().nullable(),
  insight: insightSchema,
})
export type Dashboard = z.infer<typeof dashboardSchema>
