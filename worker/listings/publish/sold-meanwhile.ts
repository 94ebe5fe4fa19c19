import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SellerRows } from '../../db/connection.ts'
import { NO_PIECES } from '../sales.ts'
import { parseSoldCounts, unreadPieces } from '../sold-counts.ts'
import type { StoredListing } from '../store.ts'

type Row = {
  soldQuantity: number
  ebaySold: string
  readUntil: number | null
  pieces: string
}

const orderedSchema = z.record(z.string(), z.object({ ordered: z.number(), cancelled: z.number() }))

/**
 * Pieces of a listing that are sold and that `listing`, as it was read before, still has: sales that were recorded
 * since then, and pieces that eBay counts while their orders are not read. Everything is read at one moment.
 */
export async function soldMeanwhile(
  db: SellerRows,
  { id, userId, soldQuantity }: StoredListing,
): Promise<{ least: number; most: number }> {
  const [row] = await db.all<Row>(sql`
    select l.sold_quantity as soldQuantity, l.ebay_sold as ebaySold,
      (select max(modified_until) from order_cursors c where c.user_id = l.user_id and (
        c.ebay_user_id = l.ebay_user_id
        or c.ebay_user_id in (select s.ebay_user_id from sales s where s.listing_id = l.id))) as readUntil,
      (select json_group_object(ebay_listing_id, json_object('ordered', ordered, 'cancelled', cancelled)) from (
        select s.ebay_listing_id, sum(s.quantity) as ordered,
          sum(case when s.cancelled_at is null then 0 else s.quantity end) as cancelled
        from sales s where s.user_id = l.user_id
          and s.ebay_listing_id in (select key from json_each(l.ebay_sold))
        group by s.ebay_listing_id)) as pieces
    from listings l where l.id = ${id} and l.user_id = ${userId}`)
  if (!row) return { least: 0, most: 0 }
  const ordered = orderedSchema.parse(JSON.parse(row.pieces))
  // The piece of an order that was cancelled meanwhile is the seller's to offer again.
  const recorded = Math.max(0, row.soldQuantity - soldQuantity)
  const unread = Object.entries(parseSoldCounts(row.ebaySold)).map(([listingId, count]) =>
    unreadPieces(count, ordered[listingId] ?? NO_PIECES, row.readUntil),
  )
  return {
    least: recorded + unread.reduce((sum, { least }) => sum + least, 0),
    most: recorded + unread.reduce((sum, { most }) => sum + most, 0),
  }
}
