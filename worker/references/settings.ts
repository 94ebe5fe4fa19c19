import { eq } from 'drizzle-orm'
import type { ReferenceSettings } from '../../shared/references.ts'
import type { SellerRows } from '../db/connection.ts'
import { referenceLibraries } from '../db/schema/references.ts'

/** How a seller wants memory to be used; without a row, the default. */
export async function referenceSettingsOf(
  db: SellerRows,
  userId: number,
): Promise<ReferenceSettings> {
  const row = await db
    .select({ fast: referenceLibraries.fast, euro: referenceLibraries.euro })
    .from(referenceLibraries)
    .where(eq(referenceLibraries.userId, userId))
    .get()
  return row ?? { fast: false, euro: false }
}

/** Stores what is given. Returns the settings. */
export async function saveReferenceSettings(
  db: SellerRows,
  userId: number,
  change: Partial<ReferenceSettings>,
): Promise<ReferenceSettings> {
  // A start of its own: no version is met twice, whatever the isolate has seen of another database.
  const version = crypto.getRandomValues(new Uint32Array(1))[0]
  const insert = db.insert(referenceLibraries).values({ userId, version, ...change })
  await (Object.keys(change).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: referenceLibraries.userId, set: change }))
  return referenceSettingsOf(db, userId)
}
