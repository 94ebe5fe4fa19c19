import { eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { bestOffers, watcherOffers } from './schema/best-offers.ts'
import { analyses } from './schema/coins.ts'
import { leases } from './schema/ebay.ts'
import { listings } from './schema/listings.ts'
import { mails } from './schema/mail.ts'
import { spotPrices } from './schema/market.ts'
import { orderCursors, sales } from './schema/orders.ts'
import { saleRefunds } from './schema/returns.ts'

/**
 * A lease: the right of one caller at a time to work on a row. It has two columns: its end in ms (null: nobody has it)
 * and its holder, a random text or a number that grows with each acquisition. It is given as conditions and values, so
 * that acquiring, renewing and releasing stay one statement each with the row's own conditions.
 */
const leaseOf = (until: SQLiteColumn, holder: SQLiteColumn) => ({
  isExpired: (now: number): SQL => lte(until, now),
  /** Released or expired. */
  isFree: (now: number): SQL | undefined => or(isNull(until), lte(until, now)),
  /** An expired lease remains its holder's until another caller acquires it. */
  isLeasedTo: (by: string | number): SQL => eq(holder, by),
  /** The next holder's number. */
  nextHolder: sql<number>`${holder} + 1`,
})

export const publishLease = {
  ...leaseOf(listings.publishLeaseUntil, listings.publishLeaseHolder),
  taken: (publishLeaseHolder: string, publishLeaseUntil: number) => ({
    publishLeaseHolder,
    publishLeaseUntil,
  }),
  released: { publishLeaseHolder: null, publishLeaseUntil: null },
}
export const cursorLease = {
  ...leaseOf(orderCursors.leaseUntil, orderCursors.leaseHolder),
  taken: (leaseHolder: string, leaseUntil: number) => ({ leaseHolder, leaseUntil }),
  released: { leaseHolder: null, leaseUntil: null },
}
export const analysisLease = leaseOf(analyses.leaseUntil, analyses.attempt)
export const mailLease = leaseOf(mails.nextTryAt, mails.tries)
/** Of all lines of an order. */
export const shipLease = leaseOf(sales.shipLeaseUntil, sales.shipLeaseUntil)
/** Each acquisition has a later end than the last, so that the end tells the holder. */
export const keyLease = leaseOf(leases.until, leases.until)
/** Of an answer to a buyer's offer. */
export const answerLease = leaseOf(bestOffers.leaseUntil, bestOffers.leaseUntil)
export const watcherOfferLease = leaseOf(watcherOffers.leaseUntil, watcherOffers.leaseUntil)
export const refundLease = leaseOf(saleRefunds.leaseUntil, saleRefunds.leaseUntil)
export const spotLease = leaseOf(spotPrices.dueAt, spotPrices.dueAt)

/** Tries to acquire a lease every `pollMs`; null when it was not free within `waitMs`. */
export async function waitForLease<T>(
  acquire: () => Promise<T | null>,
  {
    waitMs,
    pollMs,
    pause = ms => scheduler.wait(ms),
  }: { waitMs: number; pollMs: number; pause?: (ms: number) => Promise<void> },
): Promise<T | null> {
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const acquired = await acquire()
    if (acquired !== null) return acquired
    await pause(pollMs)
  }
  return null
}

/** Does work and renews its lease every `everyMs` meanwhile. */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  everyMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(() => void renew(), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}
