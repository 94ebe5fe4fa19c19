import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { onMarketplaceOf } from '../../accounts/own-site.ts'
import type { Database } from '../../db/connection.ts'
import { publishLease } from '../../db/lease.ts'
import { accountFacts } from '../../db/schema/billing.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { listings, maybeUnclear } from '../../db/schema/listings.ts'
import { listingState } from '../../ebay/publish/publish.ts'
import { log } from '../../http/log.ts'
import type { ListingServices } from '../services.ts'
import { publishListing } from './publish-listing.ts'

/** How often eBay is asked about one draft, and for how long after its last change. */
const EVERY_MS = 15 * 60_000
const FOR_MS = 14 * 86_400_000
/** Drafts that one run asks about. Each may be published, by some thirty of the run's 1,000 queries. */
const PER_RUN = 10

/**
 * Run by the schedule: drafts whose last publish had no answer, because eBay, the database or the Worker failed. What
 * is on sale on eBay is published here too, with its content as it is now; what is not stays a draft, and its seller
 * decides. A draft that fails is logged and asked about later.
 */
export async function continueUnclearPublishes(services: ListingServices): Promise<void> {
  const { db, ebay, now } = services
  if (!ebay) return
  for (const { id, userId, sku } of await unclearPublishes(db, now())) {
    try {
      await db
        .update(listings)
        .set({ ebayCheckedAt: now() })
        .where(and(eq(listings.id, id), eq(listings.userId, userId)))
      const offer = await ebay.withSeller(userId, session => listingState(session, sku))
      const isOnSale = offer?.state === 'live' || offer?.state === 'scheduled'
      if (isOnSale) await onMarketplaceOf(db, userId, () => publishListing(services, userId, id))
    } catch (error) {
      log('warn', 'unclear_publish_failed', { listing: id, error })
    }
  }
}

/** As `isPublishUnclear`, of sellers whose connected account is the one that holds the draft. */
function unclearPublishes(db: Database, now: number) {
  const { ebayCheckedAt, ebayUserId } = listings
  return db
    .select({ id: listings.id, userId: listings.userId, sku: listings.sku })
    .from(listings)
    .innerJoin(
      ebayConnections,
      and(
        eq(ebayConnections.userId, listings.userId),
        eq(ebayConnections.ebayUserId, ebayUserId),
        ne(ebayConnections.refreshToken, ''),
        isNull(ebayConnections.reconnectReason),
      ),
    )
    .innerJoin(
      accountFacts,
      and(eq(accountFacts.userId, listings.userId), isNull(accountFacts.suspendedAt)),
    )
    .where(
      and(
        maybeUnclear(listings),
        or(isNotNull(listings.ebayOfferId), isNull(listings.publishFailure)),
        gt(listings.updatedAt, now - FOR_MS),
        or(isNull(ebayCheckedAt), lte(ebayCheckedAt, now - EVERY_MS)),
        publishLease.isFree(now),
      ),
    )
    .orderBy(sql`${ebayCheckedAt} asc nulls first`, asc(listings.id))
    .limit(PER_RUN)
}
