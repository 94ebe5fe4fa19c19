import type { EbayService } from '../ebay/service.ts'
import type { PictureServices } from '../pictures/services.ts'

/** What the listings slice needs. */
export type ListingServices = PictureServices & {
  /** Time in ms. */
  now: () => number
  ebay: EbayService | null
}
