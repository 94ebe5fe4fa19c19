import type { ListingServices } from '../listings/services.ts'
import type { SpotPriceCache } from '../market/spot-prices.ts'

/** What the buying slice needs. */
export type BuyingServices = Pick<ListingServices, 'directory' | 'db' | 'now'> & {
  spot: SpotPriceCache
}
