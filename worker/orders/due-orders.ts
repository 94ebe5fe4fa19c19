import { type Directory, type OfSeller, servicesOf } from '../db/connection.ts'
import { type DueSeller, listDue, settleDue } from '../due/due-sellers.ts'
import { callLimit } from '../ebay/call-order.ts'
import { log } from '../http/log.ts'
import { runOrders, type SellerLimits } from './run-orders.ts'
import type { OrderServices, ScheduledOrderServices } from './services.ts'
import { nextReading, READ_EVERY_MS } from './store.ts'

/**
 * What one invocation does at most, so that it stays below the 1,000 queries that it has; `schedule.test.ts` measures
 * what each costs.
 */
export const INVOCATION_LIMITS = { sellers: 22, orders: 200, checks: 160 }
/** Sellers whose orders one invocation reads at once. Cloudflare opens six connections. */
const SELLERS_AT_ONCE = 2
/**
 * Invocations of one run. Three runs in fifteen minutes read 10,560 sellers (decision 028).
 */
export const READERS = 160
/** Invocations at once: 60 sellers, who ask the database about 450 queries a second. */
const READERS_AT_ONCE = 30
/** Listings that one run checks: with one run in five minutes, eBay's 2,000,000 calls a day of the Inventory API. */
const CHECKS_OF_RUN = 6_800

/**
 * Run by the schedule: shares the sellers whose orders are due among invocations of their own. One that fails stops no
 * other, and its sellers are due in the next run.
 */
export async function readDueOrders(services: ScheduledOrderServices): Promise<void> {
  const { directory, now, ebay, orderReaders } = services
  if (!ebay) return
  // Without taking them: a reader's lease of the cursor does that.
  const due = await listDue(directory, 'orders', now(), READERS * INVOCATION_LIMITS.sellers)
  const shares = Array.from(
    { length: Math.ceil(due.length / INVOCATION_LIMITS.sellers) },
    (_, reader) =>
      due.slice(reader * INVOCATION_LIMITS.sellers, (reader + 1) * INVOCATION_LIMITS.sellers),
  )
  const checks = Math.max(1, Math.floor(CHECKS_OF_RUN / Math.max(due.length, 1)))
  const read = callLimit(READERS_AT_ONCE)(async (share: DueSeller[], reader: number) => {
    try {
      await orderReaders(reader, share, checks)
    } catch (error) {
      log('error', 'order_reader_failed', { reader, sellers: share.length, error })
    }
  })
  await Promise.all(shares.map(read))
}

/**
 * One invocation's share: reads the orders of these sellers, unless another run has done so meanwhile. One seller's
 * failure stops no other.
 * @param checks listings of a seller that may be checked
 */
export async function readOrdersOf(
  services: OrderServices & OfSeller<OrderServices>,
  sellers: readonly DueSeller[],
  checks: number,
): Promise<void> {
  // Each seller has a share of their own: the many orders of one do not keep another's unread.
  const limits: SellerLimits = {
    orders: Math.max(1, Math.floor(INVOCATION_LIMITS.orders / sellers.length)),
    checks: Math.min(checks, Math.floor(INVOCATION_LIMITS.checks / sellers.length)),
  }
  const read = callLimit(SELLERS_AT_ONCE)(async (due: DueSeller) => {
    try {
      const next = await readDueSeller(
        servicesOf<OrderServices>(services, due.userId),
        due.userId,
        limits,
      )
      await settleDue(services, 'orders', due, next)
    } catch (error) {
      log('warn', 'orders_reading_failed', { userId: due.userId, error })
    }
  })
  await Promise.all(sellers.map(each => read(each)))
}

/** Reads a seller's orders where that is due, and returns when it is next. */
async function readDueSeller(
  services: OrderServices,
  userId: number,
  limits: SellerLimits,
): Promise<number | null> {
  const { db, now } = services
  const reading = await nextReading(db, userId, now())
  if (!reading) return null
  if (reading.at > now()) return reading.at
  try {
    await runOrders(services, reading.account, limits, now() - READ_EVERY_MS.live)
  } catch (error) {
    log('warn', 'orders_reading_failed', { userId, error })
  }
  return (await nextReading(db, userId, now()))?.at ?? null
}

/** Sellers of whom that is looked at. */
const LATE_LOOKED_AT = 20

/** How many sellers had orders to be read at a time in ms that are not read yet, up to twenty. */
export async function lateSellers(
  directory: Directory,
  at: number,
): Promise<{ count: number; isAll: boolean }> {
  const late = await listDue(directory, 'orders', at, LATE_LOOKED_AT)
  return { count: late.length, isAll: late.length < LATE_LOOKED_AT }
}
