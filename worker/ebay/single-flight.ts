import type { Directory } from '../db/connection.ts'
import { acquireLease, releaseLease } from '../db/key-lease.ts'
import { waitForLease } from '../db/lease.ts'
import { Failure } from '../http/failure.ts'
import { EBAY_TIME_LIMITS } from './time-limits.ts'

/** Longer than a token call with its retries. A crashed holder's lease expires after it. */
export const TOKEN_LEASE_MS = EBAY_TIME_LIMITS.read.totalMs + 5_000
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
 * @throws Failure EBAY_UNAVAILABLE when another caller holds the lease for longer than `TOKEN_LEASE_MS`
 */
export async function singleFlight<T>(
  { directory, now, pause }: Clock & { directory: Directory },
  key: string,
  read: () => Promise<T | null>,
  create: () => Promise<T>,
): Promise<T> {
  const find = async (): Promise<{ value: T } | null> => {
    const found = await read()
    if (found !== null) return { value: found }
    const until = await acquireLease(directory, key, now(), TOKEN_LEASE_MS)
    if (until === null) return null
    try {
      return { value: (await read()) ?? (await create()) }
    } finally {
      await releaseLease(directory, key, until)
    }
  }
  const found = await waitForLease(find, { waitMs: TOKEN_LEASE_MS, pollMs: POLL_MS, pause })
  if (!found) throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true } })
  return found.value
}
