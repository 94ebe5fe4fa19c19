import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { knowOwnSiteBy, type MarketplaceId } from '../../shared/lib/ebay-sites.ts'
import type { Directory } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'

const sites = new AsyncLocalStorage<MarketplaceId>()
knowOwnSiteBy(() => sites.getStore())

/** Does work for a seller of this marketplace: its texts, fees and usual prices are those of the site (`ownSite`). */
export const onMarketplace = <T>(marketplaceId: MarketplaceId, work: () => T): T =>
  sites.run(marketplaceId, work)

/** Where the user sells. */
export async function marketplaceOf(directory: Directory, userId: number): Promise<MarketplaceId> {
  const found = await directory
    .select({ marketplaceId: users.marketplaceId })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return found?.marketplaceId ?? 'EBAY_US'
}

/** Does work for a seller that no request has named, such as a job's. */
export const onMarketplaceOf = async <T>(
  directory: Directory,
  userId: number,
  work: () => Promise<T>,
): Promise<T> => onMarketplace(await marketplaceOf(directory, userId), work)
