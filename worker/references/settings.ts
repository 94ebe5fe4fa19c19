import { eq } from 'drizzle-orm'
import type { ReferenceSettings } from '../../shared/references.ts'
import type { Database } from '../db/connection.ts'
import { referenceLibraries } from '../db/schema/references.ts'

/** How a seller wants memory to be used; without a row, the default. */
export async function referenceSettingsOf(
  db: Database,
  userId: number,
): Promise<ReferenceSettings> {
  const row = await db
    .select({ fast: referenceLibraries.fast })
    .from(referenceLibraries)
    .where(eq(referenceLibraries.userId, userId))
    .get()
  return { fast: row?.fast ?? false }
}

export async function saveReferenceSettings(
  db: Database,
  userId: number,
  { fast }: ReferenceSettings,
): Promise<void> {
  await db
    .insert(referenceLibraries)
    // A start of its own: no version is met twice, whatever the isolate has seen of another database.
    .values({ userId, fast, version: crypto.getRandomValues(new Uint32Array(1))[0] })
    .onConflictDoUpdate({ target: referenceLibraries.userId, set: { fast } })
}
