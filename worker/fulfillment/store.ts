import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { NewPackage } from '../../shared/fulfillment/fulfillment.ts'
import type { SellerRows } from '../db/connection.ts'
import { shipLease } from '../db/lease.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { isShipRequested, isToShip, sales } from '../db/schema/orders.ts'
import type { DueWork } from '../due/for-due-sellers.ts'
import { connectedAs } from '../ebay/connection/connected-as.ts'

/** A line of an order that is to be shipped. */
export type LineToSend = {
  orderId: string
  lineItemId: string
  title: string
  quantity: number
  priceCents: number
  coinCheck: (typeof sales.$inferSelect)['coinCheck']
  carrier: string
  trackingNumber: string
  thick: boolean
  grader: string | null
}

const COLUMNS = {
  orderId: sales.orderId,
  lineItemId: sales.lineItemId,
  title: sales.title,
  quantity: sales.quantity,
  priceCents: sales.priceCents,
  coinCheck: sales.coinCheck,
  carrier: sales.carrier,
  trackingNumber: sales.trackingNumber,
  thick: sales.thick,
}

const among = (orderIds: readonly string[]) =>
  sql`${sales.orderId} in (select value from json_each(${JSON.stringify(orderIds)}))`

/** The lines to ship of a seller's orders. */
export async function linesToSend(
  db: SellerRows,
  userId: number,
  orderIds: readonly string[],
): Promise<LineToSend[]> {
  return db
    .select({ ...COLUMNS, grader: listings.grader })
    .from(sales)
    .leftJoin(listings, eq(listings.id, sales.listingId))
    .where(and(eq(sales.userId, userId), among(orderIds), isToShip(sales)))
}

/**
 * Stores that orders are shipped, and how, before eBay is told. An order of which eBay is being told now, and one with a
 * wrong coin, stay as they are.
 */
export async function requestShipment(
  db: SellerRows,
  userId: number,
  packages: readonly NewPackage[],
  now: number,
): Promise<void> {
  if (packages.length === 0) return
  const values = JSON.stringify(packages)
  const of = (field: string) =>
    sql`(select value ->> ${sql.raw(`'${field}'`)} from json_each(${values}) where value ->> 'orderId' = ${sales.orderId})`
  await db
    .update(sales)
    .set({
      carrier: of('carrier'),
      trackingNumber: of('trackingNumber'),
      shipRequestedAt: now,
      shipFailure: null,
    })
    .where(
      and(
        eq(sales.userId, userId),
        among(packages.map(({ orderId }) => orderId)),
        isToShip(sales),
        or(isNull(sales.coinCheck), ne(sales.coinCheck, 'wrong')),
        shipLease.isFree(now),
      ),
    )
}

type OwnOrder = { userId: number; orderId: string }
const ofOrder = ({ userId, orderId }: OwnOrder) =>
  and(eq(sales.userId, userId), eq(sales.orderId, orderId))

/** Acquires the lease of an order whose shipment is requested, for the account that sold it. None while another has it. */
export async function acquireOrder(
  db: SellerRows,
  order: OwnOrder & { ebayUserId: string },
  lease: { now: number; until: number },
): Promise<LineToSend[]> {
  const rows = await db
    .update(sales)
    .set({ shipLeaseUntil: lease.until })
    .where(
      and(
        ofOrder(order),
        eq(sales.ebayUserId, order.ebayUserId),
        isShipRequested(sales),
        isToShip(sales),
        shipLease.isFree(lease.now),
      ),
    )
    .returning(COLUMNS)
  return rows.map(row => ({ ...row, grader: null }))
}

/** eBay knows that the order is shipped. `other` is the package that it knew before. */
export async function markShipped(
  db: SellerRows,
  order: OwnOrder,
  now: number,
  other: { carrier: string; trackingNumber: string } | null,
): Promise<void> {
  await db
    .update(sales)
    .set({
      shipment: 'shipped',
      shippedAt: now,
      shipRequestedAt: null,
      shipLeaseUntil: null,
      shipFailure: null,
      ...(other && { carrier: other.carrier, trackingNumber: other.trackingNumber }),
    })
    .where(and(ofOrder(order), isShipRequested(sales)))
}

/** eBay refuses the shipment: the seller has to change it. */
export async function giveUpOrder(db: SellerRows, order: OwnOrder, failure: string): Promise<void> {
  await db
    .update(sales)
    .set({ shipRequestedAt: null, shipLeaseUntil: null, shipFailure: failure })
    .where(and(ofOrder(order), isShipRequested(sales)))
}

/** Requests older than this are left to the seller. */
const TRIED_FOR_MS = 3 * 86_400_000

const ofOpenShipments = (userId: number, now: number) => sql`
  from sales inner join ${ebayConnections} on ${connectedAs(sales.userId, sales.ebayUserId)}
  where ${and(
    eq(sales.userId, userId),
    isShipRequested(sales),
    gt(sales.shipRequestedAt, now - TRIED_FOR_MS),
    isToShip(sales),
  )}`

/** Marked before a shipment is requested. */
export const shipmentsDue: DueWork = {
  kind: 'shipments',
  next: (userId, now) => sql`
    select min(max(${sales.shipRequestedAt}, coalesce(${sales.shipLeaseUntil}, 0)))
    ${ofOpenShipments(userId, now)}`,
}

/** Orders of a seller that eBay is still to be told of. */
export function dueShipments(
  db: SellerRows,
  userId: number,
  { now, limit }: { now: number; limit: number },
): Promise<{ orderId: string }[]> {
  return db.all<{ orderId: string }>(sql`
    select distinct ${sales.orderId} as orderId ${ofOpenShipments(userId, now)}
    and ${shipLease.isFree(now)} limit ${limit}`)
}
