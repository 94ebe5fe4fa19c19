import { and, eq, sql } from 'drizzle-orm'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { isSameCoin, pricedCoinOf } from '../../../shared/market/estimate/priced-coin.ts'
import {
  type ComprehensiveAnalysis,
  comprehensiveAnalysisSchema,
  type ListingAnalysis,
} from '../../../shared/market/market-analysis.ts'
import { coinVarieties } from '../../../shared/market/title/coin-varieties.ts'
import type { SellerRows, SellerRowsServices } from '../../db/connection.ts'
import { listingAnalyses, listings } from '../../db/schema/listings.ts'
import { deflated } from '../../db/schema/packed-columns.ts'
import { pricedGrade } from '../../market/market.ts'
import type { MarketServices } from '../../market/routes.ts'
import { priceDataById } from '../../market/stored-price-data.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { storedPrices } from '../stored-prices.ts'

/** Comps that are stored of sales and of listings: those that count most, and some that do not. */
const STORED_COUNTED = 20
const STORED_OTHERS = 10

/**
 * Analyzes the market of a seller's listing and stores the analysis with it; another seller's listing is NOT_FOUND.
 * Throws as `Market.analysisOf`.
 */
export async function analyzeListing(
  { db, now, market }: SellerRowsServices & MarketServices,
  userId: number,
  id: number,
): Promise<ComprehensiveAnalysis> {
  const listing = await ownListing(db, userId, id)
  const { seriesId, coinType, year, mint, grade, grader, specialAttributes } = listing
  const { certificationNumber: number } = listing
  const coin = {
    seriesId,
    coinType,
    year,
    mint: mint || 'none',
    varieties: coinVarieties(specialAttributes, year),
    grade: pricedGrade(grade),
    certified: grader !== null,
    certificate: grader !== null && number ? { grader, number } : null,
    grader,
  }
  const analysis = await market.analysisOf(coin, userId)
  await storeAnalysis(db, { id, userId, analysis, at: now() })
  return analysis
}

/** What is stored about the market of a seller's listing. Throws NOT_FOUND. */
export async function listingAnalysis(
  db: SellerRows,
  userId: number,
  id: number,
): Promise<ListingAnalysis> {
  return analysisOfListing(db, await ownListing(db, userId, id))
}

/** What is stored about a listing's market, as far as it is of its coin. */
export async function analysisOfListing(
  db: SellerRows,
  listing: StoredListing,
): Promise<ListingAnalysis> {
  const { id, userId } = listing
  const row = await db
    .select({ result: listingAnalyses.result })
    .from(listingAnalyses)
    .where(and(eq(listingAnalyses.listingId, id), eq(listingAnalyses.userId, userId)))
    .get()
  const read = comprehensiveAnalysisSchema.safeParse(row ? parseJson(row.result) : null)
  const isOfCoin = read.success && isSameCoin(pricedCoinOf(listing), read.data.coin)
  const { priceDataId } = listing
  const isPriced = priceDataId !== null && storedPrices(listing)?.isOfCoin === true
  return {
    analysis: isOfCoin ? read.data : null,
    priceData: isPriced ? await priceDataById(db, { userId, id: priceDataId }) : null,
  }
}

/** Stores it while the listing is the seller's; in place of the one before. */
async function storeAnalysis(
  db: SellerRows,
  stored: { id: number; userId: number; analysis: ComprehensiveAnalysis; at: number },
): Promise<void> {
  const { id, userId, analysis, at } = stored
  const result = JSON.stringify(withNearestComps(analysis))
  const packed = deflated(result)
  await db
    .insert(listingAnalyses)
    .select(
      db
        .select({
          listingId: listings.id,
          userId: listings.userId,
          result: sql<string>`${packed}`.as('result'),
          createdAt: sql<number>`${at}`.as('created_at'),
        })
        .from(listings)
        .where(and(eq(listings.id, id), eq(listings.userId, userId))),
    )
    .onConflictDoUpdate({ target: listingAnalyses.listingId, set: { result, createdAt: at } })
}

/** With the comps that the price has to show; eBay's licence forbids storing the rest. */
function withNearestComps(analysis: ComprehensiveAnalysis): ComprehensiveAnalysis {
  const sides = [true, false].map(sold =>
    analysis.comps.filter(({ soldDate }) => (soldDate !== null) === sold),
  )
  const comps = sides.flatMap(side => [
    ...side
      .filter(({ counted }) => counted)
      .sort((a, b) => Number(a.remark !== null) - Number(b.remark !== null))
      .slice(0, STORED_COUNTED),
    ...side.filter(({ counted }) => !counted).slice(0, STORED_OTHERS),
  ])
  return { ...analysis, comps, complete: comps.length === analysis.comps.length }
}
