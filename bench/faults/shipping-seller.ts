import { z } from 'zod'
import { packageResultsSchema, toShipSchema } from '../../shared/fulfillment/fulfillment.ts'
import type { PersistentCalls } from './persistent-calls.ts'

export type ShippingSeller = ReturnType<typeof shippingSeller>

/** Orders of one call: a seller ships what lies on the table. */
const SHIPPED_AT_ONCE = 5
const packagesSchema = z.array(z.object({ trackingNumber: z.string().nullable() }))

/** A seller as a script, who checks, packs and ships what was bought, each order with a tracking number of its own. */
export function shippingSeller(at: { calls: PersistentCalls; sandboxUrl: string; name: string }) {
  const { calls, sandboxUrl, name } = at
  /** By order: the number that eBay was to be told. */
  const told = new Map<string, string>()

  return {
    /** Ships some of the orders that wait. */
    async ship(): Promise<void> {
      const list = toShipSchema.safeParse(await calls.call('/api/fulfillment/to-ship')).data
      const open = (list?.lines ?? []).filter(line => !line.isSending).slice(0, SHIPPED_AT_ONCE)
      for (const { orderId, lineItemId } of open)
        await calls.send('PUT', '/api/fulfillment/check', {
          orderId,
          lineItemId,
          check: 'match',
          packed: true,
        })
      const packages = open.map(({ orderId }) => ({
        orderId,
        kind: 'parcel',
        carrier: 'USPS',
        trackingNumber: told.get(orderId) ?? trackingNumber(name, told.size, orderId),
      }))
      if (packages.length === 0) return
      const answer = await calls.send('POST', '/api/fulfillment/packages', { packages })
      // Without an answer eBay may be told of none or all of them: what is still open is said again with its number.
      const results = packageResultsSchema.safeParse(answer).data?.results
      for (const { orderId, trackingNumber } of packages)
        if (results?.find(one => one.orderId === orderId)?.state !== 'refused')
          told.set(orderId, trackingNumber)
    },

    told: (): ReadonlyMap<string, string> => told,

    /** The tracking numbers of an order's packages at eBay. */
    async packagesOf(orderId: string): Promise<(string | null)[]> {
      const answer = await fetch(`${sandboxUrl}/control/orders/${orderId}/packages`)
      return packagesSchema.parse(await answer.json()).map(({ trackingNumber }) => trackingNumber)
    },
  }
}

const trackingNumber = (name: string, count: number, orderId: string) =>
  `${name}${count}${orderId}`.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
