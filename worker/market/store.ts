import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { Directory } from '../db/connection.ts'
import { spotLease } from '../db/lease.ts'
import { spotHistory, spotPrices } from '../db/schema/market.ts'
import { FOREIGN_CURRENCIES, SPOT_METALS, type Spot } from './port.ts'

/** Prices are stored so long: for the preview of a rule. */
const SPOT_HISTORY_DAYS = 32
const DAY_MS = 86_400_000

/** There is one row. */
const ROW = 1
const micros = z.number().int().positive()
const pricesSchema = z.partialRecord(z.enum([...SPOT_METALS, ...FOREIGN_CURRENCIES]), micros)

/** The spot prices fetched last, of any age, or null; and whether a fetch is due. */
export async function storedSpotPrices(
  directory: Directory,
  now: number,
): Promise<{ spot: Spot | null; due: boolean }> {
  const row = await directory.select().from(spotPrices).where(eq(spotPrices.id, ROW)).get()
  const due = !row || row.dueAt <= now
  const read = pricesSchema.safeParse(row?.prices ? parseJson(row.prices) : null)
  if (!read.success || !row || row.asOf === null) return { spot: null, due }
  const microsPerTroyOunce = onlyOf(SPOT_METALS, read.data)
  const rates = onlyOf(FOREIGN_CURRENCIES, read.data)
  return { spot: { microsPerTroyOunce, rates, asOf: row.asOf }, due }
}

function onlyOf<Name extends string>(
  names: readonly Name[],
  prices: { readonly [name in Name]?: number | undefined },
): { [name in Name]?: number } {
  const found: { [name in Name]?: number } = {}
  for (const name of names) {
    const price = prices[name]
    if (price !== undefined) found[name] = price
  }
  return found
}

/** True for the one caller that acquires the lease to fetch. */
export async function claimSpotFetch(
  directory: Directory,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<boolean> {
  const claimed = await directory
    .insert(spotPrices)
    .values({ id: ROW, dueAt: now + leaseMs })
    .onConflictDoUpdate({
      target: spotPrices.id,
      set: { dueAt: now + leaseMs },
      setWhere: spotLease.isExpired(now),
    })
    .returning({ id: spotPrices.id })
  return claimed.length > 0
}

/** After a failed fetch: the next one is not before `at` (ms), nor before its lease ends. */
export async function postponeSpotFetch(directory: Directory, at: number): Promise<void> {
  await directory
    .update(spotPrices)
    .set({ dueAt: sql`max(${spotPrices.dueAt}, ${at})` })
    .where(eq(spotPrices.id, ROW))
}

export async function storeSpotPrices(
  directory: Directory,
  { microsPerTroyOunce, rates, asOf }: Spot,
  dueAt: number,
): Promise<void> {
  const prices = JSON.stringify({ ...microsPerTroyOunce, ...rates })
  await directory.batch([
    directory.update(spotPrices).set({ prices, asOf, dueAt }).where(eq(spotPrices.id, ROW)),
    directory.insert(spotHistory).values({ asOf, prices }).onConflictDoNothing(),
    directory.delete(spotHistory).where(lt(spotHistory.asOf, asOf - SPOT_HISTORY_DAYS * DAY_MS)),
  ])
}
