import { and, eq } from 'drizzle-orm'
import type { Database } from './connection.ts'
import { keyLease } from './lease.ts'
import { leases } from './schema/ebay.ts'

/** Acquires a lease that is free or expired. Returns its end in ms, or null when another caller holds it. */
export async function acquireLease(
  db: Database,
  key: string,
  now: number,
  leaseMs: number,
): Promise<number | null> {
  const until = now + leaseMs
  const { meta } = await db
    .insert(leases)
    .values({ key, until })
    .onConflictDoUpdate({ target: leases.key, set: { until }, setWhere: keyLease.isExpired(now) })
  return meta.changes > 0 ? until : null
}

export async function releaseLease(db: Database, key: string, until: number): Promise<void> {
  await db.delete(leases).where(and(eq(leases.key, key), keyLease.isLeasedTo(until)))
}
