import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListingSale } from '../../shared/listings.ts'
import { type Cents, dollarsText } from '../../shared/money.ts'
import type { ListingEventKind } from '../../shared/orders.ts'
import type { Database } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { sales } from '../db/schema/orders.ts'

/** One order line of a seller's eBay account. Amounts are those of all its pieces; times in ms. */
export type Sale = {
  userId: number
  ebayUserId: string
  orderId: string
  lineItemId: string
  ebayListingId: string
  sku: string | null
  title: string
  quantity: number
  priceCents: Cents
  shippingCents: Cents
  /** Null until eBay says it; a known fee stays. */
  feeCents: Cents | null
  soldAt: number
  buyerCountry: string | null
  cancelledAt: number | null
}

/** What was new about a sale: a repeat is `unchanged`. */
export type SaleOutcome = 'sold' | 'cancelled' | 'updated' | 'unchanged'

/**
 * Stores a sale under its natural key (seller, order, line) and recomputes the listing's sold pieces from all
 * of its sales, in one transaction. Nothing is added up, so applying a sale again changes nothing.
 *
 * The listing is found by SKU, else by eBay's listing id, among those of this seller that this eBay account
 * holds; a sale of another item has no listing. Without a piece left the listing is `sold`. A sold listing that
 * gets a piece back by a cancellation is `ended`: nothing is put on sale here.
 */
export async function recordSale(db: Database, sale: Sale, now: number): Promise<SaleOutcome> {
  const { userId, orderId, lineItemId, cancelledAt } = sale
  const key = sql`user_id = ${userId} and order_id = ${orderId} and line_item_id = ${lineItemId}`
  const known = sql`select listing_id from sales where ${key}`
  const uncancelled = sql`select id from sales where ${key} and cancelled_at is null`
  const [stood = [], , inserted = [], , updated = []] = await runTransaction<{ id: number }>(db, [
    uncancelled,
    saleEvent(sale, 'sold', listingOf(sale), sql`${cancelledAt} is null and not exists (${known})`),
    insertSale(sale, now),
    saleEvent(
      sale,
      'order_cancelled',
      known,
      sql`${cancelledAt} is not null and exists (${uncancelled})`,
    ),
    updateSale(sale, now, key),
    recountListing(userId, sql`(${known})`, now),
  ])
  if (inserted.length > 0) return cancelledAt === null ? 'sold' : 'updated'
  if (cancelledAt !== null && stood.length > 0) return 'cancelled'
  return updated.length > 0 ? 'updated' : 'unchanged'
}

function listingOf({ userId, ebayUserId, sku, ebayListingId }: Sale): SQL {
  const own = sql`select id from listings where user_id = ${userId}`
  const held = sql`${own} and ebay_user_id = ${ebayUserId}`
  // A listing that was published and then forgotten here has no account; its SKU is the same.
  return sql`select coalesce(
    (${held} and sku = ${sku}),
    (${own} and ebay_user_id is null and published_at is not null and sku = ${sku}),
    (${held} and ebay_listing_id = ${ebayListingId} order by id limit 1))`
}

function saleEvent(sale: Sale, kind: ListingEventKind, listing: SQL, condition: SQL): SQL {
  const { userId, quantity, priceCents, soldAt, cancelledAt } = sale
  const facts = JSON.stringify({ quantity, priceCents })
  return sql`
    insert into listing_events (user_id, listing_id, at, kind, facts)
    select ${userId}, id, ${cancelledAt ?? soldAt}, ${kind}, ${facts} from listings
    where id = (${listing}) and ${condition}`
}

function insertSale(sale: Sale, now: number): SQL {
  return sql`
    insert into sales (user_id, order_id, line_item_id, listing_id, ebay_user_id, ebay_listing_id, sku, title,
      quantity, price_cents, shipping_cents, fee_cents, sold_at, buyer_country, cancelled_at, updated_at)
    values (${sale.userId}, ${sale.orderId}, ${sale.lineItemId}, (${listingOf(sale)}), ${sale.ebayUserId},
      ${sale.ebayListingId}, ${sale.sku}, ${sale.title}, ${sale.quantity}, ${sale.priceCents},
      ${sale.shippingCents}, ${sale.feeCents}, ${sale.soldAt}, ${sale.buyerCountry}, ${sale.cancelledAt}, ${now})
    on conflict (user_id, order_id, line_item_id) do nothing
    returning id`
}

/** What eBay says of a sale later: fees, the cancellation, a partial refund's price. */
function updateSale(sale: Sale, now: number, key: SQL): SQL {
  const fee = sql`coalesce(${sale.feeCents}, fee_cents)`
  const country = sql`coalesce(${sale.buyerCountry}, buyer_country)`
  const cancelled = sql`coalesce(cancelled_at, ${sale.cancelledAt})`
  const { quantity, priceCents, shippingCents } = sale
  return sql`
    update sales set quantity = ${quantity}, price_cents = ${priceCents}, shipping_cents = ${shippingCents},
      fee_cents = ${fee}, buyer_country = ${country}, cancelled_at = ${cancelled}, updated_at = ${now}
    where ${key} and (quantity, price_cents, shipping_cents, fee_cents, buyer_country, cancelled_at)
      is not (${quantity}, ${priceCents}, ${shippingCents}, ${fee}, ${country}, ${cancelled})
    returning id`
}

/**
 * The statement that recomputes a listing's sold pieces; it changes nothing when they are right. A sold piece
 * beyond the stock was put up on eBay, so it belongs to the stock. A listing that is sold, or ended because its order
 * was cancelled, is checked on eBay next.
 */
function recountListing(userId: number, id: SQL, now: number): SQL {
  const sold = sql`(select coalesce(sum(quantity), 0) from sales
    where listing_id = listings.id and cancelled_at is null)`
  const reopened = sql`status = 'sold' and stock_quantity > ${sold}`
  return sql`
    update listings set sold_quantity = ${sold}, stock_quantity = max(stock_quantity, ${sold}),
      status = case when stock_quantity <= ${sold} then 'sold' when ${reopened} then 'ended' else status end,
      ended_reason = case when stock_quantity <= ${sold} then null
        when ${reopened} then 'ORDER_CANCELLED' else ended_reason end,
      ended_at = case when ${reopened} or stock_quantity <= ${sold} then ${now} else ended_at end,
      ebay_checked_at = case when ${reopened} or stock_quantity <= ${sold} then null else ebay_checked_at end,
      version = version + 1, updated_at = ${now}
    where id = ${id} and user_id = ${userId} and sold_quantity is not ${sold}`
}

/**
 * Marks the seller's listings without a piece left as sold, where an act that was under way while their sale was
 * recorded has written another status. An act that is still under way is left alone.
 */
export async function settleSold(db: Database, userId: number, now: number): Promise<void> {
  await runTransaction(db, [
    sql`
      update listings set status = 'sold', ended_reason = null, ended_at = ${now},
        version = version + 1, updated_at = ${now}
      where user_id = ${userId} and status <> 'sold' and sold_quantity > 0
        and stock_quantity <= sold_quantity
        and (publish_lease_until is null or publish_lease_until <= ${now})`,
  ])
}

/** D1 takes 100 parameters in a statement. */
const IDS_PER_QUERY = 90

/** The sales of listings, by listing id, the newest first; cancelled ones too. */
export async function salesOfListings(
  db: Database,
  userId: number,
  listingIds: readonly number[],
): Promise<Map<number, ListingSale[]>> {
  const found = new Map<number, ListingSale[]>()
  for (let start = 0; start < listingIds.length; start += IDS_PER_QUERY) {
    const ids = listingIds.slice(start, start + IDS_PER_QUERY)
    const rows = await db
      .select()
      .from(sales)
      .where(and(eq(sales.userId, userId), inArray(sales.listingId, ids)))
      .orderBy(desc(sales.soldAt), desc(sales.id))
    for (const row of rows) {
      if (row.listingId === null) continue
      found.set(row.listingId, [...(found.get(row.listingId) ?? []), serializeSale(row)])
    }
  }
  return found
}

function serializeSale(row: typeof sales.$inferSelect): ListingSale {
  return {
    orderId: row.orderId,
    soldAt: new Date(row.soldAt).toISOString(),
    quantity: row.quantity,
    price: dollarsText(row.priceCents),
    shipping: dollarsText(row.shippingCents),
    fee: row.feeCents === null ? null : dollarsText(row.feeCents),
    buyerCountry: row.buyerCountry,
    cancelled: row.cancelledAt !== null,
  }
}

/** Pieces of the orders of a listing on eBay that are known here: all of them, and those of cancelled orders. */
export type OrderedPieces = { ordered: number; cancelled: number }

/** The pieces of listings on eBay, by their ids there. A listing without an order here has none. */
export async function piecesOfEbayListings(
  db: Database,
  userId: number,
  ebayListingIds: readonly string[],
): Promise<Map<string, OrderedPieces>> {
  const rows = await db
    .select({
      id: sales.ebayListingId,
      ordered: sql<number>`sum(${sales.quantity})`,
      cancelled: sql<number>`sum(case when ${sales.cancelledAt} is null then 0 else ${sales.quantity} end)`,
    })
    .from(sales)
    .where(
      and(
        eq(sales.userId, userId),
        sql`${sales.ebayListingId} in (select value from json_each(${JSON.stringify(ebayListingIds)}))`,
      ),
    )
    .groupBy(sales.ebayListingId)
  return new Map(rows.map(({ id, ...pieces }) => [id, pieces]))
}

export const NO_PIECES: OrderedPieces = { ordered: 0, cancelled: 0 }
