import { eq, getTableColumns } from 'drizzle-orm'
import type {
  SellingSettings,
  SellingSettingsAnswer,
} from '../../../shared/listing/selling-settings.ts'
import type { SellerRows, SellerRowsServices } from '../../db/connection.ts'
import { sellingSettings } from '../../db/schema/listings.ts'
import { nextNumber, skuSettingsOf } from '../sku.ts'

const DEFAULTS: SellingSettings = {
  titleTemplate: '',
  feeBasisPoints: null,
  skuPattern: '',
  storagePlace: '',
  keepsUnsoldAuctions: false,
}

/** What GET /api/selling-settings answers: the settings, and how the next coin is numbered. */
export async function sellingSettingsAnswer(
  db: SellerRows,
  userId: number,
): Promise<SellingSettingsAnswer> {
  const [settings, { defaultPattern }, nextSkuNumber] = await Promise.all([
    sellingSettingsOf(db, userId),
    skuSettingsOf(db, userId),
    nextNumber(db, userId),
  ])
  return { ...settings, defaultSkuPattern: defaultPattern, nextSkuNumber }
}

/** How the seller words titles, numbers coins, and what eBay charges them; the defaults until they set it. */
export async function sellingSettingsOf(db: SellerRows, userId: number): Promise<SellingSettings> {
  return settingsOfRow(await settingsStatement(db, userId).get())
}

export function settingsStatement(db: SellerRows, userId: number) {
  const { userId: _user, updatedAt: _at, ...columns } = getTableColumns(sellingSettings)
  return db.select(columns).from(sellingSettings).where(eq(sellingSettings.userId, userId))
}

/** Of the row of `settingsStatement`. */
export const settingsOfRow = (row: SellingSettings | undefined): SellingSettings => row ?? DEFAULTS

export async function saveSellingSettings(
  { db, now }: SellerRowsServices,
  userId: number,
  settings: SellingSettings,
): Promise<void> {
  const set = { ...settings, updatedAt: now() }
  await db
    .insert(sellingSettings)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: sellingSettings.userId, set })
}
