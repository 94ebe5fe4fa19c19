import type { SelectedPolicies } from '../../../shared/ebay-policies.ts'
import type { MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { Marketplace, SellerAccount, SellerIdentity } from '../port.ts'
import { findSellingConnection, forgetPolicies, storeLocationKey } from '../store.ts'
import { sellersCalls } from './call-budget.ts'
import type { Connections } from './connections.ts'
import type { SavedLocation } from './inventory-location.ts'

/** A connected seller: the account on eBay and what the seller's listings use. */
export type SellerSession = {
  seller: SellerAccount
  /** The connected eBay account. */
  account: SellerIdentity
  /** Scopes that the seller was asked for and agreed to. */
  scopes: readonly string[]
  rules: ListingRules
  settings: SelectedPolicies & { location: SavedLocation }
  saveLocation: (key: string) => Promise<void>
  /** Policies were made or changed: those that were read before are not shown any more. */
  forgetPolicies: () => Promise<unknown>
  now: () => number
}

export type WithSeller = <T>(
  userId: number,
  work: (session: SellerSession) => Promise<T>,
) => Promise<T>

/**
 * Calls eBay as a connected seller. Throws EBAY_NOT_CONNECTED and what the calls throw; a missing permission
 * or an ended consent is stored on the connection. All calls are those of the account that is connected at the
 * start: they throw EBAY_OTHER_ACCOUNT once another one is.
 */
export function createWithSeller(
  services: DatabaseServices & {
    marketplace: Marketplace
    connections: Connections
    rulesOn: (marketplaceId: MarketplaceId) => ListingRules
  },
): WithSeller {
  const { directory, db, now, marketplace, connections, rulesOn } = services
  return async (userId, work) => {
    const connection = await findSellingConnection(db, userId)
    if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
    const { marketplaceId, paymentPolicyId, returnPolicyId, shippingPolicyId } = connection
    const location = {
      locationKey: connection.merchantLocationKey,
      postalCode: connection.shipsFromPostalCode,
    }
    const session = {
      seller: marketplace.seller(
        connections.accessOf(userId, connection.ebayUserId),
        sellersCalls({ directory, now }, userId),
        marketplaceId,
      ),
      account: { userId: connection.ebayUserId, username: connection.ebayUsername },
      scopes: connection.scopes.split(' '),
      rules: rulesOn(marketplaceId),
      settings: { paymentPolicyId, returnPolicyId, shippingPolicyId, location },
      saveLocation: (key: string) => storeLocationKey(db, userId, key),
      forgetPolicies: () => directory.run(forgetPolicies(connection.ebayUserId)),
      now,
    }
    return connections.trackReconnect(userId, () => work(session))
  }
}
