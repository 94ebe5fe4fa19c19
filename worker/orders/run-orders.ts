import { cursorLease, waitForLease } from '../db/lease.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { settleSold } from '../listings/sales.ts'
import { checkListings } from './check-listings.ts'
import { type ReadingProgress, readOrders, rereadUnreadable } from './read-orders.ts'
import type { OrderServices } from './services.ts'
import {
  acquireCursor,
  dueAccounts,
  firstPublication,
  type OrderAccount,
  orderAccount,
  renewCursor,
  updateCursor,
} from './store.ts'
import { parseUnreadable, type StoredUnreadable } from './unreadable-orders.ts'

const DAY_MS = 86_400_000
/** A crashed run's lease expires after it; each call to eBay renews it. */
export const ORDERS_LEASE_MS = 60_000
/** A caller that needs the orders now waits this long for a run that is under way. */
const WAIT_MS = 20_000
const POLL_MS = 250
/** The first run of an account reads the orders of this time, or since its first publication here. */
const FIRST_RUN_MS = 90 * DAY_MS
/** eBay returns orders of the last two years. */
const OLDEST_MS = 729 * DAY_MS
/**
 * What a run does at most, so that it stays below the 1,000 queries that a Worker has; `schedule.test.ts` measures
 * what each costs. The next run goes on.
 */
export const RUN_LIMITS = { sellers: 40, orders: 200, checks: 160 }

/** Orders are read this often. */
const INTERVAL_MS = 15 * 60_000
/** The scheduled job runs every five minutes; a run that did not finish goes on with the next one. */
const CONTINUE_MS = 5 * 60_000

const newProgress = (): ReadingProgress => ({
  ordersLeft: RUN_LIMITS.orders,
  sold: 0,
  cancelled: 0,
  refunded: 0,
  changed: 0,
  finished: true,
  unreadable: [],
})

/**
 * Reads the orders of a seller's connected account now. When a run is under way, waits for it and reads what it
 * has not. Throws EBAY_NOT_CONNECTED, BUSY, and what calls to eBay throw; the failure is stored on the cursor.
 * @param checks listings that are checked too
 */
export async function syncOrders(
  services: OrderServices,
  userId: number,
  checks = RUN_LIMITS.checks,
): Promise<ReadingProgress> {
  const account = await orderAccount(services.db, userId)
  if (!account) throw new Failure('EBAY_NOT_CONNECTED')
  const run = () => runOrders(services, account, newProgress(), checks)
  const progress = await waitForLease(run, { waitMs: WAIT_MS, pollMs: POLL_MS })
  if (progress) return progress
  throw new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
}

/**
 * `syncOrders` for an act on a listing that must know all sales. Throws BUSY too where the orders are so many that
 * one run does not read them all.
 */
export async function requireOrders(services: OrderServices, userId: number): Promise<void> {
  const { finished } = await syncOrders(services, userId, 0)
  if (finished) return
  const message = 'Your eBay orders are still being read. Please try again in a few minutes.'
  throw new Failure('BUSY', { message, detail: { retryable: true, retryAfterSeconds: 60 } })
}

/** Run by the schedule: reads the orders of some sellers who are due. One seller's failure stops no other. */
export async function readDueOrders(services: OrderServices): Promise<void> {
  const { db, now, ebay } = services
  if (!ebay) return
  const at = now()
  const due = { ranBefore: at - INTERVAL_MS, now: at, limit: RUN_LIMITS.sellers }
  const accounts = await dueAccounts(db, due)
  // Each seller has a share of their own: the many orders of one do not keep another's unread.
  const checks = Math.floor(RUN_LIMITS.checks / accounts.length)
  const ordersLeft = Math.max(1, Math.floor(RUN_LIMITS.orders / accounts.length))
  for (const account of accounts) {
    try {
      await runOrders(services, account, { ...newProgress(), ordersLeft }, checks)
    } catch (error) {
      log('warn', 'orders_reading_failed', { userId: account.userId, error })
    }
  }
}

/** One run for one account, under its lease. Null while another run has the lease. */
async function runOrders(
  services: OrderServices,
  account: OrderAccount,
  progress: ReadingProgress,
  checks: number,
): Promise<ReadingProgress | null> {
  const { db, now } = services
  const lease = await acquireLease(services, account)
  if (!lease) return null
  const { holder } = lease
  progress.unreadable = lease.unreadable
  const end = (failure: string | null, ranAt: number) =>
    updateCursor(db, account, holder, {
      ...cursorLease.released,
      failure,
      ranAt,
      unreadableOrders: JSON.stringify(progress.unreadable),
    })
  try {
    await readUnderLease(services, account, progress, checks, lease)
    await end(null, progress.finished ? now() : now() - INTERVAL_MS + CONTINUE_MS)
    return progress
  } catch (error) {
    await end((error instanceof Failure ? error : new Failure('INTERNAL')).message, now())
    throw error
  }
}

/** The holder of a cursor's lease, the time until which orders were read, and those that could not be. */
type CursorLease = { holder: string; readUntil: number; unreadable: StoredUnreadable[] }

async function acquireLease(
  { db, now }: OrderServices,
  account: OrderAccount,
): Promise<CursorLease | null> {
  const holder = crypto.randomUUID()
  const at = now()
  const published = (await firstPublication(db, account)) ?? at
  const start = Math.max(Math.min(at - FIRST_RUN_MS, published), at - OLDEST_MS)
  const lease = { holder, until: at + ORDERS_LEASE_MS, now: at, start }
  const cursor = await acquireCursor(db, account, lease)
  if (!cursor) return null
  return {
    holder,
    readUntil: Math.max(cursor.modifiedUntil, at - OLDEST_MS),
    unreadable: parseUnreadable(cursor.unreadableOrders),
  }
}

async function readUnderLease(
  services: OrderServices,
  account: OrderAccount,
  progress: ReadingProgress,
  checks: number,
  { holder, readUntil }: CursorLease,
): Promise<void> {
  const { db, now } = services
  const confirm = async () => {
    const cursor = await renewCursor(db, account, holder, now() + ORDERS_LEASE_MS)
    if (!cursor) throw new Failure('BUSY')
    if (!cursor.connected) throw new Failure('CONFLICT', { message: OTHER_ACCOUNT })
  }
  const advance = async (modifiedUntil: number) => {
    const change = {
      leaseUntil: now() + ORDERS_LEASE_MS,
      modifiedUntil,
      unreadableOrders: JSON.stringify(progress.unreadable),
    }
    if (!(await updateCursor(db, account, holder, change))) throw new Failure('BUSY')
  }
  await configured(services.ebay).withSeller(account.userId, async session => {
    const reading = { account, seller: session.seller, progress, confirm, advance }
    await rereadUnreadable(services, reading)
    progress.finished = await readOrders(services, reading, readUntil)
    await settleSold(db, account.userId, now())
    // Before all sales are known, a difference of pieces says nothing.
    if (checks > 0 && progress.finished)
      progress.changed += await checkListings(services, { account, session, confirm, checks })
  })
}

const OTHER_ACCOUNT = 'The connected eBay account was changed while its orders were read.'
