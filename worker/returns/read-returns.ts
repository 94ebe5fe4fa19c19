import { and, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { Cents } from '../../shared/lib/money.ts'
import {
  RETURNS_MAX,
  type RefundableLine,
  type ReturnedLine,
  type Returns,
  type Whereabouts,
} from '../../shared/returns/returns.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { isGivenBack, sales } from '../db/schema/orders.ts'
import { returnedCoins, saleRefunds } from '../db/schema/returns.ts'
import { COIN_COLUMNS, shownCoin } from '../fulfillment/to-ship.ts'
import { lastOrderReading } from '../orders/last-reading.ts'

const DAY_MS = 86_400_000
/** Older sales are in the list no more. */
const SHOWN_MS = 365 * DAY_MS
/** The seller is asked about younger ones only: of older ones the coin has long been dealt with. */
export const ASKED_MS = 120 * DAY_MS
/** eBay gives sellers ninety days for a refund. */
const REFUNDABLE_MS = 90 * DAY_MS
const REFUNDABLE_MAX = 200

/** Sales of this app's listings that were cancelled or given back in full. */
const givenBack = (userId: number, since: number) =>
  and(
    eq(sales.userId, userId),
    isGivenBack(sales),
    gt(sales.soldAt, since),
    isNotNull(sales.listingId),
  )

/** Where nothing is said yet, a listing that is on sale again was put up in My Listings. */
const isUndecided = sql`(${returnedCoins.state} = 'back'
  or (${returnedCoins.state} is null and ${listings.status} <> 'published'))`

/** How many coins came back about which the seller has not decided. */
export async function countReturns(
  { db, now }: SellerRowsServices,
  userId: number,
): Promise<number> {
  const row = await db
    .select({ count: sql<number>`count(*)` })
    .from(sales)
    .innerJoin(listings, eq(listings.id, sales.listingId))
    .leftJoin(returnedCoins, eq(returnedCoins.saleId, sales.id))
    .where(and(givenBack(userId, now() - ASKED_MS), isUndecided))
    .get()
  return row?.count ?? 0
}

/** The coins that came back or will, and the sales whose money can be given back. */
export async function readReturns(
  { db, now }: SellerRowsServices,
  userId: number,
): Promise<Returns> {
  const [lines, refundable, connection, reading, writtenOffCents] = await Promise.all([
    returnedLines(db, userId, now()),
    refundableLines(db, userId, now()),
    db
      .select({ scopes: ebayConnections.scopes })
      .from(ebayConnections)
      .where(eq(ebayConnections.userId, userId))
      .get(),
    lastOrderReading(db, userId),
    lossesSince(db, userId, Date.UTC(new Date(now()).getUTCFullYear(), 0)),
  ])
  return {
    lines,
    refundable,
    mayRefund: connection?.scopes.split(' ').includes(EBAY_FINANCES_SCOPE) ?? false,
    writtenOffCents,
    ...reading,
  }
}

/** What was written off since a time, in cents. */
export async function lossesSince(db: SellerRows, userId: number, since: number): Promise<Cents> {
  const row = await db
    .select({ cents: sql<number>`coalesce(sum(${returnedCoins.lossCents}), 0)` })
    .from(returnedCoins)
    .where(
      and(
        eq(returnedCoins.userId, userId),
        eq(returnedCoins.state, 'written_off'),
        gte(returnedCoins.at, since),
      ),
    )
    .get()
  return row?.cents ?? 0
}

const LISTING = {
  ...COIN_COLUMNS,
  status: listings.status,
  version: listings.version,
  stockQuantity: listings.stockQuantity,
  soldQuantity: listings.soldQuantity,
}

async function returnedLines(db: SellerRows, userId: number, now: number): Promise<ReturnedLine[]> {
  const rows = await db
    .select({
      sale: sales,
      state: returnedCoins.state,
      listing: LISTING,
    })
    .from(sales)
    .innerJoin(listings, eq(listings.id, sales.listingId))
    .leftJoin(returnedCoins, eq(returnedCoins.saleId, sales.id))
    .where(givenBack(userId, now - SHOWN_MS))
    .orderBy(desc(sales.soldAt))
    .limit(RETURNS_MAX)
  return rows.map(({ sale, state, listing }) => {
    const whereabouts = whereaboutsOf(sale, state, listing.status)
    const isUnsaid = whereabouts === 'not_sent' || whereabouts === 'away'
    return {
      ...lineOf(sale),
      isCancelled: sale.cancelledAt !== null,
      whereabouts,
      isOpen: whereabouts === 'back' || (isUnsaid && sale.soldAt > now - ASKED_MS),
      costCents: costOf(sale),
      listing: {
        id: listing.id,
        status: listing.status,
        version: listing.version,
        pieces: Math.max(0, listing.stockQuantity - listing.soldQuantity),
        ...shownCoin(listing),
      },
    }
  })
}

type StoredSale = typeof sales.$inferSelect

const lineOf = (sale: StoredSale) => ({
  orderId: sale.orderId,
  lineItemId: sale.lineItemId,
  title: sale.title,
  quantity: sale.quantity,
  priceCents: sale.priceCents,
  shippingCents: sale.shippingCents,
  refundedCents: sale.refundedCents,
  soldAt: sale.soldAt,
})

export const costOf = ({
  pieceCostCents,
  quantity,
}: Pick<StoredSale, 'pieceCostCents' | 'quantity'>): Cents | null =>
  pieceCostCents === null ? null : pieceCostCents * quantity

function whereaboutsOf(
  { shipment }: StoredSale,
  said: Whereabouts | null,
  status: string,
): Whereabouts {
  if (said !== null) return said
  if (status === 'published') return 'on_sale'
  return shipment === 'shipped' ? 'away' : 'not_sent'
}

async function refundableLines(
  db: SellerRows,
  userId: number,
  now: number,
): Promise<RefundableLine[]> {
  const rows = await db
    .select({ sale: sales, refund: saleRefunds })
    .from(sales)
    .leftJoin(saleRefunds, eq(saleRefunds.saleId, sales.id))
    .where(
      and(
        eq(sales.userId, userId),
        gt(sales.soldAt, now - REFUNDABLE_MS),
        isNull(sales.cancelledAt),
        sql`${sales.refundedCents} < ${sales.priceCents} + ${sales.shippingCents}`,
        sql`${sales.shipment} is not 'unpaid'`,
      ),
    )
    .orderBy(desc(sales.soldAt))
    .limit(REFUNDABLE_MAX)
  return rows.map(({ sale, refund }) => ({
    ...lineOf(sale),
    feeCents: sale.feeCents,
    postageCents: sale.postageCents,
    isShipped: sale.shipment === 'shipped',
    sendingCents: refund?.requestedAt ? refund.amountCents : null,
    failure: refund?.failure ?? null,
  }))
}
