import {
  DASHBOARD_PAGE_SIZE,
  type Dashboard,
  type DashboardQuery,
  type DashboardSummary,
  DEAD_STOCK_DAYS,
  DEAD_STOCK_PERCENT,
  type Insight,
} from '../../shared/insight.ts'
import { dollarsText } from '../../shared/lib/money.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { listListings } from '../listings/listing-pages.ts'
import { serializeListings } from '../listings/read/serialize.ts'
import type { ListingServices } from '../listings/services.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import { withMetrics } from './listing-metrics.ts'
import { isSale, profitOf, profitsByCountry, profitsBySeries } from './profits.ts'
import { readSums, type StoredSums, type StoredTotals } from './store.ts'
import { ageLimits, chartWeeks, firstWeek, meanDaysLive, stockAges } from './weeks.ts'

/** Charges are read once a day. Older ones leave out what later sales cost. */
const CHARGES_AGE_MS = 3 * 86_400_000

/** What the insight slice needs. */
export type InsightServices = Pick<
  ListingServices,
  'directory' | 'db' | 'now' | 'ebay' | 'pictures'
>

/** A page of the seller's dashboard; what it says of all listings is read from sums. */
export async function dashboardOf(
  services: InsightServices,
  userId: number,
  { before, limit = DASHBOARD_PAGE_SIZE }: DashboardQuery,
): Promise<Dashboard> {
  const { db } = services
  const at = services.now()
  const [settings, sums, found] = await Promise.all([
    sellingSettingsOf(db, userId),
    readSums(db, userId, { firstWeek: firstWeek(at), ages: ageLimits(at) }),
    listListings(db, userId, { before, limit: limit + 1 }),
  ])
  const terms = { ownRate: settings.feeBasisPoints, at }
  const page = found.slice(0, limit)
  const listings = await serializeListings(services, userId, page)
  const ages = stockAges(sums.ages)
  const dead = ages.at(-1)
  return {
    summary: summaryOf(sums, terms),
    listings: listings.map(listing => withMetrics(listing, terms)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    insight: {
      ...countsOf(sums.totals, sums.chargesUntil, at),
      measured: { ...measuredOf(sums.totals), daysLive: meanDaysLive(sums.ages, at) },
      weeks: chartWeeks(sums.weeks, at),
      series: profitsBySeries(sums.totals, terms),
      countries: profitsByCountry(sums.totals, terms),
      ages,
      deadStock: {
        count: dead?.count ?? 0,
        valueCents: dead?.valueCents ?? 0,
        days: DEAD_STOCK_DAYS,
        percent: DEAD_STOCK_PERCENT,
      },
    },
  }
}

type Sum = (pick: (row: StoredTotals) => number) => number
const sumOf =
  (rows: readonly StoredTotals[]): Sum =>
  pick =>
    rows.reduce((sum, row) => sum + pick(row), 0)

function summaryOf(
  { totals, writtenOffCents }: Pick<StoredSums, 'totals' | 'writtenOffCents'>,
  terms: FeeTerms,
): DashboardSummary {
  const sum = sumOf(totals)
  const value = sum(row => row.priceCents)
  const pieces = sum(row => row.pieces)
  return {
    totalListings: sum(row => (isSale(row) ? 0 : row.listings)),
    activeListings: sum(row => (row.kind === 'published' ? row.listings : 0)),
    totalValue: dollarsText(value),
    averagePrice: dollarsText(pieces === 0 ? 0 : Math.round(value / pieces)),
    estimatedTotalProfit: dollarsText(sum(row => profitOf(row, terms)) - writtenOffCents),
  }
}

function countsOf(
  totals: readonly StoredTotals[],
  chargesUntil: number | null,
  now: number,
): Pick<Insight, 'soldValueCents' | 'shipping' | 'unknown'> {
  const sum = sumOf(totals)
  const envelopes = sum(row => row.envelopes)
  const listings = sum(row => (isSale(row) ? 0 : row.listings))
  // eBay may refuse what the seller has granted; then they are not read, and no error is stored.
  const isRead = chargesUntil !== null && chargesUntil > now - CHARGES_AGE_MS
  return {
    soldValueCents: sum(row => (isSale(row) ? row.priceCents : 0)),
    shipping: { envelopes, parcels: listings - envelopes },
    unknown: {
      costs: sum(row => row.withoutCost),
      costsOfSales: sum(row => (isSale(row) ? row.withoutCost : 0)),
      fees: sum(row => (isSale(row) && row.feeBand !== 'known' ? row.listings : 0)),
      charges: !isRead && sum(row => (isSale(row) ? row.orders : 0)) > 0,
    },
  }
}

function measuredOf(totals: readonly StoredTotals[]): Omit<Insight['measured'], 'daysLive'> {
  const ofKind = (kind: string) => sumOf(totals.filter(row => row.kind === kind))
  const listings = (kind: string) => ofKind(kind)(row => row.listings)
  const soldListings = listings('sold')
  const sales = ofKind('sale')
  const lines = sales(row => row.listings)
  const live = ofKind('published')
  return {
    soldListings,
    sellThrough: percentOf(soldListings, soldListings + listings('published') + listings('ended')),
    daysToSell: lines === 0 ? null : Math.round(sales(row => row.daysToSell) / lines),
    soldOfRecommended: percentOf(
      sales(row => row.comparedCents),
      sales(row => row.recommendedCents),
    ),
    askedOfRecommended: percentOf(
      live(row => row.comparedCents),
      live(row => row.recommendedCents),
    ),
  }
}

/** Whole percent; null of nothing. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)
