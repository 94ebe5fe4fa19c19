import type { DatabaseServices, SellerRowsServices } from '../db/connection.ts'
import { publishLease, waitForLease } from '../db/lease.ts'
import { Failure } from '../http/failure.ts'
import { markDeletion } from './deleted-listings.ts'
import {
  acquireListingLease,
  deleteLeased,
  type OwnLease,
  renewLeases,
  updateLeased,
  updateUnleased,
} from './leased-writes.ts'
import {
  type ListingChange,
  listingExists,
  type OwnListing,
  ownListing,
  type StoredListing,
} from './store.ts'
import { changedElsewhere } from './versions.ts'

/**
 * A crashed holder's lease expires after LEASE_MS. A running holder renews it every RENEW_MS: it outlives any call to
 * eBay, and a crash blocks a listing no longer than a second caller waits.
 */
export const LEASE_MS = 15_000
export const RENEW_MS = 5_000
/** A second caller waits this long before it gets BUSY. */
const WAIT_MS = 25_000
const POLL_MS = 250

export type WritableListing = {
  listing: StoredListing
  /**
   * Updates the listing, and renews its lease where there is one; with `counts` the change gets a new version. Throws
   * BUSY when another act has the lease.
   */
  save: (change: ListingChange, options?: { counts: boolean }) => Promise<void>
}

export type LeasedListing = WritableListing & {
  /** Who holds the lease, for a transaction of more than one listing. */
  holder: string
  remove: () => Promise<void>
}

/** `renewWhile`: of a batch; alone each lease is renewed by itself. */
export type LeaseServices = DatabaseServices & { renewWhile?: RenewWhile }

/** What a lease is for. A lease that expired without release tells which act was interrupted. */
type LeasedAct = 'publish' | 'other'

/** Whether the lease of a listing was acquired to publish it. */
export const isPublishLease = ({
  publishLeaseHolder,
}: Pick<StoredListing, 'publishLeaseHolder'>): boolean =>
  publishLeaseHolder?.startsWith('publish ') ?? false

/** Does work and renews its lease meanwhile. */
export type RenewWhile = <T>(lease: OwnLease, work: () => Promise<T>) => Promise<T>

/**
 * Renews the leases of all work that runs at the same time, in one statement: a batch waits up to two minutes for a bulk
 * call with 25 leases, and its invocation has 1,000 queries. A failed renewal is repeated by the next one.
 */
export function renewTogether({ db, now }: SellerRowsServices): RenewWhile {
  const renewed = new Set<OwnLease>()
  const renew = () => Promise.allSettled([renewLeases(db, [...renewed], now() + LEASE_MS)])
  let renewing: ReturnType<typeof setInterval> | undefined
  return async (lease, work) => {
    renewed.add(lease)
    renewing ??= setInterval(() => void renew(), RENEW_MS)
    try {
      return await work()
    } finally {
      renewed.delete(lease)
      if (renewed.size === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
    }
  }
}

/**
 * Runs exclusive work on a listing: publish, edit, end, merge, delete. A second caller waits. After a crash the lease
 * expires within LEASE_MS. Throws BUSY when the lease is not free within WAIT_MS, NOT_FOUND when the listing is
 * deleted meanwhile.
 */
export async function withListingLease<T>(
  { directory, db, now, renewWhile = renewTogether({ db, now }) }: LeaseServices,
  own: OwnListing,
  work: (leased: LeasedListing) => Promise<T>,
  act: LeasedAct = 'other',
): Promise<T> {
  const holder = `${act} ${crypto.randomUUID()}`
  const lease = { ...own, holder }
  const acquire = async () => {
    const at = now()
    const acquired = await acquireListingLease(db, lease, { now: at, until: at + LEASE_MS })
    if (!acquired && !(await listingExists(db, own))) throw new Failure('NOT_FOUND')
    return acquired
  }
  const listing = await waitForLease(acquire, { waitMs: WAIT_MS, pollMs: POLL_MS })
  if (!listing) throw busy()
  const save: LeasedListing['save'] = async (change, options) => {
    const leased = { publishLeaseUntil: now() + LEASE_MS, ...change }
    const updated = await updateLeased({ directory, db }, lease, leased, options?.counts)
    if (!updated) throw new Failure('BUSY')
  }
  const remove = async () => {
    await markDeletion({ directory, now }, own.userId)
    if (!(await deleteLeased(db, lease, now()))) throw new Failure('BUSY')
  }
  try {
    return await renewWhile(lease, () => work({ listing, holder, save, remove }))
  } finally {
    await updateLeased({ directory, db }, lease, publishLease.released)
  }
}

/**
 * A listing that is saved by one statement in the version that was read, and waits for no lease. `save` throws CONFLICT
 * for another version, NOT_FOUND for a listing that is deleted, BUSY while another act has its lease.
 */
export function withoutLease(
  { directory, db, now }: DatabaseServices,
  listing: StoredListing,
): WritableListing {
  const save: WritableListing['save'] = async (change, { counts } = { counts: false }) => {
    if (await updateUnleased({ directory, db }, listing, change, { counts, now: now() })) return
    const stored = await ownListing(db, listing.userId, listing.id)
    if (stored.version !== listing.version) throw changedElsewhere(stored)
    throw busy()
  }
  return { listing, save }
}

const busy = () => new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
