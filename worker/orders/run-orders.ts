import { cursorLease, waitForLease } from '../db/lease.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { settleSold } from '../listings/sales.ts'
import { checkListings } from './check-listings.ts'
import {
  CHARGES_AFTER_SALE_MS,
  CHARGES_INTERVAL_MS,
  readCharges,
  readsCharges,
} from './read-charges.ts'
import { type ReadingProgress, readOrders, rereadUnreadable } from './read-orders.ts'
import type { OrderServices } from './services.ts'
import {
  acquireCursor,
  type OrderAccount,
  orderAccount,
  READ_EVERY_MS,
  renewCursor,
  updateCursor,
} from './store.ts'
import { parseUnreadable } from './unreadable-orders.ts'

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
/** The scheduled job runs every five minutes; a run that did not finish goes on with the next one. */
const CONTINUE_MS = 5 * 60_000

/** What a run may do for one seller. The next run goes on. */
export type SellerLimits = { orders: number; checks: number }
/** What a run does at most where it is for one seller alone. */
const LIMITS_ALONE: SellerLimits = { orders: 200, checks: 160 }

/**
 * Reads the orders of a seller's connected account now. When a run is under way, waits for it and reads what it
 * has not. Throws EBAY_NOT_CONNECTED, BUSY, and what calls to eBay throw; the failure is stored on the cursor.
 * @param checks listings that are checked too
 */
export async function syncOrders(
  services: OrderServices,
  userId: number,
  checks = LIMITS_ALONE.checks,
): Promise<ReadingProgress> {
  const account = await orderAccount(services.db, userId)
  if (!account) throw new Failure('EBAY_NOT_CONNECTED')
  const run = () => runOrders(services, account, { ...LIMITS_ALONE, checks })
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

/** Whose orders one run reads, and its work under the cursor's lease. */
type Run = {
  account: OrderAccount
  limits: SellerLimits
  progress: ReadingProgress
  holder: string
  /** Orders modified before this time were read. */
  readUntil: number
  /** Charges before this time were read. */
  chargesUntil: number
  /** When charges are read next; changed by the run. */
  chargesDueAt: number
}

/**
 * One run for one account, under its lease. Null while another run has the lease.
 * @param ranBefore null too where the orders were read after this time
 */
export async function runOrders(
  services: OrderServices,
  account: OrderAccount,
  limits: SellerLimits,
  ranBefore: number | null = null,
): Promise<ReadingProgress | null> {
  const { db, now } = services
  const run = await acquireRun(services, account, limits, ranBefore)
  if (!run) return null
  const { progress, holder } = run
  const end = (failure: string | null, ranAt: number) =>
    updateCursor(db, account, holder, {
      ...cursorLease.released,
      failure,
      ranAt,
      unreadableOrders: JSON.stringify(progress.unreadable),
      chargesDueAt: run.chargesDueAt,
    })
  try {
    await configured(services.ebay).withSeller(account.userId, session =>
      readUnderLease(services, run, session),
    )
    await end(null, progress.finished ? now() : now() - READ_EVERY_MS.live + CONTINUE_MS)
    return progress
  } catch (error) {
    await end((error instanceof Failure ? error : new Failure('INTERNAL')).message, now())
    throw error
  }
}

async function acquireRun(
  { db, now }: OrderServices,
  account: OrderAccount,
  limits: SellerLimits,
  ranBefore: number | null,
): Promise<Run | null> {
  const holder = crypto.randomUUID()
  const at = now()
  const [until, start, oldest] = [at + ORDERS_LEASE_MS, at - FIRST_RUN_MS, at - OLDEST_MS]
  const lease = { holder, until, now: at, start, oldest, ranBefore }
  const cursor = await acquireCursor(db, account, lease)
  if (!cursor) return null
  return {
    account,
    limits,
    progress: {
      ordersLeft: limits.orders,
      sold: 0,
      cancelled: 0,
      refunded: 0,
      changed: 0,
      finished: true,
      unreadable: parseUnreadable(cursor.unreadableOrders),
    },
    holder,
    readUntil: Math.max(cursor.modifiedUntil, oldest),
    chargesUntil: Math.max(cursor.chargesUntil ?? start, oldest),
    chargesDueAt: cursor.chargesDueAt ?? at,
  }
}

async function readUnderLease(
  services: OrderServices,
  run: Run,
  session: SellerSession,
): Promise<void> {
  const { db, now } = services
  const { account, limits, progress, holder } = run
  const { seller } = session
  const confirm = async () => {
    const cursor = await renewCursor(db, account, holder, now() + ORDERS_LEASE_MS)
    if (!cursor) throw new Failure('BUSY')
    if (!cursor.connected) throw new Failure('CONFLICT', { message: OTHER_ACCOUNT })
  }
  const advance = async (change: { modifiedUntil: number } | { chargesUntil: number }) => {
    const stored = await updateCursor(db, account, holder, {
      leaseUntil: now() + ORDERS_LEASE_MS,
      unreadableOrders: JSON.stringify(progress.unreadable),
      ...change,
    })
    if (!stored) throw new Failure('BUSY')
  }
  const reading = {
    account,
    seller,
    progress,
    confirm,
    advance: (modifiedUntil: number) => advance({ modifiedUntil }),
  }
  await rereadUnreadable(services, reading)
  progress.finished = await readOrders(services, reading, run.readUntil)
  await settleSold(db, account.userId, now())
  const at = now()
  if (progress.sold + progress.cancelled + progress.refunded > 0)
    run.chargesDueAt = Math.min(run.chargesDueAt, at + CHARGES_AFTER_SALE_MS)
  // Before all sales are known, a difference of pieces says nothing.
  if (limits.checks === 0 || !progress.finished) return
  progress.changed += await checkListings(services, {
    account,
    session,
    confirm,
    checks: limits.checks,
  })
  if (!readsCharges(account) || run.chargesDueAt > at) return
  // Where eBay does not answer, the next runs read orders and not charges again.
  run.chargesDueAt = at + CHARGES_AFTER_SALE_MS
  const charges = {
    account,
    seller,
    confirm,
    advance: (chargesUntil: number) => advance({ chargesUntil }),
  }
  await readCharges(services, charges, run.chargesUntil)
  if (progress.sold + progress.cancelled + progress.refunded === 0)
    run.chargesDueAt = at + CHARGES_INTERVAL_MS
}

const OTHER_ACCOUNT = 'The connected eBay account was changed while its orders were read.'
