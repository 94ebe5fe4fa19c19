import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SaleShipment } from '../../shared/fulfillment/fulfillment.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { SellerRows } from '../db/connection.ts'
import { publishLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { sales } from '../db/schema/orders.ts'
import { chargesApplied, isStillConnected, type SalesAccount } from './sale-charges.ts'

/** One order line of a seller's eBay account. Amounts are those of all its pieces; times in ms. */
export type Sale = {
  orderId: string
  lineItemId: string
  ebayListingId: string
  sku: string | null
  title: string
  quantity: number
  priceCents: Cents
  shippingCents: Cents
  /** What went back to the buyer, of price and shipping together. */
  refundedCents: Cents
  /** Null until eBay says it; a known fee stays. */
  feeCents: Cents | null
  soldAt: number
  buyerCountry: string | null
  cancelledAt: number | null
  /** When eBay last modified the order as it was read: an older answer changes nothing. */
  modifiedAt: number
  shipment: SaleShipment
  shipByAt: number | null
  /** eBay's code; empty where it does not say. */
  shippingService: string
}

/**
 * Stores sales under their natural key (seller, order, line) and recomputes the sold pieces of their listings from
 * all of their sales, in one transaction of a fixed number of statements. Nothing is added up, so applying sales
 * again changes nothing, nor does an answer that is older than what is stored. Nothing is stored once the account is
 * disconnected, or its data was deleted: the transaction looks itself. Returns how many sales, cancellations and
 * refunds of listings are new.
 *
 * A listing is found by eBay's listing id, else by SKU, among those of this seller that this eBay account holds; a sale
 * of another item has no listing. Sellers number by themselves what they list elsewhere: a sale from before the listing
 * was published is its own by the listing id only, and one of an eBay listing that is not known is told as such, since
 * it may be the coin that was put up again there or another one with the same custom label. Without a piece left the listing is `sold`. A sold listing that gets
 * a piece back by a cancellation is `ended`: nothing is put on sale here. A refund leaves the listing `sold`: whether
 * the coin comes back is not known.
 */
export async function recordSales(
  db: SellerRows,
  account: SalesAccount,
  sales: readonly Sale[],
  now: number,
): Promise<{ sold: number; cancelled: number; refunded: number }> {
  if (sales.length === 0) return { sold: 0, cancelled: 0, refunded: 0 }
  const lines = linesOf(account, sales)
  const [, refunded = [], inserted = [], cancelled = []] = await runTransaction<{
    cancelled_at?: number | null
  }>(db, [
    soldEvents(account, lines),
    refundEvents(account, lines),
    insertSales(account, lines, now),
    sql`with ${lines} select line.cancelled_at ${newlyCancelled(account)}`,
    sql`
        with ${lines} insert into listing_events (user_id, listing_id, at, kind, facts)
        select sales.user_id, listing_id, line.cancelled_at, 'order_cancelled', ${FACTS}
        ${newlyCancelled(account)} and listing_id is not null`,
    updateSales(account, lines),
    chargesApplied(
      account.userId,
      sales.map(({ orderId }) => orderId),
    ),
    touchOrders(account, lines, now),
    recountListings(account, lines, now),
  ])
  const sold = inserted.filter(row => row.cancelled_at === null)
  return { sold: sold.length, cancelled: cancelled.length, refunded: refunded.length }
}

const COLUMNS = {
  order_id: 'orderId',
  line_item_id: 'lineItemId',
  ebay_listing_id: 'ebayListingId',
  sku: 'sku',
  title: 'title',
  quantity: 'quantity',
  price_cents: 'priceCents',
  shipping_cents: 'shippingCents',
  refunded_cents: 'refundedCents',
  fee_cents: 'feeCents',
  sold_at: 'soldAt',
  buyer_country: 'buyerCountry',
  cancelled_at: 'cancelledAt',
  modified_at: 'modifiedAt',
  shipment: 'shipment',
  ship_by_at: 'shipByAt',
  shipping_service: 'shippingService',
} as const satisfies Record<string, keyof Sale>

/** The table expression `line`: the sales, and none of them where the account is not connected any more. */
function linesOf(account: SalesAccount, sales: readonly Sale[]): SQL {
  const columns = Object.entries(COLUMNS).map(
    ([column, field]) => sql`value ->> ${sql.raw(`'${field}'`)} as ${sql.raw(column)}`,
  )
  return sql`line as (
    select ${sql.join(columns, sql`, `)} from json_each(${JSON.stringify(sales)})
    where ${isStillConnected(account)})`
}

/** The listing of a row of `line`. */
function listingOfLine({ userId, ebayUserId }: SalesAccount): SQL {
  const own = sql`select id from listings where user_id = ${userId}`
  const ofAccount = sql`${own} and ebay_user_id = ${ebayUserId}`
  const bySku = sql`sku = line.sku and coalesce(published_at, 0) <= line.sold_at`
  // A listing that was published and then forgotten here has no account; its SKU is the same.
  return sql`coalesce(
    (${ofAccount} and ebay_listing_id = line.ebay_listing_id order by id limit 1),
    (${ofAccount} and ${bySku}),
    (${own} and ebay_user_id is null and published_at is not null and ${bySku}))`
}

function insertSales(account: SalesAccount, lines: SQL, now: number): SQL {
  const columns = sql.raw(Object.keys(COLUMNS).join(', '))
  return sql`
    with ${lines} insert into sales (user_id, ebay_user_id, updated_at, listing_id, ${columns})
    select ${account.userId}, ${account.ebayUserId}, ${now}, ${listingOfLine(account)}, ${columns} from line
    where true on conflict (user_id, order_id, line_item_id) do nothing
    returning cancelled_at`
}

/** The facts of a sale's event, as JSON. By its line a cancellation finds the sale that it takes back. */
const FACTS = sql.raw(
  "json_object('quantity', line.quantity, 'priceCents', line.price_cents, 'lineItemId', line.line_item_id)",
)

/** The same of a sale; with the eBay listing that sold, where no offer of the coin has had its id. */
const SOLD_FACTS = sql`json_patch(${FACTS}, coalesce((
  select json_object('otherEbayListing', line.ebay_listing_id) from listings
  where listings.id = line.listing_id and listings.ebay_listing_id <> line.ebay_listing_id
    and not exists (select 1 from json_each(listings.ebay_sold) where key = line.ebay_listing_id)), '{}'))`

/** The statement that tells sales which are not stored yet. */
function soldEvents(account: SalesAccount, lines: SQL): SQL {
  return sql`
    with ${lines}, found as (select *, ${listingOfLine(account)} as listing_id from line)
    insert into listing_events (user_id, listing_id, at, kind, facts)
    select ${account.userId}, listing_id, sold_at, 'sold', ${SOLD_FACTS} from found as line
    where listing_id is not null and cancelled_at is null and not exists (
      select 1 from sales where user_id = ${account.userId}
        and order_id = line.order_id and line_item_id = line.line_item_id)`
}

/** Rows of `line` with their stored sales if there are any, where more went back than is stored. */
const newlyRefunded = ({ userId }: SalesAccount): SQL => sql`
  from line left join sales on sales.user_id = ${userId}
    and sales.order_id = line.order_id and sales.line_item_id = line.line_item_id
  where line.cancelled_at is null and line.refunded_cents > coalesce(sales.refunded_cents, 0)
    and line.modified_at >= coalesce(sales.modified_at, 0)`

function refundEvents(account: SalesAccount, lines: SQL): SQL {
  return sql`
    with ${lines}, refunded as (
      select line.*, coalesce(sales.listing_id, ${listingOfLine(account)}) as of_listing,
        line.refunded_cents - coalesce(sales.refunded_cents, 0) as back_cents ${newlyRefunded(account)})
    insert into listing_events (user_id, listing_id, at, kind, facts)
    select ${account.userId}, of_listing, modified_at, 'refunded', json_object('priceCents', back_cents)
    from refunded where of_listing is not null
    returning id`
}

/** Rows of `line` with their stored sales, where the cancellation is new. */
const newlyCancelled = ({ userId }: SalesAccount): SQL => sql`
  from line join sales on sales.user_id = ${userId}
    and sales.order_id = line.order_id and sales.line_item_id = line.line_item_id
  where line.cancelled_at is not null and sales.cancelled_at is null`

/**
 * An answer that eBay gave before it was told from here that the sale is shipped does not take that back. What it says
 * is shipped is not told again.
 */
const SHIPMENT = {
  shipment: `case
      when sales.shipment = 'shipped' and line.modified_at <= sales.shipped_at then sales.shipment
      else line.shipment end`,
  shipped_at: `case when line.shipment = 'shipped' then coalesce(sales.shipped_at, line.modified_at)
      when sales.shipment = 'shipped' and line.modified_at <= sales.shipped_at then sales.shipped_at end`,
  ship_requested_at: `case when line.shipment = 'shipped' then null else sales.ship_requested_at end`,
  ship_by_at: 'line.ship_by_at',
  shipping_service: 'line.shipping_service',
}

/** What eBay says of a sale later, by column: fees, the cancellation, refunds, the shipment. */
const LATER: Record<string, string> = {
  quantity: 'line.quantity',
  price_cents: 'line.price_cents',
  shipping_cents: 'line.shipping_cents',
  refunded_cents: 'line.refunded_cents',
  modified_at: 'line.modified_at',
  fee_cents: 'coalesce(line.fee_cents, sales.fee_cents)',
  sale_fee_cents: `iif(line.refunded_cents = 0 and line.cancelled_at is null,
      coalesce(line.fee_cents, sales.sale_fee_cents), sales.sale_fee_cents)`,
  refunded_at: `iif(line.refunded_cents > sales.refunded_cents
      or (line.refunded_cents > 0 and sales.refunded_at is null), line.modified_at, sales.refunded_at)`,
  buyer_country: 'coalesce(line.buyer_country, sales.buyer_country)',
  cancelled_at: 'coalesce(sales.cancelled_at, line.cancelled_at)',
  ...SHIPMENT,
}
const LATER_SET = sql.raw(
  Object.entries(LATER)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', '),
)
const LATER_DIFFERS = sql.raw(
  Object.entries(LATER)
    .map(([column, value]) => `sales.${column} is not ${value}`)
    .join(' or '),
)

/** The statement that stores it where it is new: a sale that was just inserted has it. */
const updateSales = ({ userId }: SalesAccount, lines: SQL): SQL => sql`
  with ${lines} update sales set ${LATER_SET}
  from line where sales.user_id = ${userId} and line.modified_at >= sales.modified_at
    and sales.order_id = line.order_id and sales.line_item_id = line.line_item_id and (${LATER_DIFFERS})`

/** Without it an order whose fees differ for good would be stored again by every run. */
const touchOrders = ({ userId }: SalesAccount, lines: SQL, now: number): SQL => sql`
  with ${lines} update sales set updated_at = ${now}
  where user_id = ${userId} and order_id in (select order_id from line) and updated_at <> ${now}`

const recountListings = (account: SalesAccount, lines: SQL, now: number): SQL => sql`
  with ${lines} ${recounted(
    sql`id in (select listing_id from sales join line using (order_id, line_item_id)
        where sales.user_id = ${account.userId})
      and user_id = ${account.userId}`,
    now,
  )}`

/**
 * The statement that recomputes the sold pieces of the listings under a condition; it changes nothing where they are
 * right. A sold piece beyond the stock was put up on eBay, so it belongs to the stock. A listing that is sold, or ended
 * because its order was cancelled, is checked on eBay next.
 */
export function recounted(condition: SQL, now: number): SQL {
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
    where ${condition} and sold_quantity is not ${sold}`
}

/**
 * Marks the seller's listings without a piece left as sold, where an act that was under way while their sale was
 * recorded has written another status. An act that is still under way is left alone.
 */
export async function settleSold(db: SellerRows, userId: number, now: number): Promise<void> {
  await runTransaction(db, [
    sql`
      update listings set status = 'sold', ended_reason = null, ended_at = ${now},
        version = version + 1, updated_at = ${now}
      where user_id = ${userId} and status <> 'sold' and sold_quantity > 0
        and stock_quantity <= sold_quantity
        and ${publishLease.isFree(now)}`,
  ])
}

/** Pieces of the orders of a listing on eBay that are known here: all of them, and those of cancelled orders. */
export type OrderedPieces = { ordered: number; cancelled: number }

/** The pieces of listings on eBay, by their ids there. A listing without an order here has none. */
export async function piecesOfEbayListings(
  db: SellerRows,
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
