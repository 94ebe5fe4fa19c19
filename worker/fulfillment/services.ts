import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What the fulfillment slice needs. */
export type FulfillmentServices = DatabaseServices & { ebay: EbayService | null }
