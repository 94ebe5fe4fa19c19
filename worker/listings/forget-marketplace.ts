import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SellerRows } from '../db/connection.ts'
import { publishLease } from '../db/lease.ts'
import { bestOffers, watcherOffers } from '../db/schema/best-offers.ts'
import { adCampaigns, listingAds } from '../db/schema/ebay.ts'
import { deletedListings, listings } from '../db/schema/listings.ts'
import { ebayCharges, listingEvents, orderCursors, sales } from '../db/schema/orders.ts'

/** A condition: whether an eBay account holds listings of a seller, whichever account is connected now. */
export const hasHeldListings = (userId: number, ebayUserId: string): SQL => {
  const held = sql`user_id = ${userId} and ebay_user_id = ${ebayUserId}`
  return sql`(exists (select 1 from listings where ${held})
    or exists (select 1 from deleted_listings where ${held}))`
}

/** Nothing of eBay's. */
const WITHOUT_EBAY = {
  publishedAt: null,
  endedAt: null,
  endedReason: null,
  ebayUserId: null,
  ebayUsername: null,
  ebayCheckedAt: null,
  ebayListingId: null,
  ebayOfferId: null,
  ebayPictureUrls: null,
  ebaySold: '{}',
  publishFailure: null,
  publishUnclear: false,
  ...publishLease.released,
} as const

/**
 * The statements that delete the data of a deleted eBay account from a seller's rows: its offers and pictures in the
 * listings that it holds, its sales and how far its orders were read. A listing becomes a draft with the pieces that are
 * left; a sold one stays sold. A publish in progress loses its lease and writes nothing more.
 */
export function clearMarketplaceData(db: SellerRows, userId: number, ebayUserId: string) {
  const { stockQuantity: stock, soldQuantity: sold } = listings
  const whenSold = sql`case when ${stock} <= ${sold} then`
  const held = db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.ebayUserId, ebayUserId)))
  const isOf = (table: Record<'userId' | 'ebayUserId', SQLiteColumn>) =>
    and(eq(table.userId, userId), eq(table.ebayUserId, ebayUserId))
  return [
    // Before the listings lose the account.
    db
      .delete(listingAds)
      .where(and(eq(listingAds.userId, userId), inArray(listingAds.listingId, held))),
    db.delete(adCampaigns).where(isOf(adCampaigns)),
    db
      .delete(listingEvents)
      .where(and(eq(listingEvents.userId, userId), inArray(listingEvents.listingId, held))),
    db
      .update(listings)
      .set({
        status: sql`${whenSold} 'sold' else 'draft' end`,
        stockQuantity: sql`${whenSold} ${stock} else ${stock} - ${sold} end`,
        soldQuantity: sql`${whenSold} ${sold} else 0 end`,
        version: sql`${listings.version} + 1`,
        ...WITHOUT_EBAY,
      })
      .where(isOf(listings)),
    // What can be restored is a draft then, or what was sold.
    db
      .update(deletedListings)
      .set({
        status: sql`case when ${deletedListings.stockQuantity} <= ${deletedListings.soldQuantity} then 'sold' else 'draft' end`,
        ...WITHOUT_EBAY,
      })
      .where(isOf(deletedListings)),
    db.delete(sales).where(isOf(sales)),
    db.delete(ebayCharges).where(isOf(ebayCharges)),
    db.delete(bestOffers).where(isOf(bestOffers)),
    db.delete(watcherOffers).where(isOf(watcherOffers)),
    db.delete(orderCursors).where(isOf(orderCursors)),
  ]
}
