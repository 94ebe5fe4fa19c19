import { eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import { vendorCache } from '../db/schema/ebay.ts'
import { SPOT_METALS, type Spot } from './port.ts'

const SPOT_KEY = 'spot prices of metals'
const cents = z.number().int().positive().optional()
const spotSchema = z.object({
  centsPerTroyOunce: z.partialRecord(z.enum(SPOT_METALS), cents),
  asOf: z.number(),
})

/** The spot prices fetched last, of any age, or null; and whether a fetch is due. */
export async function cachedSpotPrices(
  db: Database,
  now: number,
): Promise<{ spot: Spot | null; due: boolean }> {
  const row = await db
    .select({ value: vendorCache.value, expiresAt: vendorCache.expiresAt })
    .from(vendorCache)
    .where(eq(vendorCache.key, SPOT_KEY))
    .get()
  const due = !row || row.expiresAt <= now
  if (!row || row.value === '') return { spot: null, due }
  const { centsPerTroyOunce, asOf } = spotSchema.parse(JSON.parse(row.value))
  const known = Object.entries(centsPerTroyOunce).filter(([, price]) => price !== undefined)
  return { spot: { centsPerTroyOunce: Object.fromEntries(known), asOf }, due }
}

/** True for the one caller that acquires the lease to fetch. */
export async function claimSpotFetch(
  db: Database,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<boolean> {
  const claimed = await db
    .insert(vendorCache)
    .values({ key: SPOT_KEY, value: '', expiresAt: now + leaseMs })
    .onConflictDoUpdate({
      target: vendorCache.key,
      set: { expiresAt: now + leaseMs },
      setWhere: lte(vendorCache.expiresAt, now),
    })
    .returning({ key: vendorCache.key })
  return claimed.length > 0
}

export async function storeSpotPrices(db: Database, spot: Spot, expiresAt: number): Promise<void> {
  await db
    .update(vendorCache)
    .set({ value: JSON.stringify(spot), expiresAt })
    .where(eq(vendorCache.key, SPOT_KEY))
}
