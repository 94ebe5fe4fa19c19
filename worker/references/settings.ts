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
    .values({ userId, fast })
    .onConflictDoUpdate({ target: referenceLibraries.userId, set: { fast } })
}
