import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'

/**
 * The statement that deletes the marketplace's data from the listings of sellers whose account there no longer exists.
 * The listings remain as drafts. A publish in progress loses its lease and writes nothing more.
 * @param userIds a subquery in parentheses
 */
export function clearMarketplaceData(db: Database, userIds: SQL) {
  return db
    .update(listings)
    .set({
      // What is sold stays sold.
      status: sql`case when ${listings.stockQuantity} > ${listings.soldQuantity} then 'draft' else 'sold' end`,
      version: sql`${listings.version} + 1`,
      publishedAt: null,
      endedAt: null,
      endedReason: null,
      ebayUserId: null,
      ebayUsername: null,
      ebayCheckedAt: null,
      ebayListingId: null,
      ebayOfferId: null,
      ebayPictureUrls: null,
      publishFailure: null,
      publishLeaseUntil: null,
      publishLeaseHolder: null,
    })
    .where(inArray(listings.userId, userIds))
}
