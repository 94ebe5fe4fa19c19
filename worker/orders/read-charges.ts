import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { OrderCalls } from '../ebay/order-port.ts'
import { recordCharges } from '../listings/sale-charges.ts'
import type { OrderServices } from './services.ts'
import type { OrderAccount } from './store.ts'

const DAY_MS = 86_400_000
/** What eBay books late, with the date of its cause, is read by the next readings. */
const OVERLAP_MS = DAY_MS
/** A long time is read in slices, so that most offsets stay below the 5,000 above which eBay is slow. */
const SLICE_MS = 30 * DAY_MS
/**
 * Charges are read once a day, and this long after new sales: eBay allows 15,000 calls a day for all sellers. Until
 * then a sale has the fee that its order says.
 */
export const CHARGES_INTERVAL_MS = DAY_MS
export const CHARGES_AFTER_SALE_MS = 3_600_000

/** Whether the seller granted eBay's Finances API. */
export const readsCharges = ({ scopes }: Pick<OrderAccount, 'scopes'>): boolean =>
  scopes.split(' ').includes(EBAY_FINANCES_SCOPE)

export type ChargesReading = {
  account: OrderAccount
  seller: Pick<OrderCalls, 'charges'>
  /** Called after each call to eBay; throws when what it returned must not be stored. */
  confirm: () => Promise<void>
  /** Stores until when charges were read, in ms. */
  advance: (until: number) => Promise<void>
}

/** Reads what eBay charged the seller since `readUntil`: one call for a day, whatever the number of orders. */
export async function readCharges(
  { db, now }: OrderServices,
  { account, seller, confirm, advance }: ChargesReading,
  readUntil: number,
): Promise<void> {
  const end = now()
  for (let from = readUntil; from < end; from += SLICE_MS) {
    const to = Math.min(from + SLICE_MS, end)
    let offset: number | null = 0
    while (offset !== null) {
      // oxlint-disable-next-line no-await-in-loop -- page after page
      const page: Awaited<ReturnType<OrderCalls['charges']>> = await seller.charges({
        from: from - OVERLAP_MS,
        to,
        offset,
      })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await confirm()
      if (page === null) return
      // oxlint-disable-next-line no-await-in-loop -- as above
      await recordCharges(db, account, page.charges)
      offset = page.next
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await advance(to)
  }
}
