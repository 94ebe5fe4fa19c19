import { type SQL, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { SellerCharge } from '../ebay/order-port.ts'

/** The account whose sales are stored, with the time of its connection, which tells it from a later one. */
export type SalesAccount = { userId: number; ebayUserId: string; connectedAt: number }

/** The condition that the account is connected still, as it was. */
export const isStillConnected = ({ userId, ebayUserId, connectedAt }: SalesAccount): SQL =>
  sql`exists (select 1 from ebay_connections where user_id = ${userId}
    and ebay_user_id = ${ebayUserId} and connected_at = ${connectedAt} and refresh_token <> '')`

/**
 * Stores what eBay charged under eBay's own key, and recomputes the fees and postage of the sales that it concerns,
 * in one transaction. Charges that are stored already change nothing, so a period may be read again. A charge may
 * come before its sale: `recordSales` computes the same. Nothing is stored once the account is disconnected.
 */
export async function recordCharges(
  db: SellerRows,
  account: SalesAccount,
  charges: readonly SellerCharge[],
): Promise<void> {
  if (charges.length === 0) return
  const rows = JSON.stringify(charges)
  const orderIds = charges.flatMap(({ orderId }) => orderId ?? [])
  await runTransaction(db, [insertCharges(account, rows), chargesApplied(account.userId, orderIds)])
}

/** Of a fee for ads the listing here is found by its item, also by an item that it was before it was relisted. */
function insertCharges(account: SalesAccount, rows: string): SQL {
  const { userId, ebayUserId } = account
  const listing = sql`case when line.type = 'NON_SALE_CHARGE' then coalesce(
    (select id from listings where user_id = ${userId} and ebay_user_id = ${ebayUserId}
      and ebay_listing_id = line.ebay_listing_id order by id limit 1),
    (select listing_id from sales where user_id = ${userId} and ebay_user_id = ${ebayUserId}
      and ebay_listing_id = line.ebay_listing_id and listing_id is not null limit 1)) end`
  return sql`
    with line as (
      select value ->> 'transactionId' as transaction_id, value ->> 'type' as type,
        value ->> 'lineItemId' as line_item_id, value ->> 'orderId' as order_id,
        value ->> 'ebayListingId' as ebay_listing_id, value ->> 'cents' as cents, value ->> 'at' as at
      from json_each(${rows}) where ${isStillConnected(account)}),
    found as (select *, ${listing} as listing_id from line)
    insert into ebay_charges (user_id, ebay_user_id, transaction_id, type, line_item_id, order_id,
      ebay_listing_id, cents, at, listing_id, series_id)
    select ${userId}, ${ebayUserId}, transaction_id, type, line_item_id, order_id, ebay_listing_id, cents, at,
      listing_id, (select ifnull(series_id, '') from listings where id = found.listing_id)
    from found where true
    on conflict (user_id, type, transaction_id, line_item_id) do update set cents = excluded.cents
      where cents <> excluded.cents`
}

/**
 * The statement that recomputes fee and postage of the sales of orders from their charges; it changes nothing where
 * they are right. The fee of the sale alone is stored beside it. The fee that the order said stays where eBay has charged none by its line, and where a refund is
 * not credited yet. The labels of an order are shared by its lines in equal parts; a voided label is none.
 */
export const chargesApplied = (userId: number, orderIds: readonly string[]): SQL => sql`
  with found as (
    select sales.id,
      (select sum(cents) from ebay_charges as charge
        where charge.user_id = ${userId} and charge.order_id = sales.order_id
          and charge.line_item_id = sales.line_item_id and charge.type in ('SALE', 'REFUND')
        group by charge.order_id
        having sum(iif(charge.type = 'SALE', cents, 0)) > 0
          and (sales.refunded_cents = 0 or sum(charge.type = 'REFUND') > 0)) as fee,
      (select nullif(sum(cents), 0) from ebay_charges as charge
        where charge.user_id = ${userId} and charge.order_id = sales.order_id
          and charge.line_item_id = sales.line_item_id and charge.type = 'SALE') as sale_fee,
      (select nullif(sum(cents), 0) from ebay_charges as charge
        where charge.user_id = ${userId} and charge.order_id = sales.order_id
          and charge.type = 'SHIPPING_LABEL') as labels,
      count(*) over (partition by order_id) as lines,
      row_number() over (partition by order_id order by line_item_id) as line
    from sales where user_id = ${userId}
      and order_id in (select value from json_each(${JSON.stringify([...new Set(orderIds)])}))),
  charged as (
    select id, fee, sale_fee, labels / lines + iif(line = 1, labels % lines, 0) as postage from found)
  update sales set fee_cents = coalesce(charged.fee, sales.fee_cents), postage_cents = charged.postage,
    sale_fee_cents = coalesce(charged.sale_fee, sales.sale_fee_cents)
  from charged where sales.id = charged.id and sales.user_id = ${userId}
    and (coalesce(charged.fee, sales.fee_cents) is not sales.fee_cents
      or coalesce(charged.sale_fee, sales.sale_fee_cents) is not sales.sale_fee_cents
      or charged.postage is not sales.postage_cents)`
