import type { NewPackage, PackageResult } from '../../shared/fulfillment/fulfillment.ts'
import { refusedPackage } from '../../shared/fulfillment/shipping-rules.ts'
import { markDue } from '../due/due-sellers.ts'
import { callLimit } from '../ebay/call-order.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import type { SentPackage } from '../ebay/shipping-port.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import type { FulfillmentServices } from './services.ts'
import {
  acquireOrder,
  giveUpOrder,
  type LineToSend,
  linesToSend,
  markShipped,
  requestShipment,
} from './store.ts'

/** A crashed attempt's lease expires after it; longer than eBay may take for both calls. */
export const SHIP_LEASE_MS = 90_000
/** Orders that eBay is told of at once. Cloudflare opens six connections. */
const ORDERS_AT_ONCE = 4

/**
 * Marks orders as shipped on eBay, each in one package. What the seller has said is stored first: where eBay does not
 * answer or the Worker ends, the schedule goes on. Before eBay is told, its own packages are read, so that it is told
 * once. Throws EBAY_NOT_CONNECTED and what the connection throws; what is wrong with an order is its result.
 */
export async function sendPackages(
  services: FulfillmentServices,
  userId: number,
  packages: readonly NewPackage[],
): Promise<PackageResult[]> {
  const orderIds = packages.map(({ orderId }) => orderId)
  const lines = await linesToSend(services.db, userId, orderIds)
  const checked = packages.map(each => ({
    each,
    reason: reasonAgainst(
      each,
      lines.filter(({ orderId }) => orderId === each.orderId),
    ),
  }))
  const ready = checked.filter(({ reason }) => reason === null).map(({ each }) => each)
  if (ready.length > 0) await markDue(services, userId, { shipments: services.now() })
  await requestShipment(services.db, userId, ready, services.now())
  const told = await tellEbay(
    services,
    userId,
    ready.map(({ orderId }) => orderId),
  )
  return checked.map(
    ({ each: { orderId }, reason }) =>
      told.find(result => result.orderId === orderId) ?? {
        orderId,
        state: 'refused',
        message: reason ?? NOT_TO_SHIP,
      },
  )
}

const NOT_TO_SHIP =
  'This order is not to be shipped any more: it is shipped, cancelled or refunded.'

/** Why an order may not be sent so, as a sentence; null when it may. */
function reasonAgainst({ kind }: NewPackage, lines: readonly LineToSend[]): string | null {
  if (lines.length === 0) return NOT_TO_SHIP
  const wrong = lines.find(({ coinCheck }) => coinCheck === 'wrong')
  if (wrong)
    return `The coin that was shown for “${wrong.title}” is another one. Check the right one first.`
  return refusedPackage(
    lines.map(({ title, priceCents, thick, grader }) => ({
      title,
      priceCents,
      thick,
      listing: { grader },
    })),
    kind,
  )
}

/** Tells eBay of orders whose shipment is requested. */
export async function tellEbay(
  services: FulfillmentServices,
  userId: number,
  orderIds: readonly string[],
): Promise<PackageResult[]> {
  if (orderIds.length === 0) return []
  return configured(services.ebay).withSeller(userId, session => {
    const tell = callLimit(ORDERS_AT_ONCE)((orderId: string) =>
      tellOfOrder(services, session, userId, orderId),
    )
    return Promise.all(orderIds.map(each => tell(each)))
  })
}

async function tellOfOrder(
  { db, now }: FulfillmentServices,
  { seller, account }: SellerSession,
  userId: number,
  orderId: string,
): Promise<PackageResult> {
  const lease = { now: now(), until: now() + SHIP_LEASE_MS }
  const lines = await acquireOrder(db, { userId, orderId, ebayUserId: account.userId }, lease)
  const [first] = lines
  if (!first) return { orderId, state: 'later', message: UNDER_WAY }
  const { carrier, trackingNumber } = first
  try {
    const known = await seller.packagesOf(orderId)
    const left = lines.flatMap(({ lineItemId, quantity }) => {
      const missing = quantity - piecesIn(known, lineItemId)
      return missing > 0 ? [{ lineItemId, quantity: missing }] : []
    })
    if (left.length > 0) await seller.sendPackage(orderId, { lines: left, carrier, trackingNumber })
    const other = left.length === 0 ? otherTracking(known, lines) : null
    await markShipped(db, { userId, orderId }, now(), other)
    return { orderId, state: 'sent', message: other ? alreadyBy(other) : '' }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    log('warn', 'shipment_failed', { userId, orderId, code: failure.code })
    if (failure.code !== 'EBAY_REFUSED') {
      // What needs the seller, such as a new consent, is thrown to the connection, which remembers it.
      if (failure.code !== 'EBAY_UNAVAILABLE') throw failure
      return { orderId, state: 'later', message: NO_ANSWER }
    }
    await giveUpOrder(db, { userId, orderId }, failure.message)
    return { orderId, state: 'refused', message: failure.message }
  }
}

const UNDER_WAY = 'eBay is being told of this order already.'
const NO_ANSWER = 'eBay did not answer. It is told again in a few minutes by itself.'

const piecesIn = (packages: readonly SentPackage[], lineItemId: string): number =>
  packages
    .flatMap(({ lines }) => lines)
    .filter(line => line.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The package in which eBay had all of these lines before; null where it is the package that was sent from here. */
function otherTracking(
  packages: readonly SentPackage[],
  lines: readonly LineToSend[],
): SentPackage | null {
  const [line] = lines
  const holding = packages.filter(sent =>
    sent.lines.some(({ lineItemId }) => lineItemId === line?.lineItemId),
  )
  const own = holding.some(({ trackingNumber }) => trackingNumber === line?.trackingNumber)
  return own ? null : (holding[0] ?? null)
}

const alreadyBy = ({ carrier, trackingNumber }: SentPackage): string =>
  trackingNumber === ''
    ? 'It was marked as shipped on eBay before. Nothing was sent.'
    : `eBay had it as shipped with ${carrier} ${trackingNumber} before. Nothing was sent.`
