import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnMarketplace } from '../../../shared/ebay.ts'
import { EBAY_SITES, type MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import type { Database } from '../../db/connection.ts'
import { users } from '../../db/schema/accounts.ts'
import { buyingOffers, buyingShares } from '../../db/schema/buying.ts'
import { analyses } from '../../db/schema/coins.ts'
import { deletedListings, listings, listingTemplates } from '../../db/schema/listings.ts'
import { priceData } from '../../db/schema/market.ts'
import { metalRules } from '../../db/schema/metal.ts'
import { ebayCharges, sales } from '../../db/schema/orders.ts'
import { listingImports } from '../../db/schema/transfer.ts'
import { Failure } from '../../http/failure.ts'
import { clearAccountSettings } from '../store.ts'

/** Whatever of a seller's has an amount, which is one of the marketplace's currency. */
const WITH_AMOUNTS = [
  listings,
  deletedListings,
  analyses,
  priceData,
  sales,
  ebayCharges,
  buyingOffers,
  buyingShares,
  metalRules,
  listingTemplates,
  listingImports,
] as const

/** The user has nothing with an amount. */
const hasNoAmounts = (): SQL =>
  sql.join(
    WITH_AMOUNTS.map(
      table => sql`not exists (select 1 from ${table} where ${table.userId} = ${users.id})`,
    ),
    sql` and `,
  )

/** Where the seller sells, and whether that may still be changed. */
export async function ownMarketplace(db: Database, userId: number): Promise<OwnMarketplace> {
  const found = await db
    .select({
      marketplaceId: users.marketplaceId,
      canChange: sql<boolean>`${hasNoAmounts()}`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return found ?? { marketplaceId: 'EBAY_US', canChange: false }
}

/**
 * Chooses where the seller sells, before anything of theirs has an amount: no row says its currency. What was chosen of
 * the other marketplace's policies and places is forgotten. Throws VALIDATION afterwards.
 */
export async function chooseMarketplace(
  db: Database,
  userId: number,
  marketplaceId: MarketplaceId,
): Promise<OwnMarketplace> {
  const { meta } = await db
    .update(users)
    .set({ marketplaceId })
    .where(and(eq(users.id, userId), ne(users.marketplaceId, marketplaceId), hasNoAmounts()))
  if (meta.changes > 0) await clearAccountSettings(db, userId)
  const own = await ownMarketplace(db, userId)
  if (own.marketplaceId === marketplaceId) return own
  const { words } = EBAY_SITES[own.marketplaceId].money
  throw new Failure('VALIDATION', {
    message: `You have amounts in ${words} already. A marketplace is chosen before the first coin.`,
    detail: { field: 'marketplaceId' },
  })
}
