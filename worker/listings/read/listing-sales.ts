import { and, desc, isNull, sql } from 'drizzle-orm'
import { dollarsText } from '../../../shared/lib/money.ts'
import { type Listing, type ListingSale, SALES_SHOWN } from '../../../shared/listing/listings.ts'
import type { SellerRows } from '../../db/connection.ts'
import { ebayCharges, sales } from '../../db/schema/orders.ts'

/** The owner's condition of both queries. By its plus SQLite does not read all of the owner's sales by `sales_user`. */
const isOf = (userId: number) => sql`+${sales.userId} = ${userId}`

/** What a listing says of its sales. */
export type ListingSales = Pick<Listing, 'sales' | 'salesTotals' | 'adFees'>
export const NO_SALES: ListingSales = { sales: [], salesTotals: null, adFees: null }

/**
 * The newest sales of each listing, the totals of all and the fees for ads, by listing id; in three queries, however many
 * they are.
 */
export async function salesOfListings(
  db: SellerRows,
  userId: number,
  listingIds: readonly number[],
): Promise<Map<number, ListingSales>> {
  const ids = JSON.stringify(listingIds)
  const [newest, totals, ads] = await Promise.all([
    newestSales(db, userId, ids),
    totalsOfSales(db, userId, ids),
    adFeesOf(db, userId, ids),
  ])
  const found = new Map<number, ListingSales>(
    ads.flatMap(({ listingId, cents }) =>
      listingId === null ? [] : [[listingId, { ...NO_SALES, adFees: dollarsText(cents) }]],
    ),
  )
  for (const row of newest) {
    if (row.listingId === null) continue
    const known = found.get(row.listingId) ?? NO_SALES
    const salesTotals = totals.get(row.listingId) ?? null
    found.set(row.listingId, { ...known, sales: [...known.sales, serializeSale(row)], salesTotals })
  }
  return found
}

const adFeesOf = (db: SellerRows, userId: number, ids: string) =>
  db
    .select({
      listingId: ebayCharges.listingId,
      cents: sql<number>`sum(${ebayCharges.cents})`,
    })
    .from(ebayCharges)
    .where(
      and(
        sql`+${ebayCharges.userId} = ${userId}`,
        sql`${ebayCharges.listingId} in (select value from json_each(${ids}))`,
      ),
    )
    .groupBy(ebayCharges.listingId)

/** SALES_SHOWN of each listing, the newest first. Index: sales_listing (listing_id, sold_at). */
const newestSales = (db: SellerRows, userId: number, ids: string) =>
  db
    .select()
    .from(sales)
    .where(
      and(
        isOf(userId),
        sql`${sales.id} in (
          select newest.id from json_each(${ids}) as wanted cross join sales as newest on newest.id in (
            select one.id from sales as one where one.listing_id = wanted.value
            order by one.sold_at desc, one.id desc limit ${SALES_SHOWN}))`,
      ),
    )
    .orderBy(desc(sales.soldAt), desc(sales.id))

/** Of all sales that are not cancelled, by listing; `ids` is a JSON list. */
export async function totalsOfSales(db: SellerRows, userId: number, ids: string) {
  const rows = await db
    .select({
      listingId: sales.listingId,
      count: sql<number>`count(*)`,
      price: sql<number>`sum(${sales.priceCents})`,
      shipping: sql<number>`sum(${sales.shippingCents})`,
      // Null while a fee is unknown.
      fee: sql<
        number | null
      >`case when count(${sales.feeCents}) = count(*) then sum(${sales.feeCents}) end`,
      refunded: sql<number>`sum(${sales.refundedCents})`,
      postage: sql<
        number | null
      >`case when count(${sales.postageCents}) = count(*) then sum(${sales.postageCents}) end`,
      refundedPieces: sql<number>`sum(case when ${sales.refundedCents} > 0
        and ${sales.refundedCents} >= ${sales.priceCents} then ${sales.quantity} else 0 end)`,
      consignorPart: sql<number | null>`sum(${sales.consignorCents})`,
      soldAt: sql<number>`max(${sales.soldAt})`,
      countries: sql<string | null>`group_concat(distinct ${sales.buyerCountry})`,
    })
    .from(sales)
    .where(
      and(
        isOf(userId),
        sql`${sales.listingId} in (select value from json_each(${ids}))`,
        isNull(sales.cancelledAt),
      ),
    )
    .groupBy(sales.listingId)
  return new Map(
    rows.map(
      ({
        listingId,
        price,
        shipping,
        fee,
        refunded,
        postage,
        consignorPart,
        soldAt,
        countries,
        ...counts
      }) => [
        listingId,
        {
          ...counts,
          price: dollarsText(price),
          shipping: dollarsText(shipping),
          fee: fee === null ? null : dollarsText(fee),
          refunded: dollarsText(refunded),
          postage: postage === null ? null : dollarsText(postage),
          consignorPart: consignorPart === null ? null : dollarsText(consignorPart),
          soldAt: new Date(soldAt).toISOString(),
          buyerCountries: countries?.split(',') ?? [],
        },
      ],
    ),
  )
}

function serializeSale(row: typeof sales.$inferSelect): ListingSale {
  return {
    orderId: row.orderId,
    soldAt: new Date(row.soldAt).toISOString(),
    quantity: row.quantity,
    price: dollarsText(row.priceCents),
    shipping: dollarsText(row.shippingCents),
    fee: row.feeCents === null ? null : dollarsText(row.feeCents),
    refunded: dollarsText(row.refundedCents),
    postage: row.postageCents === null ? null : dollarsText(row.postageCents),
    buyerCountry: row.buyerCountry,
    cancelled: row.cancelledAt !== null,
  }
}
