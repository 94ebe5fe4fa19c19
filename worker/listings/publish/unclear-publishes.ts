import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { onMarketplaceOf } from '../../accounts/own-site.ts'
import type { OfSeller, SellerRows } from '../../db/connection.ts'
import { publishLease } from '../../db/lease.ts'
import { accountFacts } from '../../db/schema/billing.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { listings, maybeUnclear } from '../../db/schema/listings.ts'
import { type DueWork, forDueSellers } from '../../due/for-due-sellers.ts'
import { listingState } from '../../ebay/publish/publish.ts'
import { configured } from '../../ebay/service/service.ts'
import { log } from '../../http/log.ts'
import type { ListingServices } from '../services.ts'
import { publishListing } from './publish-listing.ts'

/** How often eBay is asked about one draft, and for how long after its last change. */
const EVERY_MS = 15 * 60_000
const FOR_MS = 14 * 86_400_000
/** Drafts that one run asks about. Each may be published, by some thirty of the run's 1,000 queries. */
const PER_RUN = 10
/** Most have nothing unclear: they are marked before each publish. */
const SELLERS_PER_RUN = 50

/** Marked before a publish begins. */
export const unclearPublishesDue: DueWork = {
  kind: 'unclearPublishes',
  next: (userId, now) => {
    const { ebayCheckedAt, publishLeaseUntil } = listings
    return sql`
      select min(max(coalesce(${ebayCheckedAt} + ${EVERY_MS}, 0), coalesce(${publishLeaseUntil}, 0)))
      from listings indexed by listings_unclear ${ofConnected} where ${isOpen(userId, now)}`
  },
}

/**
 * Run by the schedule: drafts whose last publish had no answer, because eBay, the database or the Worker failed. What
 * is on sale on eBay is published here too, with its content as it is now; what is not stays a draft, and its seller
 * decides. A draft that fails is logged and asked about later.
 */
export async function continueUnclearPublishes(
  services: ListingServices & OfSeller<ListingServices>,
): Promise<void> {
  if (!services.ebay) return
  await forDueSellers(
    services,
    unclearPublishesDue,
    { sellers: SELLERS_PER_RUN, units: PER_RUN, failed: 'unclear_publish_failed' },
    async (own, userId, left) => {
      const { directory, db, now } = own
      const ebay = configured(own.ebay)
      const unclear = await unclearPublishes(db, userId, { now: now(), limit: left })
      for (const { id, sku } of unclear) {
        try {
          await db
            .update(listings)
            .set({ ebayCheckedAt: now() })
            .where(and(eq(listings.id, id), eq(listings.userId, userId)))
          const offer = await ebay.withSeller(userId, session => listingState(session, sku))
          const isOnSale = offer?.state === 'live' || offer?.state === 'scheduled'
          if (isOnSale)
            await onMarketplaceOf(directory, userId, () => publishListing(own, userId, id))
        } catch (error) {
          log('warn', 'unclear_publish_failed', { listing: id, error })
        }
      }
      return unclear.length
    },
  )
}

/** To join a seller's listings: the connected account is the one that holds the draft, and the seller is active. */
const ofConnected: SQL = sql`
  inner join ${ebayConnections} on ${and(
    eq(ebayConnections.userId, listings.userId),
    eq(ebayConnections.ebayUserId, listings.ebayUserId),
    ne(ebayConnections.refreshToken, ''),
    isNull(ebayConnections.reconnectReason),
  )}
  inner join ${accountFacts} on ${and(
    eq(accountFacts.userId, listings.userId),
    isNull(accountFacts.suspendedAt),
  )}`

/** As `isPublishUnclear`. */
const isOpen = (userId: number, now: number) =>
  and(
    eq(listings.userId, userId),
    maybeUnclear(listings),
    or(isNotNull(listings.ebayOfferId), isNull(listings.publishFailure)),
    gt(listings.updatedAt, now - FOR_MS),
  )

function unclearPublishes(
  db: SellerRows,
  userId: number,
  { now, limit }: { now: number; limit: number },
) {
  const { ebayCheckedAt } = listings
  return db.all<{ id: number; sku: string }>(sql`
    select ${listings.id} as id, ${listings.sku} as sku from listings indexed by listings_unclear ${ofConnected}
    where ${and(
      isOpen(userId, now),
      or(isNull(ebayCheckedAt), lte(ebayCheckedAt, now - EVERY_MS)),
      publishLease.isFree(now),
    )}
    order by ${ebayCheckedAt} asc nulls first, ${asc(listings.id)} limit ${limit}`)
}
