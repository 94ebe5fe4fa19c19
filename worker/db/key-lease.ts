import { and, eq } from 'drizzle-orm'
import type { Directory } from './connection.ts'
import { keyLease } from './lease.ts'
import { leases } from './schema/ebay.ts'

/** Acquires a lease that is free or expired. Returns its end in ms, or null when another caller holds it. */
export async function acquireLease(
  directory: Directory,
  key: string,
  now: number,
  leaseMs: number,
): Promise<number | null> {
  const until = now + leaseMs
  const { meta } = await directory
    .insert(leases)
    .values({ key, until })
    .onConflictDoUpdate({ target: leases.key, set: { until }, setWhere: keyLease.isExpired(now) })
  return meta.changes > 0 ? until : null
}

export async function releaseLease(
  directory: Directory,
  key: string,
  until: number,
): Promise<void> {
  await directory.delete(leases).where(and(eq(leases.key, key), keyLease.isLeasedTo(until)))
}
