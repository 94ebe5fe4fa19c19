import { log } from '../http/log.ts'
import { tellEbay } from './send-packages.ts'
import type { FulfillmentServices } from './services.ts'
import { dueShipments } from './store.ts'

/** Orders of one run: each costs three queries and two calls to eBay. */
const ORDERS_OF_RUN = 100

/** Run by the schedule: tells eBay of shipments of which it was not told. One seller's failure stops no other. */
export async function continueShipments(services: FulfillmentServices): Promise<void> {
  const { db, now, ebay } = services
  if (!ebay) return
  const due = await dueShipments(db, { now: now(), limit: ORDERS_OF_RUN })
  for (const userId of new Set(due.map(each => each.userId))) {
    const orders = due.filter(each => each.userId === userId)
    try {
      await tellEbay(
        services,
        userId,
        orders.map(({ orderId }) => orderId),
      )
    } catch (error) {
      log('warn', 'shipment_failed', { userId, error })
    }
  }
}
