import type { DatabaseServices } from '../db/connection.ts'
import { publishLease, waitForLease, whileRenewing } from '../db/lease.ts'
import { EBAY_TIME_LIMITS } from '../ebay/time-limits.ts'
import { Failure } from '../http/failure.ts'
import { acquireListingLease, deleteLeased, updateLeased } from './leased-writes.ts'
import { type ListingChange, listingExists, type OwnListing, type StoredListing } from './store.ts'

/**
 * A crashed holder's lease expires after `leaseMs`; a running holder renews it every `renewMs`. A lease outlives the
 * longest call to eBay that it covers. A batch publishes 25 listings in bulk calls: it renews seldom, because each
 * renewal is one of the 1,000 queries of its invocation.
 */
export const LISTING_LEASES = {
  publish: { leaseMs: EBAY_TIME_LIMITS.bulk.totalMs + 15_000, renewMs: 60_000 },
  other: { leaseMs: EBAY_TIME_LIMITS.upload.totalMs + 5_000, renewMs: 15_000 },
} as const
/** A second caller waits this long before it gets BUSY. */
const WAIT_MS = 25_000
const POLL_MS = 250

export type LeasedListing = {
  listing: StoredListing
  /** Who holds the lease, for a transaction of more than one listing. */
  holder: string
  /**
   * Updates the listing and renews the lease; with `counts` the change gets a new version. Throws BUSY when
   * another holder took over the lease.
   */
  save: (change: ListingChange, options?: { counts: boolean }) => Promise<void>
  remove: () => Promise<void>
}

/** What a lease is for. A lease that expired without release tells which act was interrupted. */
type LeasedAct = keyof typeof LISTING_LEASES

/** Whether the lease of a listing was acquired to publish it. */
export const isPublishLease = ({
  publishLeaseHolder,
}: Pick<StoredListing, 'publishLeaseHolder'>): boolean =>
  publishLeaseHolder?.startsWith('publish ') ?? false

/**
 * Runs exclusive work on a listing: publish, edit, end, merge, delete. A second caller waits. After a crash the lease
 * expires (LISTING_LEASES). Throws BUSY when the lease is not free within WAIT_MS, NOT_FOUND when the listing is
 * deleted meanwhile.
 */
export async function withListingLease<T>(
  { db, now }: DatabaseServices,
  own: OwnListing,
  work: (leased: LeasedListing) => Promise<T>,
  act: LeasedAct = 'other',
): Promise<T> {
  const holder = `${act} ${crypto.randomUUID()}`
  const { leaseMs, renewMs } = LISTING_LEASES[act]
  const lease = { ...own, holder }
  const acquire = async () => {
    const at = now()
    const acquired = await acquireListingLease(db, lease, { now: at, until: at + leaseMs })
    if (!acquired && !(await listingExists(db, own))) throw new Failure('NOT_FOUND')
    return acquired
  }
  const listing = await waitForLease(acquire, { waitMs: WAIT_MS, pollMs: POLL_MS })
  if (!listing) throw new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
  const save: LeasedListing['save'] = async (change, options) => {
    const leased = { publishLeaseUntil: now() + leaseMs, ...change }
    const updated = await updateLeased(db, lease, leased, options?.counts)
    if (!updated) throw new Failure('BUSY')
  }
  const remove = async () => {
    if (!(await deleteLeased(db, lease, now()))) throw new Failure('BUSY')
  }
  // Renewed while a slow step runs. A failed renewal is repeated by the next one.
  const renew = () =>
    Promise.allSettled([updateLeased(db, lease, { publishLeaseUntil: now() + leaseMs })])
  try {
    return await whileRenewing(renew, renewMs, () => work({ listing, holder, save, remove }))
  } finally {
    await updateLeased(db, lease, publishLease.released)
  }
}
