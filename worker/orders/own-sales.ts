import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { sales } from '../db/schema/orders.ts'
import type { OwnSale } from '../market/own-sales.ts'

const MOST_SALES = 100

/** A seller's order lines since a time, in ms, whose titles have this date, cancelled ones too; the newest first. */
export async function ownSalesOf(
  db: SellerRows,
  userId: number,
  { year, since }: { year: string; since: number },
): Promise<OwnSale[]> {
  return db
    .select({
      lineItemId: sales.lineItemId,
      ebayListingId: sales.ebayListingId,
      title: sales.title,
      quantity: sales.quantity,
      priceCents: sales.priceCents,
      shippingCents: sales.shippingCents,
      refundedCents: sales.refundedCents,
      cancelledAt: sales.cancelledAt,
      soldAt: sales.soldAt,
      grader: listings.grader,
      format: listings.format,
    })
    .from(sales)
    .leftJoin(listings, and(eq(listings.id, sales.listingId), eq(listings.userId, userId)))
    .where(
      and(
        eq(sales.userId, userId),
        gte(sales.soldAt, since),
        sql`instr(${sales.title}, ${year}) > 0`,
      ),
    )
    .orderBy(desc(sales.soldAt))
    .limit(MOST_SALES)
}

/** Which of eBay's listing numbers are of the seller's listings, ended ones included. */
export async function ownListingsAmong(
  db: SellerRows,
  userId: number,
  ebayListingIds: readonly string[],
): Promise<string[]> {
  if (ebayListingIds.length === 0) return []
  const found = await db
    .select({ id: listings.ebayListingId })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        sql`${listings.ebayListingId} in (select value from json_each(${JSON.stringify(ebayListingIds)}))`,
      ),
    )
  return found.flatMap(({ id }) => id ?? [])
}
