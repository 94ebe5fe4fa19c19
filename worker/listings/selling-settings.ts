import { eq } from 'drizzle-orm'
import type { SellingSettings } from '../../shared/selling-settings.ts'
import type { Database } from '../db/connection.ts'
import { sellingSettings } from '../db/schema/listings.ts'

const DEFAULTS: SellingSettings = { titleTemplate: '', feeBasisPoints: null }

/** How the seller words titles and what eBay charges them; the defaults until they set it. */
export async function sellingSettingsOf(db: Database, userId: number): Promise<SellingSettings> {
  const row = await db
    .select({
      titleTemplate: sellingSettings.titleTemplate,
      feeBasisPoints: sellingSettings.feeBasisPoints,
    })
    .from(sellingSettings)
    .where(eq(sellingSettings.userId, userId))
    .get()
  return row ?? DEFAULTS
}
