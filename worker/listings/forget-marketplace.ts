import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { publishLease } from '../db/lease.ts'
import { bestOffers, watcherOffers } from '../db/schema/best-offers.ts'
import { adCampaigns, listingAds } from '../db/schema/ebay.ts'
import { deletedListings, listings } from '../db/schema/listings.ts'
import { ebayCharges, listingEvents, orderCursors, sales } from '../db/schema/orders.ts'

/** A subquery: ids of the users with listings that an eBay account holds, whichever account is connected now. */
export const holdersOf = (ebayUserId: string): SQL =>
  sql`(select ${listings.userId} from ${listings} where ${listings.ebayUserId} = ${ebayUserId}
    union select ${deletedListings.userId} from ${deletedListings} where ${deletedListings.ebayUserId} = ${ebayUserId})`

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
 * The statements that delete the data of a deleted eBay account: its offers and pictures in the listings that it
 * holds, its sales and how far its orders were read. A listing becomes a draft with the pieces that are left; a
 * sold one stays sold. A publish in progress loses its lease and writes nothing more.
 */
export function clearMarketplaceData(db: Database, ebayUserId: string) {
  const { stockQuantity: stock, soldQuantity: sold } = listings
  const whenSold = sql`case when ${stock} <= ${sold} then`
  const own = sql`${listingEvents.listingId} in (
    select id from listings where ebay_user_id = ${ebayUserId})`
  return [
    // Before the listings lose the account.
    db
      .delete(listingAds)
      .where(
        sql`${listingAds.listingId} in (select id from listings where ebay_user_id = ${ebayUserId})`,
      ),
    db.delete(adCampaigns).where(eq(adCampaigns.ebayUserId, ebayUserId)),
    db.delete(listingEvents).where(own),
    db
      .update(listings)
      .set({
        status: sql`${whenSold} 'sold' else 'draft' end`,
        stockQuantity: sql`${whenSold} ${stock} else ${stock} - ${sold} end`,
        soldQuantity: sql`${whenSold} ${sold} else 0 end`,
        version: sql`${listings.version} + 1`,
        ...WITHOUT_EBAY,
      })
      .where(eq(listings.ebayUserId, ebayUserId)),
    // What can be restored is a draft then, or what was sold.
    db
      .update(deletedListings)
      .set({
        status: sql`case when ${deletedListings.stockQuantity} <= ${deletedListings.soldQuantity} then 'sold' else 'draft' end`,
        ...WITHOUT_EBAY,
      })
      .where(eq(deletedListings.ebayUserId, ebayUserId)),
    db.delete(sales).where(eq(sales.ebayUserId, ebayUserId)),
    db.delete(ebayCharges).where(eq(ebayCharges.ebayUserId, ebayUserId)),
    db.delete(bestOffers).where(eq(bestOffers.ebayUserId, ebayUserId)),
    db.delete(watcherOffers).where(eq(watcherOffers.ebayUserId, ebayUserId)),
    db.delete(orderCursors).where(eq(orderCursors.ebayUserId, ebayUserId)),
  ]
}
