import { EBAY_STORES_SCOPE, type OwnStore } from '../../../shared/ebay.ts'
import type { WithSeller } from './seller-session.ts'

/**
 * The categories of the seller's eBay store, in the seller's order. Throws EBAY_NOT_CONNECTED and what the call to eBay
 * throws.
 */
export function ownStore(
  { withSeller, scopes: requested }: { withSeller: WithSeller; scopes: readonly string[] },
  userId: number,
): Promise<OwnStore> {
  return withSeller(userId, async ({ seller, scopes }) => {
    if (!requested.includes(EBAY_STORES_SCOPE)) return { state: 'off', categories: [] }
    if (!scopes.includes(EBAY_STORES_SCOPE)) return { state: 'not_granted', categories: [] }
    const store = await seller.sellerStore()
    return { state: store.state, categories: store.state === 'open' ? store.paths : [] }
  })
}
