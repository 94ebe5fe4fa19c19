import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What the orders slice needs. */
export type OrderServices = DatabaseServices & { ebay: EbayService | null }
