import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { OwnMarketplace } from '../../../shared/ebay.ts'
import { EBAY_SITES, type MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import { pushAccountFacts } from '../../accounts/facts/account-facts.ts'
import type { Databases, Directory, SellerRows } from '../../db/connection.ts'
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

/** The seller has nothing with an amount. */
async function hasNoAmounts(db: SellerRows, userId: number): Promise<boolean> {
  const none = WITH_AMOUNTS.map(
    table => sql`not exists (select 1 from ${table} where ${table.userId} = ${userId})`,
  )
  const found = await db.get<{ none: number }>(sql`select ${sql.join(none, sql` and `)} as none`)
  return found.none === 1
}

async function chosenOf(directory: Directory, userId: number) {
  const { marketplaceId, marketplaceBefore } = users
  return directory
    .select({ marketplaceId, marketplaceBefore })
    .from(users)
    .where(eq(users.id, userId))
    .get()
}

/** Where the seller sells, and whether that may still be changed. */
export async function ownMarketplace(
  { directory, db }: Databases,
  userId: number,
): Promise<OwnMarketplace> {
  await finishChoice({ directory, db }, userId)
  const chosen = await chosenOf(directory, userId)
  if (!chosen) return { marketplaceId: 'EBAY_US', canChange: false }
  return { marketplaceId: chosen.marketplaceId, canChange: await hasNoAmounts(db, userId) }
}

/**
 * Chooses where the seller sells, before anything of theirs has an amount: no row says its currency. What was chosen of
 * the other marketplace's policies and places is forgotten. The amounts are in another database than the choice: it is
 * stored with what was before, and `finishChoice` takes it back where an amount came meanwhile. Throws VALIDATION
 * afterwards.
 */
export async function chooseMarketplace(
  { directory, db }: Databases,
  userId: number,
  marketplaceId: MarketplaceId,
): Promise<OwnMarketplace> {
  await finishChoice({ directory, db }, userId)
  if (await hasNoAmounts(db, userId))
    await directory
      .update(users)
      .set({ marketplaceId, marketplaceBefore: sql`${users.marketplaceId}` })
      .where(
        and(
          eq(users.id, userId),
          ne(users.marketplaceId, marketplaceId),
          isNull(users.marketplaceBefore),
        ),
      )
  const own = await ownMarketplace({ directory, db }, userId)
  if (own.marketplaceId === marketplaceId) return own
  const { words } = EBAY_SITES[own.marketplaceId].money
  throw new Failure('VALIDATION', {
    message: `You have amounts in ${words} already. A marketplace is chosen before the first coin.`,
    detail: { field: 'marketplaceId' },
  })
}

/** Finishes a choice that was stored, though the Worker that stored it has ended. */
async function finishChoice({ directory, db }: Databases, userId: number): Promise<void> {
  const chosen = await chosenOf(directory, userId)
  if (!chosen?.marketplaceBefore) return
  const { marketplaceId, marketplaceBefore } = chosen
  const stands = await hasNoAmounts(db, userId)
  if (stands) await clearAccountSettings(db, userId)
  await directory
    .update(users)
    .set({
      marketplaceId: stands ? marketplaceId : marketplaceBefore,
      marketplaceBefore: null,
    })
    .where(
      and(
        eq(users.id, userId),
        eq(users.marketplaceId, marketplaceId),
        eq(users.marketplaceBefore, marketplaceBefore),
      ),
    )
  await pushAccountFacts({ directory, db, ofSeller: null }, userId)
}
