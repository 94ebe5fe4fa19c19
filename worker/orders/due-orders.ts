import type { OrderAccount } from '../../durable-objects/order-reader/order-job.ts'
import type { Database } from '../db/connection.ts'
import { callLimit } from '../ebay/call-order.ts'
import { log } from '../http/log.ts'
import { runOrders, type SellerLimits } from './run-orders.ts'
import type { OrderServices, ScheduledOrderServices } from './services.ts'
import { dueAccounts, READ_EVERY_MS } from './store.ts'

/**
 * What one invocation does at most, so that it stays below the 1,000 queries that it has; `schedule.test.ts` measures
 * what each costs.
 */
export const INVOCATION_LIMITS = { sellers: 26, orders: 200, checks: 160 }
/** Sellers whose orders one invocation reads at once. Cloudflare opens six connections. */
const SELLERS_AT_ONCE = 2
/**
 * Invocations of one run. Three runs in fifteen minutes read 10,530 sellers (decision 028).
 */
export const READERS = 135
/** Invocations at once: 60 sellers, who ask the database about 450 queries a second. */
const READERS_AT_ONCE = 30
/** Listings that one run checks: with one run in five minutes, eBay's 2,000,000 calls a day of the Inventory API. */
const CHECKS_OF_RUN = 6_800

/**
 * Run by the schedule: shares the sellers whose orders are due among invocations of their own. One that fails stops no
 * other, and its sellers are due in the next run.
 */
export async function readDueOrders(services: ScheduledOrderServices): Promise<void> {
  const { db, now, ebay, orderReaders } = services
  if (!ebay) return
  const limit = READERS * INVOCATION_LIMITS.sellers
  const accounts = await dueAccounts(db, { now: now(), limit })
  const shares = Array.from(
    { length: Math.ceil(accounts.length / INVOCATION_LIMITS.sellers) },
    (_, reader) =>
      accounts.slice(reader * INVOCATION_LIMITS.sellers, (reader + 1) * INVOCATION_LIMITS.sellers),
  )
  const checks = Math.max(1, Math.floor(CHECKS_OF_RUN / Math.max(accounts.length, 1)))
  const read = callLimit(READERS_AT_ONCE)(async (share: OrderAccount[], reader: number) => {
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
  services: OrderServices,
  accounts: readonly OrderAccount[],
  checks: number,
): Promise<void> {
  // Each seller has a share of their own: the many orders of one do not keep another's unread.
  const limits: SellerLimits = {
    orders: Math.max(1, Math.floor(INVOCATION_LIMITS.orders / accounts.length)),
    checks: Math.min(checks, Math.floor(INVOCATION_LIMITS.checks / accounts.length)),
  }
  const read = callLimit(SELLERS_AT_ONCE)(async (account: OrderAccount) => {
    try {
      await runOrders(services, account, limits, services.now() - READ_EVERY_MS.live)
    } catch (error) {
      log('warn', 'orders_reading_failed', { userId: account.userId, error })
    }
  })
  await Promise.all(accounts.map(each => read(each)))
}

/** Sellers of whom that is looked at: those who connect at this moment come first, and are not late. */
const LATE_LOOKED_AT = 20

/** How many connected sellers had orders to be read at a time in ms that are not read yet, up to twenty. */
export async function lateSellers(
  db: Database,
  at: number,
): Promise<{ count: number; isAll: boolean }> {
  const due = await dueAccounts(db, { now: at, limit: LATE_LOOKED_AT })
  const late = due.filter(({ connectedAt }) => connectedAt < at)
  return { count: late.length, isAll: due.length < LATE_LOOKED_AT }
}
