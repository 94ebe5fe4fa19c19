import type { Cents } from '../../shared/lib/money.ts'
import { shareCents } from '../../shared/lib/share-cents.ts'
import { feeAfterRefund } from '../../shared/listing/selling-fees.ts'
import {
  type EbayOrder,
  type EbayOrderLine,
  ORDER_IDS_MAX,
  type OrderCalls,
  type OrderPage,
} from '../ebay/order-port.ts'
import { Failure } from '../http/failure.ts'
import { recordSales, type Sale } from '../listings/sales.ts'
import type { OrderServices } from './services.ts'
import { type OrderAccount, type StoredSale, salesOfOrders } from './store.ts'
import { countUnreadable, type StoredUnreadable, withPage } from './unreadable-orders.ts'

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
  /** Orders that may still be stored: they cost some of the queries that a Worker has. */
  ordersLeft: number
  sold: number
  cancelled: number
  refunded: number
  /** Listings that were changed to what they are on eBay. */
  changed: number
  /** False when the last run stopped because `ordersLeft` ran out. */
  finished: boolean
  /** Of this run and, until they are read, of earlier ones. */
  unreadable: StoredUnreadable[]
}

export type OrderReading = {
  account: OrderAccount
  seller: OrderCalls
  progress: ReadingProgress
  /**
   * Called after each call to eBay, before what it returned is stored. Throws when the run lost its lease or the
   * seller connected another account, whose orders the call may have returned.
   */
  confirm: () => Promise<void>
  /** Stores how far orders were read, and which could not be. */
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
    const read = await readSlice(services, reading, {
      modifiedFrom: from - OVERLAP_MS,
      modifiedTo: to,
    })
    if (!read) return false
    // By eBay's clock: where ours is ahead, orders that come until it is reached would never be read.
    await reading.advance(to ?? Math.min(startedAt, read.answeredAt ?? startedAt))
    if (to === null) return true
    from = to
  }
}

/** Attempts to read a slice while orders leave it. */
const SLICE_TRIES = 5

/**
 * Stores the orders of a slice. An order that is modified while the pages of a closed slice are read leaves it
 * and moves the later ones up, past the next page: then the slice is read again. Returns eBay's time of the first page,
 * or null when `progress.ordersLeft` ran out.
 */
async function readSlice(
  services: OrderServices,
  reading: OrderReading,
  slice: { modifiedFrom: number; modifiedTo: number | null },
): Promise<{ answeredAt: number | null } | null> {
  for (let tries = 0; tries < SLICE_TRIES; tries++) {
    let offset: number | null = 0
    let first: number | null = null
    let answeredAt: number | null = null
    let shrunk = false
    while (offset !== null) {
      const page = await reading.seller.orders({ ...slice, offset })
      await reading.confirm()
      if (!(await storePage(services, reading, page))) return null
      if (first === null) answeredAt = page.answeredAt
      first ??= page.total
      shrunk ||= page.total < first
      offset = page.next
    }
    if (!shrunk) return { answeredAt }
  }
  throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
}

/**
 * Reads again the orders that could not be read: what was odd may have been mended, there or here. Those that eBay has no
 * more stay until they are old.
 */
export async function rereadUnreadable(
  services: OrderServices,
  reading: OrderReading,
): Promise<void> {
  const ids = reading.progress.unreadable.flatMap(({ orderId }) => orderId || [])
  if (ids.length === 0) return
  const page = await reading.seller.ordersById(ids.slice(0, ORDER_IDS_MAX))
  await reading.confirm()
  await storePage(services, reading, page)
}

async function storePage(
  services: OrderServices,
  reading: OrderReading,
  page: Pick<OrderPage, 'orders' | 'unreadable'>,
): Promise<boolean> {
  const { account, progress } = reading
  const { orders } = page
  const before = progress.unreadable
  progress.unreadable = withPage(before, page, account.userId, services.now())
  await countUnreadable(services, before, progress.unreadable)
  const ids = orders.map(({ orderId }) => orderId)
  const stored = await salesOfOrders(services.db, account.userId, ids)
  const changed = orders.filter(
    order =>
      !isStored(
        order,
        stored.filter(sale => sale.orderId === order.orderId),
      ),
  )
  const now = changed.slice(0, progress.ordersLeft)
  const sales = now.flatMap(salesOf)
  const { sold, cancelled, refunded } = await recordSales(
    services.db,
    account,
    sales,
    services.now(),
  )
  progress.ordersLeft -= now.length
  progress.sold += sold
  progress.cancelled += cancelled
  progress.refunded += refunded
  return now.length === changed.length
}

const feesOf = (known: StoredSale[]): Cents | null =>
  known.some(sale => sale.feeCents === null)
    ? null
    : known.reduce((sum, sale) => sum + (sale.feeCents ?? 0), 0)

/**
 * Whether all that an order says is stored. Its fee counts where none is known, and when the order was modified
 * since: the fee that is stored may be that of the seller's charges, which differs for good.
 */
export function isStored(order: EbayOrder, known: StoredSale[]): boolean {
  const storedAt = Math.min(...known.map(sale => sale.updatedAt))
  const fee = feesOf(known)
  const said = feeOf(order)
  const feeIsOld = said !== null && fee !== said && (fee === null || order.modifiedAt > storedAt)
  if (feeIsOld && order.lines.length > 0) return false
  return order.lines.every(line => {
    const sale = known.find(each => each.lineItemId === line.lineItemId)
    if (sale && order.modifiedAt < sale.modifiedAt) return true
    return (
      sale?.quantity === line.quantity &&
      sale.refundedCents === line.refunded &&
      sale.priceCents === line.price &&
      sale.shippingCents === line.shipping &&
      sale.shipment === line.shipment &&
      sale.shipByAt === line.shipByAt &&
      (sale.cancelledAt !== null || order.cancelledAt === null)
    )
  })
}

const paidFor = ({ price, shipping }: EbayOrderLine): Cents => price + shipping
const sumOf = (lines: readonly EbayOrderLine[], of: (line: EbayOrderLine) => Cents): Cents =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** The fee that an order says, which stays after a refund (recorded), less what eBay credits for refunds. */
function feeOf({ fee, lines, createdAt }: EbayOrder): Cents | null {
  if (fee === null) return null
  const refunded = sumOf(lines, line => line.refunded)
  return feeAfterRefund(fee, { total: sumOf(lines, paidFor), refunded, at: createdAt })
}

/** The sales of an order, with parts of the order's fee; what eBay charged by line comes with the seller's charges. */
function salesOf(order: EbayOrder): Sale[] {
  const said = feeOf(order)
  const fees = said === null ? new Map<string, Cents>() : sharedFees(order.lines, said)
  return order.lines.map(line => ({
    orderId: order.orderId,
    lineItemId: line.lineItemId,
    ebayListingId: line.ebayListingId,
    sku: line.sku,
    title: line.title,
    quantity: line.quantity,
    priceCents: line.price,
    shippingCents: line.shipping,
    refundedCents: line.refunded,
    feeCents: fees.get(line.lineItemId) ?? null,
    soldAt: order.createdAt,
    buyerCountry: order.buyerCountry,
    cancelledAt: order.cancelledAt,
    modifiedAt: order.modifiedAt,
    shipment: line.shipment,
    shipByAt: line.shipByAt,
    shippingService: order.shippingService,
  }))
}

/** By what was paid for each line and stayed; of an order that was refunded in full by what was paid. */
function sharedFees(lines: EbayOrderLine[], fee: Cents): Map<string, Cents> {
  const kept = lines.map(line => paidFor(line) - line.refunded)
  const shares = shareCents(fee, kept.some(cents => cents > 0) ? kept : lines.map(paidFor))
  return new Map(lines.map(({ lineItemId }, i) => [lineItemId, shares[i] ?? 0]))
}
