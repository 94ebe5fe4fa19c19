import type { OfSeller } from '../db/connection.ts'
import { forDueSellers } from '../due/for-due-sellers.ts'
import { tellEbay } from './send-packages.ts'
import type { FulfillmentServices } from './services.ts'
import { dueShipments, shipmentsDue } from './store.ts'

/** Orders of one run: each costs three queries and two calls to eBay. */
const ORDERS_OF_RUN = 100

/** Run by the schedule: tells eBay of shipments of which it was not told. One seller's failure stops no other. */
export async function continueShipments(
  services: FulfillmentServices & OfSeller<FulfillmentServices>,
): Promise<void> {
  if (!services.ebay) return
  await forDueSellers(
    services,
    shipmentsDue,
    { sellers: ORDERS_OF_RUN, units: ORDERS_OF_RUN, failed: 'shipment_failed' },
    async (own, userId, left) => {
      const orders = await dueShipments(own.db, userId, { now: own.now(), limit: left })
      const ids = orders.map(({ orderId }) => orderId)
      if (ids.length > 0) await tellEbay(own, userId, ids)
      return ids.length
    },
  )
}
