import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Connections } from './connections.ts'
import type { ListingRules, Marketplace, OfferStatus } from './port.ts'
import {
  type ListingContent,
  type PublishOutcome,
  type PublishProgress,
  publish,
} from './publish.ts'
import { findConnection, storeLocationKey } from './store.ts'

export type Publisher = ReturnType<typeof createPublisher>

/** A seller's listings on eBay, by the SKU of ours. */
export function createPublisher(parts: {
  db: Database
  now: () => number
  marketplace: Marketplace
  connections: Connections
  rules: ListingRules
}) {
  const { db, now, marketplace, connections, rules } = parts
  const sellerOf = (userId: number) => marketplace.seller(connections.accessOf(userId))

  return {
    /** See `publish`. Throws EBAY_NOT_CONNECTED when the seller has no connection. */
    async publish(
      userId: number,
      publication: ListingContent,
      progress: PublishProgress,
      options?: { publishes?: boolean },
    ): Promise<PublishOutcome> {
      const connection = await findConnection(db, userId)
      if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
      const { paymentPolicyId, returnPolicyId, shippingPolicyId } = connection
      const place = {
        locationKey: connection.merchantLocationKey,
        postalCode: connection.shipsFromPostalCode,
      }
      const publishing = {
        seller: sellerOf(userId),
        rules,
        settings: { paymentPolicyId, returnPolicyId, shippingPolicyId, place },
        saveLocation: (key: string) => storeLocationKey(db, userId, key),
        now,
      }
      return connections.trackReconnect(userId, () =>
        publish(publishing, publication, progress, options),
      )
    },

    /** What eBay has under a SKU; null when it has no offer. */
    async standing(userId: number, sku: string): Promise<OfferStatus | null> {
      return connections.trackReconnect(userId, () => sellerOf(userId).findOffer(sku))
    },

    /** Ends a live listing; one that is over already is left as it is. */
    async end(userId: number, sku: string): Promise<void> {
      const seller = sellerOf(userId)
      await connections.trackReconnect(userId, async () => {
        const offer = await seller.findOffer(sku)
        if (!offer?.live) return
        await seller.withdrawOffer(offer.offerId).catch(async (error: unknown) => {
          // The answer may have been lost after the listing was ended.
          if ((await seller.findOffer(sku))?.live) throw error
        })
      })
    },
  }
}
