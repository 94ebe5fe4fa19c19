import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../shared/lib/money.ts'
import type { SellerRows } from '../db/connection.ts'
import { isGivenBack, sales } from '../db/schema/orders.ts'
import { type BookLine, bookLineKey } from './rows-of-entries.ts'

type Row = {
  orderId: string
  lineItemId: string
  sku: string | null
  title: string
  quantity: number
  costCents: Cents | null
  backCents: Cents
  isCancelled: number
  isGivenBack: number
  givenBackCents: Cents
}

/** The seller's lines of these orders, by `bookLineKey`. */
export async function soldLinesOf(
  db: SellerRows,
  userId: number,
  orderIds: readonly string[],
): Promise<Map<string, BookLine>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.all<Row>(sql`
    select ${sales.orderId} as orderId, ${sales.lineItemId} as lineItemId, ${sales.sku} as sku,
      ${sales.title} as title, ${sales.quantity} as quantity,
      coalesce(${sales.consignorSaleCents}, ${sales.pieceCostCents} * ${sales.quantity}) as costCents,
      coalesce(${sales.consignorSaleCents} - ${sales.consignorCents},
        iif(${isGivenBack(sales)}, ${sales.pieceCostCents} * ${sales.quantity}, 0), 0) as backCents,
      ${sales.cancelledAt} is not null as isCancelled, ${isGivenBack(sales)} as isGivenBack,
      iif(${sales.cancelledAt} is null, ${sales.refundedCents}, ${sales.priceCents} + ${sales.shippingCents})
        as givenBackCents
    from sales where ${sales.userId} = ${userId} and ${sales.orderId} in ${listOf(orderIds)}`)
  return new Map(
    rows.map(({ orderId, lineItemId, ...row }) => [
      bookLineKey(orderId, lineItemId),
      { ...row, isCancelled: row.isCancelled === 1, isGivenBack: row.isGivenBack === 1 },
    ]),
  )
}

const listOf = (texts: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify([...new Set(texts)])}))`

export type WrittenOff = {
  at: number
  orderId: string
  lineItemId: string
  sku: string | null
  title: string
  pieces: number
  lossCents: Cents
}

/** The coins that the seller wrote off in a period, whose ends count, and whose cost is known. */
export async function writtenOffIn(
  db: SellerRows,
  userId: number,
  { from, to }: { from: number; to: number },
): Promise<WrittenOff[]> {
  return db.all<WrittenOff>(sql`
    select coin.at as at, sale.order_id as orderId, sale.line_item_id as lineItemId, sale.sku as sku,
      sale.title as title, sale.quantity as pieces, coin.loss_cents as lossCents
    from returned_coins as coin join sales as sale on sale.id = coin.sale_id and sale.user_id = ${userId}
    where coin.user_id = ${userId} and coin.state = 'written_off' and coin.at between ${from} and ${to}
      and coin.loss_cents > 0`)
}
