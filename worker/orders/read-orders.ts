import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { Cents } from '../../shared/money.ts'
import type { EbayOrder, EbayOrderLine, OrderCalls } from '../ebay/order-port.ts'
import { Failure } from '../http/failure.ts'
import { recordSale } from '../listings/sales.ts'
import { shareCents } from './fee-shares.ts'
import type { OrderServices } from './services.ts'
import { type ConnectedAccount, type StoredSale, salesOfOrders, touchSales } from './store.ts'

const DAY_MS = 86_400_000
/**
 * Each run reads again what was modified this long before its cursor: eBay may show an order some time after
 * its modification date. A sale that is read twice changes nothing.
 */
export const OVERLAP_MS = 10 * 60_000
/** A long time is read in slices, so that a run that is cut off continues with the slice it was in. */
const SLICE_MS = 7 * DAY_MS

/** What a run for one account may still do, and what it has found. */
export type ReadingProgress = {
  /** Order lines that may still be stored: each costs some of the queries that a Worker has. */
  ordersLeft: number
  sold: number
  cancelled: number
  /** Listings that were changed to what they are on eBay. */
  changed: number
  /** False when the last run stopped because `ordersLeft` ran out. */
  finished: boolean
}

export type OrderReading = {
  account: ConnectedAccount
  seller: OrderCalls
  progress: ReadingProgress
  /**
   * Called after each call to eBay, before what it returned is stored. Throws when the run lost its lease or the
   * seller connected another account, whose orders the call may have returned.
   */
  confirm: () => Promise<void>
  /** Stores how far orders were read. */
  advance: (modifiedUntil: number) => Promise<void>
}

/**
 * Reads the orders modified since `readUntil` and stores their sales. The cursor advances after each slice whose
 * pages are all stored. Returns false when `progress.ordersLeft` ran out: a later run goes on.
 */
export async function readOrders(
  services: OrderServices,
  reading: OrderReading,
  readUntil: number,
): Promise<boolean> {
  let from = readUntil
  for (;;) {
    const startedAt = services.now()
    const open = startedAt - from <= SLICE_MS
    const to = open ? null : from + SLICE_MS
    const done = await readSlice(services, reading, {
      modifiedFrom: from - OVERLAP_MS,
      modifiedTo: to,
    })
    if (!done) return false
    await reading.advance(to ?? startedAt)
    if (to === null) return true
    from = to
  }
}

/** Attempts to read a slice while orders leave it. */
const SLICE_TRIES = 5

/**
 * Stores the orders of a slice. An order that is modified while the pages of a closed slice are read leaves it
 * and moves the later ones up, past the next page: then the slice is read again.
 */
async function readSlice(
  services: OrderServices,
  reading: OrderReading,
  slice: { modifiedFrom: number; modifiedTo: number | null },
): Promise<boolean> {
  for (let tries = 0; tries < SLICE_TRIES; tries++) {
    let offset: number | null = 0
    let first: number | null = null
    let shrunk = false
    while (offset !== null) {
      const page = await reading.seller.orders({ ...slice, offset })
      await reading.confirm()
      if (!(await storePage(services, reading, page.orders))) return false
      first ??= page.total
      shrunk ||= page.total < first
      offset = page.next
    }
    if (!shrunk) return true
  }
  throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
}

async function storePage(
  services: OrderServices,
  reading: OrderReading,
  orders: EbayOrder[],
): Promise<boolean> {
  const { userId } = reading.account
  const ids = orders.map(({ orderId }) => orderId)
  const stored = await salesOfOrders(services.db, userId, ids)
  for (const order of orders) {
    const known = stored.filter(sale => sale.orderId === order.orderId)
    if (isStored(order, known)) continue
    if (reading.progress.ordersLeft <= 0) return false
    // A line costs as many queries as an order of one line.
    reading.progress.ordersLeft -= Math.max(1, order.lines.length)
    await storeOrder(services, reading, order)
  }
  return true
}

const feesOf = (known: StoredSale[]): Cents | null =>
  known.some(sale => sale.feeCents === null)
    ? null
    : known.reduce((sum, sale) => sum + (sale.feeCents ?? 0), 0)

/**
 * Whether all that an order says is stored. Fees are read again when the order was modified since, and for a while
 * where eBay has said none: its two ways to say them may differ for good.
 */
export function isStored(order: EbayOrder, known: StoredSale[]): boolean {
  const storedAt = Math.min(...known.map(sale => sale.updatedAt))
  const fee = feesOf(known)
  const feeIsOld =
    fee === null
      ? order.modifiedAt > storedAt - OVERLAP_MS
      : order.fee !== null && fee !== order.fee && order.modifiedAt > storedAt
  if (feeIsOld && order.lines.length > 0) return false
  return order.lines.every(line => {
    const sale = known.find(each => each.lineItemId === line.lineItemId)
    return (
      sale?.quantity === line.quantity &&
      sale.priceCents === line.price &&
      sale.shippingCents === line.shipping &&
      (sale.cancelledAt !== null || order.cancelledAt === null)
    )
  })
}

async function storeOrder(
  { db, now }: OrderServices,
  reading: OrderReading,
  order: EbayOrder,
): Promise<void> {
  const { account, progress } = reading
  const fees = await orderFees(reading, order)
  for (const line of order.lines) {
    const sale = {
      userId: account.userId,
      ebayUserId: account.ebayUserId,
      orderId: order.orderId,
      lineItemId: line.lineItemId,
      ebayListingId: line.ebayListingId,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      priceCents: line.price,
      shippingCents: line.shipping,
      feeCents: fees.get(line.lineItemId) ?? null,
      soldAt: order.createdAt,
      buyerCountry: order.buyerCountry,
      cancelledAt: order.cancelledAt,
    }
    const outcome = await recordSale(db, sale, now())
    if (outcome === 'sold') progress.sold += 1
    if (outcome === 'cancelled') progress.cancelled += 1
  }
  // Without it an order whose fees differ for good would be stored again by every run.
  await touchSales(db, account.userId, order.orderId, now())
}

/** Fees by line: eBay's own where the seller granted them, else the order's total divided by what was paid. */
async function orderFees(
  { account, seller, confirm }: OrderReading,
  order: EbayOrder,
): Promise<ReadonlyMap<string, Cents>> {
  if (account.scopes.split(' ').includes(EBAY_FINANCES_SCOPE)) {
    const fees = await seller.orderFees(order.orderId)
    await confirm()
    if (fees && fees.size > 0) return fees
  }
  return order.fee === null ? new Map() : sharedFees(order.lines, order.fee)
}

function sharedFees(lines: EbayOrderLine[], fee: Cents): Map<string, Cents> {
  const shares = shareCents(
    fee,
    lines.map(({ price, shipping }) => price + shipping),
  )
  return new Map(lines.map(({ lineItemId }, i) => [lineItemId, shares[i] ?? 0]))
}
