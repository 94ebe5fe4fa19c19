import { EBAY_STORES_SCOPE } from '../../../shared/ebay.ts'
import { Failure } from '../../http/failure.ts'
import type { SellerSession } from '../connection/seller-session.ts'

/**
 * Throws VALIDATION for a category that the seller's store does not have any more, before anything is sent. Where the
 * store may not be seen, eBay decides. A listing in no category asks nothing.
 */
export async function requireStoreCategories(
  { seller, scopes }: Pick<SellerSession, 'seller' | 'scopes'>,
  chosen: readonly string[],
): Promise<void> {
  if (chosen.length === 0 || !scopes.includes(EBAY_STORES_SCOPE)) return
  const store = await seller.sellerStore()
  if (store.state !== 'open') return
  const gone = chosen.filter(path => !store.paths.includes(path))
  if (gone.length === 0) return
  const message = `Your eBay store has no category ${gone.map(path => `“${path}”`).join(' and ')} any more. Choose another one.`
  throw new Failure('VALIDATION', {
    message,
    detail: { field: 'storeCategories', fields: { storeCategories: message } },
  })
}
