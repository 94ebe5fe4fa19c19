import { sql } from 'drizzle-orm'
import type { Statement, StatementPeriod } from '../../shared/consignment/consignment.ts'
import type { ConsignorBasis } from '../../shared/consignment/consignor-part.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { SellerRows } from '../db/connection.ts'
import { isGivenBack, sales } from '../db/schema/orders.ts'
import { headingOf, ownConsignor } from './store.ts'

const DAY_MS = 86_400_000

type Seller = { id: number; username: string }
type SaleRow = {
  soldAt: number
  backAt: number
  orderId: string
  sku: string | null
  title: string
  pieces: number
  priceCents: Cents
  refundedCents: Cents
  feeCents: Cents | null
  basis: ConsignorBasis
  share: number
  saleCents: Cents
  nowCents: Cents
  isCancelled: number
  isGivenBack: number
}

/** When what went back was last known to grow, in SQL. */
const BACK_AT = sql`coalesce(${sales.cancelledAt}, ${sales.refundedAt}, ${sales.modifiedAt})`

/**
 * What an owner is told of a period: his coins that were sold and that came back, what was paid, and what is owed at its
 * end. It is worked out of the sales as they are known now. Throws NOT_FOUND.
 */
export async function statementOf(
  db: SellerRows,
  seller: Seller,
  { id, from, to }: StatementPeriod & { id: number },
): Promise<Statement> {
  const own = { userId: seller.id, id }
  const owner = await ownConsignor(db, own)
  const [begin, end] = [Date.parse(from), Date.parse(to) + DAY_MS]
  const [heading, rows, payments, forSale, [before]] = await Promise.all([
    headingOf(db, seller),
    salesIn(db, own, { begin, end }),
    db.all<{ id: string; at: number; cents: Cents; note: string }>(sql`
      select id, at, cents, note from consignor_payments
      where user_id = ${seller.id} and consignor_id = ${id} and at >= ${begin} and at < ${end}
      order by at, created_at`),
    coinsForSale(db, own),
    db.all<{ earned: Cents | null; lost: Cents | null; paid: Cents | null }>(sql`
      select
        (select sum(${sales.consignorSaleCents}) from ${sales} where ${sales.userId} = ${seller.id}
          and ${sales.consignorId} = ${id} and ${sales.soldAt} < ${begin}) as earned,
        (select sum(${sales.consignorSaleCents} - ${sales.consignorCents}) from ${sales}
          where ${sales.userId} = ${seller.id} and ${sales.consignorId} = ${id} and ${BACK_AT} < ${begin}) as lost,
        (select sum(cents) from consignor_payments
          where user_id = ${seller.id} and consignor_id = ${id} and at < ${begin}) as paid`),
  ])
  const isIn = (at: number) => at >= begin && at < end
  const sold = rows.filter(({ soldAt }) => isIn(soldAt))
  const returned = rows.filter(row => row.saleCents !== row.nowCents && isIn(row.backAt))
  const sums = {
    openingCents: (before?.earned ?? 0) - (before?.lost ?? 0) - (before?.paid ?? 0),
    soldCents: sum(sold.map(({ saleCents }) => saleCents)),
    returnedCents: sum(returned.map(({ saleCents, nowCents }) => saleCents - nowCents)),
    paidCents: sum(payments.map(({ cents }) => cents)),
  }
  return {
    owner,
    heading,
    period: { from, to },
    ...sums,
    sold: sold.map(soldLine),
    returned: returned.toSorted((a, b) => a.backAt - b.backAt).map(returnedLine),
    payments: payments.map(({ at, ...payment }) => ({ ...payment, day: dayOf(at) })),
    closingCents: sums.openingCents + sums.soldCents - sums.returnedCents - sums.paidCents,
    forSale,
  }
}

/** Sales that were made, or of which something went back, in a period. Index: sales_consignor. */
function salesIn(
  db: SellerRows,
  { userId, id }: { userId: number; id: number },
  { begin, end }: { begin: number; end: number },
): Promise<SaleRow[]> {
  return db.all<SaleRow>(sql`
    select ${sales.soldAt} as soldAt, ${BACK_AT} as backAt, ${sales.orderId} as orderId, ${sales.sku} as sku,
      ${sales.title} as title, ${sales.quantity} as pieces, ${sales.priceCents} as priceCents,
      ${sales.refundedCents} as refundedCents, coalesce(${sales.saleFeeCents}, ${sales.feeCents}) as feeCents,
      ${sales.consignorBasis} as basis, ${sales.consignorShare} as share,
      ${sales.consignorSaleCents} as saleCents, ${sales.consignorCents} as nowCents,
      ${sales.cancelledAt} is not null as isCancelled, ${isGivenBack(sales)} as isGivenBack
    from ${sales}
    where ${sales.userId} = ${userId} and ${sales.consignorId} = ${id} and ${sales.soldAt} < ${end}
      and (${sales.soldAt} >= ${begin}
        or (${sales.consignorSaleCents} <> ${sales.consignorCents} and ${BACK_AT} >= ${begin}))
    order by ${sales.soldAt}, ${sales.id}`)
}

async function coinsForSale(
  db: SellerRows,
  { userId, id }: { userId: number; id: number },
): Promise<Statement['forSale']> {
  const rows = await db.all<Omit<Statement['forSale'][number], 'isLive'> & { isLive: number }>(sql`
    select sku, title, status = 'published' as isLive, stock_quantity - sold_quantity as pieces,
      price_cents as priceCents
    from listings where user_id = ${userId} and consignor_id = ${id} and status in ('draft', 'published')
      and stock_quantity > sold_quantity
    order by status desc, id`)
  return rows.map(row => ({ ...row, isLive: row.isLive === 1 }))
}

function soldLine(row: SaleRow): Statement['sold'][number] {
  const { orderId, title, pieces, priceCents, feeCents, basis, share, saleCents } = row
  const isNet = basis === 'net'
  const base = Math.max(priceCents - (isNet ? (feeCents ?? 0) : 0), 0)
  return {
    at: new Date(row.soldAt).toISOString(),
    orderId,
    sku: row.sku ?? '',
    title,
    pieces,
    priceCents,
    feeCents: isNet ? (feeCents ?? 0) : null,
    share,
    partCents: saleCents,
    isMinimum: saleCents > Math.floor((base * share + 5_000) / 10_000),
    isProvisional: isNet && feeCents === null,
  }
}

function returnedLine(row: SaleRow): Statement['returned'][number] {
  const { orderId, title, priceCents, refundedCents, saleCents, nowCents } = row
  return {
    at: new Date(row.backAt).toISOString(),
    orderId,
    sku: row.sku ?? '',
    title,
    refundedCents: row.isCancelled === 1 ? Math.max(priceCents, refundedCents) : refundedCents,
    isCancelled: row.isCancelled === 1,
    isGivenBack: row.isGivenBack === 1,
    partCents: saleCents - nowCents,
  }
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, cents) => all + cents, 0)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
