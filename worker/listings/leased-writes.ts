import { and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm'
import { withinPlan } from '../billing/storage.ts'
import { releaseAnalyses } from '../coins/stored-analysis.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { publishLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import { isRestored, keepDeleted, restoreStatements } from './deleted-listings.ts'
import {
  columnsOf,
  fromRow,
  type ListingChange,
  type OwnListing,
  type StoredListing,
} from './store.ts'

/** The lease of a seller's listing that `holder` acquired. */
export type OwnLease = OwnListing & { holder: string }

/** The listing while it is leased. */
const whileLeased = ({ id, userId, holder }: OwnLease) =>
  and(eq(listings.id, id), eq(listings.userId, userId), publishLease.isLeasedTo(holder))

/** Acquires the lease of a seller's listing for `holder` when it is free or expired; null otherwise. */
export async function acquireListingLease(
  db: SellerRows,
  { id, userId, holder }: OwnLease,
  { now, until }: { now: number; until: number },
): Promise<StoredListing | null> {
  const [row] = await db
    .update(listings)
    .set(publishLease.taken(holder, until))
    .where(and(eq(listings.id, id), eq(listings.userId, userId), publishLease.isFree(now)))
    .returning()
  return row ? fromRow(row) : null
}

/**
 * Updates a listing while `holder` has its lease; false when another holder took over. With `counts` the
 * change gets a new version; a listing that becomes published, sold or ended always does.
 */
export async function updateLeased(
  { directory, db }: Databases,
  lease: OwnLease,
  change: ListingChange,
  counts = false,
): Promise<boolean> {
  const { meta } = await withinPlan({ directory, db }, lease.userId, () =>
    db.update(listings).set(columnsOf(change, counts)).where(whileLeased(lease)),
  )
  return meta.changes > 0
}

/** Renews leases that their holders still have, in one statement. */
export async function renewLeases(
  db: SellerRows,
  leases: readonly OwnLease[],
  until: number,
): Promise<void> {
  await db.run(sql`
    update listings set publish_lease_until = ${until}
    from json_each(${JSON.stringify(leases)}) as held
    where listings.id = held.value ->> 'id' and user_id = held.value ->> 'userId'
      and publish_lease_holder = held.value ->> 'holder'`)
}

/**
 * Updates a seller's listing in the version that was read while nobody has its lease; false otherwise. An expired
 * lease ends. With `counts` the change gets a new version.
 */
export async function updateUnleased(
  { directory, db }: Databases,
  { id, userId, version }: Pick<StoredListing, 'id' | 'userId' | 'version'>,
  change: ListingChange,
  { counts, now }: { counts: boolean; now: number },
): Promise<boolean> {
  const update = db
    .update(listings)
    .set(columnsOf({ ...change, ...publishLease.released }, counts))
    .where(
      and(
        eq(listings.id, id),
        eq(listings.userId, userId),
        eq(listings.version, version),
        publishLease.isFree(now),
      ),
    )
  const { meta } = await withinPlan({ directory, db }, userId, () => update)
  return meta.changes > 0
}

/**
 * Deletes a listing while `holder` has its lease; it can be restored. Its analysis keeps the pictures no longer. False
 * when another holder took over.
 */
export async function deleteLeased(db: SellerRows, lease: OwnLease, now: number): Promise<boolean> {
  const leased = whileLeased(lease)
  const kept = sql`own.id = ${lease.id} and own.user_id = ${lease.userId} and own.publish_lease_holder = ${lease.holder}`
  const deleted = db.delete(listings).where(leased).returning({ id: listings.id })
  const results = await runTransaction<{ id: number }>(db, [
    keepDeleted(kept, now),
    releaseAnalysisOf(db, leased, now),
    deleted,
  ])
  return (results.at(-1) ?? []).length > 0
}

/** The statement that releases the analysis of a listing which the next one deletes. */
function releaseAnalysisOf(db: SellerRows, condition: SQL | undefined, now: number) {
  const own = isNotNull(listings.analysisId)
  return releaseAnalyses(
    db,
    {
      ids: db.select({ id: listings.analysisId }).from(listings).where(and(condition, own)),
      owner: db.select({ id: listings.userId }).from(listings).where(condition),
    },
    now,
  )
}

/**
 * Sets the target's content with the draft's pieces and deletes the draft, which can be restored, in one transaction,
 * while both are leased; false when another holder took one over.
 */
export async function mergeLeased(
  db: SellerRows,
  merge: {
    draft: OwnLease
    target: OwnLease
    content: ListingChange
    /** The text of the merge, which the deleted draft keeps. */
    merged: string
    at: number
  },
): Promise<boolean> {
  const { draft, target, content, merged, at } = merge
  const isLeased = (lease: OwnLease) =>
    exists(db.select({ id: listings.id }).from(listings).where(whileLeased(lease)))
  const both = and(isLeased(draft), isLeased(target))
  const kept = sql`own.id = ${draft.id} and own.user_id = ${draft.userId} and ${both}`
  const [, updated = []] = await runTransaction<{ id: number }>(db, [
    keepDeleted(kept, at, merged),
    db
      .update(listings)
      .set({ ...columnsOf(content, true), updatedAt: at })
      .where(and(whileLeased(target), isLeased(draft)))
      .returning({ id: listings.id }),
    releaseAnalysisOf(db, and(whileLeased(draft), isLeased(target)), at),
    db.delete(listings).where(and(whileLeased(draft), isLeased(target))),
  ])
  return updated.length > 0
}

/**
 * Makes a merged draft one of the seller's again and sets the content of the listing that its pieces are taken from, in
 * one transaction, while that one is leased. `others`: the statements of other deleted drafts that change with it.
 */
export async function restoreMerged(
  db: SellerRows,
  restored: {
    draft: OwnListing
    target: OwnLease
    content: ListingChange
    others: SQL[]
    at: number
  },
): Promise<void> {
  const { draft, target, content, others, at } = restored
  const isLeased = exists(db.select({ id: listings.id }).from(listings).where(whileLeased(target)))
  const [insert, ...more] = restoreStatements(draft, sql`${isLeased}`, at)
  if (!insert) return
  await runTransaction(db, [
    insert,
    ...(Object.keys(content).length > 0
      ? [
          db
            .update(listings)
            .set({ ...columnsOf(content, true), updatedAt: at })
            .where(and(whileLeased(target), isRestored(draft))),
        ]
      : []),
    ...others,
    ...more,
  ])
}
