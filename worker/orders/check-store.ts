import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { publishLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import type { OfferChange } from './offer-change.ts'
import type { OrderAccount } from './store.ts'

const DAY_MS = 86_400_000
/**
 * How long after its end an auction is checked first, once. Later it has its turn like others: it may have been put up
 * again, and of that no time is stored.
 */
const AFTER_END_MS = 3_600_000
/** A listing that is sold or ended is looked up this often, and for this long, in case it is relisted on eBay. */
const CLOSED_INTERVAL_MS = DAY_MS
const CLOSED_CHECKED_MS = 14 * DAY_MS
/** How often a listing that another program manages is looked up: each costs a call of the application's daily number. */
const ELSEWHERE_INTERVAL_MS = DAY_MS

const CHECKED = {
  id: listings.id,
  userId: listings.userId,
  version: listings.version,
  sku: listings.sku,
  status: listings.status,
  format: listings.format,
  ebayListingId: listings.ebayListingId,
  priceCents: listings.priceCents,
  stockQuantity: listings.stockQuantity,
  soldQuantity: listings.soldQuantity,
  ebaySold: listings.ebaySold,
  managedElsewhere: listings.managedElsewhere,
}

export type ListingToCheck = Pick<typeof listings.$inferSelect, keyof typeof CHECKED>

/**
 * Listings that an eBay account holds, no act is changing and no metal rule has put out of stock: auctions whose time is over first, because eBay may go on
 * with an unsold one at its start price, then by the time of their last check.
 */
export async function listingsToCheck(
  db: SellerRows,
  { userId, ebayUserId }: OrderAccount,
  { now, limit }: { now: number; limit: number },
): Promise<ListingToCheck[]> {
  const closed = and(
    inArray(listings.status, ['sold', 'ended']),
    gt(listings.updatedAt, now - CLOSED_CHECKED_MS),
    // Relisted, it has another number.
    eq(listings.managedElsewhere, false),
    or(isNull(listings.ebayCheckedAt), lte(listings.ebayCheckedAt, now - CLOSED_INTERVAL_MS)),
  )
  const isDue = or(
    eq(listings.managedElsewhere, false),
    isNull(listings.ebayCheckedAt),
    lte(listings.ebayCheckedAt, now - ELSEWHERE_INTERVAL_MS),
  )
  const end = sql`${listings.publishedAt} + ${listings.durationDays} * ${DAY_MS}`
  const isOver = sql`coalesce(${listings.format} = 'auction' and ${listings.status} = 'published' and ${end} <= ${now}
    and coalesce(${listings.ebayCheckedAt}, 0) < ${end} + ${AFTER_END_MS}, 0)`
  return db
    .select(CHECKED)
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        eq(listings.ebayUserId, ebayUserId),
        or(and(eq(listings.status, 'published'), isDue), closed),
        publishLease.isFree(now),
        sql`not exists (select 1 from metal_listings as hidden where hidden.listing_id = ${listings.id}
          and hidden.hidden_listing_id = ${listings.ebayListingId})`,
      ),
    )
    .orderBy(sql`${isOver} desc`, sql`${listings.ebayCheckedAt} asc nulls first`, asc(listings.id))
    .limit(limit)
}

const unchanged = ({ id, userId, version, status }: ListingToCheck, now: number) =>
  and(
    eq(listings.id, id),
    eq(listings.userId, userId),
    eq(listings.version, version),
    eq(listings.status, status),
    publishLease.isFree(now),
  )

/** A listing that was checked, with eBay's counts of sold pieces as JSON for its column. */
export type CheckedCounts = { listing: ListingToCheck; ebaySold: string }

/** Stores when listings were checked, and what eBay counted unless an act has stored a newer count. */
export async function markChecked(
  db: SellerRows,
  userId: number,
  checked: readonly CheckedCounts[],
  now: number,
): Promise<void> {
  if (checked.length === 0) return
  const rows = checked.map(({ listing, ebaySold }) => ({
    id: listing.id,
    before: listing.ebaySold,
    ebaySold,
  }))
  await db.run(sql`
    update listings set ebay_checked_at = ${now},
      ebay_sold = case when ebay_sold = checked.value ->> 'before'
        then checked.value ->> 'ebaySold' else ebay_sold end
    from json_each(${JSON.stringify(rows)}) as checked
    where listings.id = checked.value ->> 'id' and user_id = ${userId}`)
}

/**
 * Writes a change of the offer with its events, unless the listing changed meanwhile or an act holds it: false
 * then, and nothing is written. False too where the change is an event that was told a while ago.
 */
export async function changeChecked(
  db: SellerRows,
  { listing, ebaySold }: CheckedCounts,
  { set, events }: OfferChange,
  now: number,
): Promise<boolean> {
  const still = unchanged(listing, now)
  const changes = Object.keys(set).length > 0
  // An event without a change is found again by each check.
  const told = (kind: string) => sql`exists (select 1 from listing_events
    where listing_id = ${listing.id} and kind = ${kind} and at > ${now - CLOSED_CHECKED_MS})`
  const statements = events.map(({ kind, ...facts }) => {
    const text = JSON.stringify(facts)
    return sql`
      insert into listing_events (user_id, listing_id, at, kind, facts)
      select ${listing.userId}, ${listings.id}, ${now}, ${kind}, ${text} from ${listings}
      where ${still} ${changes ? sql`` : sql`and not ${told(kind)}`} returning id`
  })
  const closes = set.status === 'ended' || set.status === 'sold'
  const update = db
    .update(listings)
    .set({
      ...set,
      ebaySold,
      ...(set.status ? { endedAt: closes ? now : null } : {}),
      ...(changes ? { version: listing.version + 1, updatedAt: now } : {}),
      ebayCheckedAt: now,
    })
    .where(still)
    .returning({ id: listings.id })
  const results = await runTransaction<{ id: number }>(db, [...statements, update])
  return (changes ? results.slice(-1) : results.slice(0, -1)).some(rows => rows.length > 0)
}
