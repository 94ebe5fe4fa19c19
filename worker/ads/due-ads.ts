import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { ebayConnections, isAdDue, listingAds } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import type { DueWork } from '../due/for-due-sellers.ts'
import { connectedAs } from '../ebay/connection/connected-as.ts'

/** What eBay is to be told of a listing's ad, and what it was told before. */
export type DueAd = {
  listingId: number
  revision: number
  sku: string
  ebayListingId: string | null
  /** Wanted, in tenths of a percent; null: no ad. */
  tenths: number | null
  isAuction: boolean
  /** Null: not known, or of an earlier listing. */
  knownTenths: number | null
}

/** What became of a due ad. `gone`: eBay has none, and none is wanted. */
export type AdSettlement = { listingId: number; revision: number } & (
  | { became: 'gone' }
  | { became: 'told'; ebayListingId: string; tenths: number }
  | { became: 'failed'; message: string; dueAt: number | null }
)

/** The due ads of listings that are live in the connected account, those that wait longest first. */
export async function dueAds(
  db: SellerRows,
  own: { userId: number; ebayUserId: string },
  { now, limit }: { now: number; limit: number },
): Promise<DueAd[]> {
  const rows = await db
    .select({
      listingId: listingAds.listingId,
      revision: listingAds.revision,
      sku: listings.sku,
      ebayListingId: listings.ebayListingId,
      tenths: listings.adRateTenths,
      format: listings.format,
      adListingId: listingAds.ebayListingId,
      rateTenths: listingAds.rateTenths,
    })
    .from(listingAds)
    .innerJoin(listings, eq(listings.id, listingAds.listingId))
    .where(
      and(
        eq(listingAds.userId, own.userId),
        isAdDue(listingAds),
        lte(listingAds.dueAt, now),
        eq(listings.userId, own.userId),
        eq(listings.status, 'published'),
        eq(listings.ebayUserId, own.ebayUserId),
        eq(listings.managedElsewhere, false),
      ),
    )
    .orderBy(asc(listingAds.dueAt), asc(listingAds.listingId))
    .limit(limit)
  return rows.map(({ format, adListingId, rateTenths, ...ad }) => ({
    ...ad,
    isAuction: format === 'auction',
    knownTenths: adListingId === ad.ebayListingId ? rateTenths : null,
  }))
}

/** Ads of listings that are not live have nothing to tell: publishing makes them due again. */
export async function settleAdsOffSale(db: SellerRows, userId: number): Promise<void> {
  await db.run(sql`
    update listing_ads set due_at = null
    where user_id = ${userId} and due_at is not null and exists (
      select 1 from listings where id = listing_ads.listing_id
        and (status <> 'published' or managed_elsewhere))`)
}

/** Stores what became of due ads. A change since then stays due. */
export async function settleAds(
  db: SellerRows,
  userId: number,
  settlements: readonly AdSettlement[],
): Promise<void> {
  if (settlements.length === 0) return
  const rows = JSON.stringify(settlements)
  await db.run(sql`
    update listing_ads set
      ebay_listing_id = coalesce(one.value ->> 'ebayListingId', ebay_listing_id),
      rate_tenths = coalesce(one.value ->> 'tenths', rate_tenths),
      due_at = iif(revision = one.value ->> 'revision', one.value ->> 'dueAt', due_at),
      failure = iif(revision = one.value ->> 'revision', one.value ->> 'message', failure)
    from json_each(${rows}) as one
    where listing_ads.listing_id = one.value ->> 'listingId' and listing_ads.user_id = ${userId}
      and one.value ->> 'became' <> 'gone'`)
  await db.run(sql`
    delete from listing_ads where user_id = ${userId} and exists (
      select 1 from json_each(${rows}) as one
      where one.value ->> 'became' = 'gone' and one.value ->> 'listingId' = listing_ads.listing_id
        and one.value ->> 'revision' = listing_ads.revision)`)
}

/** Marked before a listing is published or its ad rate changes. */
export const adsDue: DueWork = {
  kind: 'ads',
  next: userId => sql`
    select min(${listingAds.dueAt}) from listing_ads
    inner join ${listings} on ${eq(listings.id, listingAds.listingId)}
    inner join ${ebayConnections} on ${connectedAs(listings.userId, listings.ebayUserId)}
    where ${and(eq(listingAds.userId, userId), isAdDue(listingAds), eq(listings.status, 'published'))}`,
}
