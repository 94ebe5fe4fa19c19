import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What telling eBay of ad rates needs. */
export type AdServices = DatabaseServices & { ebay: EbayService | null }
