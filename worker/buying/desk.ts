import { eq } from 'drizzle-orm'
import type { Desk, DeskSpot } from '../../shared/buying/offers.ts'
import { DEFAULT_SHARES, type ShareTable } from '../../shared/buying/share-table.ts'
import { FOLLOWED_METALS } from '../../shared/metal/metal-rules.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { buyingShares } from '../db/schema/buying.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import type { BuyingServices } from './services.ts'

/** What a desk makes offers by. Fetches metal prices where they are due. */
export async function deskOf(services: BuyingServices, userId: number): Promise<Desk> {
  const { db } = services
  const [shares, { feeBasisPoints }, spot] = await Promise.all([
    sharesOf(db, userId),
    sellingSettingsOf(db, userId),
    deskSpot(services),
  ])
  return { shares, feeBasisPoints, spot }
}

/** The latest metal prices; null where there are none. */
export async function deskSpot({ spot }: BuyingServices): Promise<DeskSpot | null> {
  const current = await spot.current()
  if (!current) return null
  const { microsPerTroyOunce: prices, asOf } = current
  const known = FOLLOWED_METALS.flatMap(metal => {
    const micros = prices[metal]
    return micros === undefined ? [] : [[metal, micros] as const]
  })
  return { micros: Object.fromEntries(known), at: asOf }
}

async function sharesOf(db: SellerRows, userId: number): Promise<ShareTable> {
  const row = await db
    .select({ shares: buyingShares.shares })
    .from(buyingShares)
    .where(eq(buyingShares.userId, userId))
    .get()
  return row?.shares ?? DEFAULT_SHARES
}

export async function saveShares(
  { db, now }: SellerRowsServices,
  userId: number,
  shares: ShareTable,
): Promise<void> {
  const set = { shares, updatedAt: now() }
  await db
    .insert(buyingShares)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: buyingShares.userId, set })
}
