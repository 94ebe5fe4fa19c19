import type { MetalWatcherObject } from '../../durable-objects/metal-watcher/metal-watcher.ts'
import type { SellerObjects } from '../accounts/own-account/seller-objects.ts'
import type { ListingServices } from '../listings/services.ts'
import type { MailQueue } from '../mail/port.ts'
import type { SpotPriceCache } from '../market/spot-prices.ts'

/** What the metal slice needs. */
export type MetalServices = ListingServices & {
  spot: SpotPriceCache
  mail: MailQueue
  appUrl: string | undefined
  metalWatchers: SellerObjects<MetalWatcherObject>
}
