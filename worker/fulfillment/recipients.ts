import type { Recipient } from '../../shared/fulfillment/fulfillment.ts'
import { ORDER_IDS_MAX } from '../ebay/order-port.ts'
import { configured } from '../ebay/service/service.ts'
import type { FulfillmentServices } from './services.ts'
import { linesToSend } from './store.ts'

/**
 * Whom orders go to, as eBay says at this moment: of own orders that are to be shipped alone. It is handed on and neither
 * stored nor logged. Throws what the calls to eBay throw.
 */
export async function readRecipients(
  services: FulfillmentServices,
  userId: number,
  orderIds: readonly string[],
): Promise<Recipient[]> {
  const lines = await linesToSend(services.db, userId, orderIds)
  const own = [...new Set(lines.map(({ orderId }) => orderId))]
  if (own.length === 0) return []
  return configured(services.ebay).withSeller(userId, async ({ seller }) => {
    const found: Recipient[] = []
    for (let at = 0; at < own.length; at += ORDER_IDS_MAX)
      found.push(...(await seller.recipientsOf(own.slice(at, at + ORDER_IDS_MAX))))
    return found
  })
}
