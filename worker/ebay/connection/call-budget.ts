import type { DirectoryServices } from '../../db/connection.ts'
import { tooMany } from '../../http/rate-limit.ts'
import { type BudgetedVendor, spendVendorCalls } from '../../http/vendor-budget.ts'
import type { EbayFamily, SpendEbayCall } from '../port.ts'

/**
 * Calls that are counted at once, of an act that makes many: a count is a round trip of its own. What an act does not
 * make of them is counted all the same.
 */
const BLOCKS: Record<EbayFamily, { vendor: BudgetedVendor; calls: number }> = {
  account: { vendor: 'ebay-account', calls: 4 },
  inventory: { vendor: 'ebay-inventory', calls: 20 },
  media: { vendor: 'ebay-media', calls: 8 },
  orders: { vendor: 'ebay-orders', calls: 4 },
  finances: { vendor: 'ebay-finances', calls: 2 },
  negotiation: { vendor: 'ebay-negotiation', calls: 2 },
  trading: { vendor: 'ebay-trading', calls: 2 },
  stores: { vendor: 'ebay-stores', calls: 1 },
  marketing: { vendor: 'ebay-marketing', calls: 2 },
}

/**
 * Counts the calls of one act of a seller against eBay's limits, before they are made. Throws RATE_LIMITED with the
 * budget that is used up, by whom, and when it begins anew.
 */
export function sellersCalls(services: DirectoryServices, userId: number): SpendEbayCall {
  const left = new Map<EbayFamily, number>()
  const spend = async (family: EbayFamily) => {
    const known = left.get(family) ?? 0
    if (known > 0) return void left.set(family, known - 1)
    const { vendor, calls } = BLOCKS[family]
    const spent = await spendVendorCalls(services, vendor, { userId, times: calls })
    if (spent) throw tooMany(spent.waitMs, spent.why)
    left.set(family, calls - 1)
  }
  // One after the other: calls side by side share a block.
  let last: Promise<unknown> = Promise.resolve()
  return family => {
    const next = last.then(() => spend(family))
    last = next.catch(() => undefined)
    return next
  }
}
