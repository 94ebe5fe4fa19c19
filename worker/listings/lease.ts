import { Failure } from '../http/failure.ts'
import type { ListingServices } from './services.ts'
import {
  acquireListingLease,
  deleteLeased,
  type ListingChange,
  type StoredListing,
  updateLeased,
} from './store.ts'

/** A holder that died blocks its listing no longer than this; a living one says so more often. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000
/** A second caller waits for the first this long before it is told to come back. */
const WAIT_MS = 25_000
const POLL_MS = 250

export type LeasedListing = {
  listing: StoredListing
  /** Writes to the listing. Throws BUSY when another took it over: nothing more may be written. */
  save: (change: ListingChange) => Promise<void>
  remove: () => Promise<void>
}

/**
 * Does something with a listing that nothing else may do meanwhile: publish, edit, delete. Who comes
 * second waits; after a crash the listing is free again within seconds.
 */
export async function withListingLease<T>(
  { db, now }: Pick<ListingServices, 'db' | 'now'>,
  id: number,
  work: (held: LeasedListing) => Promise<T>,
): Promise<T> {
  const holder = crypto.randomUUID()
  const listing = await waitFor(() => acquireListingLease(db, id, { holder, ...leaseFrom(now()) }))
  const save = async (change: ListingChange) => {
    const until = now() + LEASE_MS
    const kept = await updateLeased(db, id, holder, { publishLeaseUntil: until, ...change })
    if (!kept) throw new Failure('BUSY')
  }
  const remove = async () => {
    if (!(await deleteLeased(db, id, holder))) throw new Failure('BUSY')
  }
  // While a slow step runs, the lease is kept alive; a beat that is missed is made up by the next.
  const renewal = setInterval(() => {
    void Promise.allSettled([updateLeased(db, id, holder, { publishLeaseUntil: now() + LEASE_MS })])
  }, RENEW_MS)
  try {
    return await work({ listing, save, remove })
  } finally {
    clearInterval(renewal)
    await updateLeased(db, id, holder, { publishLeaseUntil: null, publishLeaseHolder: null })
  }
}

const leaseFrom = (now: number) => ({ now, until: now + LEASE_MS })

async function waitFor(take: () => Promise<StoredListing | null>): Promise<StoredListing> {
  for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
    const taken = await take()
    if (taken) return taken
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
}
