import type { ListingPublisherObject } from '../../durable-objects/listing-publisher/listing-publisher.ts'
import type { SellerObjects } from '../accounts/own-account/seller-objects.ts'
import type { ListingServices } from '../listings/services.ts'

/** What the publishing slice needs. */
export type PublishingServices = ListingServices & {
  publishers: SellerObjects<ListingPublisherObject>
  pause: (ms: number) => Promise<void>
}
