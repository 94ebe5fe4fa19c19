import { eq } from 'drizzle-orm'
import type { SellingSettings } from '../../../shared/listing/selling-settings.ts'
import type { Database, DatabaseServices } from '../../db/connection.ts'
import { sellingSettings } from '../../db/schema/listings.ts'

const DEFAULTS: SellingSettings = { titleTemplate: '', feeBasisPoints: null }

/** How the seller words titles and what eBay charges them; the defaults until they set it. */
export async function sellingSettingsOf(db: Database, userId: number): Promise<SellingSettings> {
  const { titleTemplate, feeBasisPoints } = sellingSettings
  const row = await db
    .select({ titleTemplate, feeBasisPoints })
    .from(sellingSettings)
    .where(eq(sellingSettings.userId, userId))
    .get()
  return row ?? DEFAULTS
}

export async function saveSellingSettings(
  { db, now }: DatabaseServices,
  userId: number,
  settings: SellingSettings,
): Promise<void> {
  const set = { ...settings, updatedAt: now() }
  await db
    .insert(sellingSettings)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: sellingSettings.userId, set })
}
