import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { acquireLease, releaseLease } from './store.ts'

/** Longer than a token call with its retries may take; a crashed holder blocks the others no longer. */
const LEASE_MS = 30_000
const POLL_MS = 150

export type Clock = { now: () => number; pause: (ms: number) => Promise<void> }

/**
 * Answers what `find` finds; when there is nothing, one caller makes it and all others wait for that one.
 *
 * A lease row in D1 decides who: promises are not shared between the requests of an isolate, since a
 * request that the browser gives up would take the others' answer with it, and isolates share nothing else.
 *
 * @param read what is already there, or null; called again while another caller is making it
 * @param create makes and stores it, so that the others' `find` sees it
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
