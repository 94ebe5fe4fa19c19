import { inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'

/**
 * The statement that takes from listings what the marketplace gave them, for a seller whose account there is
 * gone: they stay, as drafts. A publish that is under way loses its lease, and writes nothing more.
 * @param userIds a subquery, in its parentheses
 */
export function clearMarketplaceData(db: Database, userIds: SQL) {
  return db
    .update(listings)
    .set({
      status: 'draft',
      publishedAt: null,
      ebayListingId: null,
      ebayOfferId: null,
      ebayPictureUrls: null,
      publishFailure: null,
      publishLeaseUntil: null,
      publishLeaseHolder: null,
    })
    .where(inArray(listings.userId, userIds))
}
