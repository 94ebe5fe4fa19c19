import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { acquireLease, releaseLease } from './store.ts'

/** Longer than a token call with its retries. A crashed holder's lease expires after it. */
const LEASE_MS = 30_000
const POLL_MS = 150

export type Clock = { now: () => number; pause: (ms: number) => Promise<void> }

/**
 * Returns what `read` finds. When it finds nothing, one caller creates the value and all others wait for it.
 *
 * A lease row in D1 selects the caller. Promises cannot be shared between the requests of an isolate, since a
 * cancelled request would cancel the others' work, and isolates share no memory.
 *
 * @param read the existing value, or null; called again while another caller creates it
 * @param create creates and stores the value, so that `read` finds it
 * @throws Failure EBAY_UNAVAILABLE when another caller holds the lease for longer than `LEASE_MS`
 */
export async function singleFlight<T>(
  { db, now, pause }: Clock & { db: Database },
  key: string,
  read: () => Promise<T | null>,
  create: () => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited <= LEASE_MS; waited += POLL_MS) {
    const found = await read()
    if (found !== null) return found
    const until = await acquireLease(db, key, now(), LEASE_MS)
    if (until !== null) {
      try {
        return (await read()) ?? (await create())
      } finally {
        await releaseLease(db, key, until)
      }
    }
    await pause(POLL_MS)
  }
  throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true } })
}
