import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What the returns slice needs. */
export type ReturnServices = DatabaseServices & { ebay: EbayService | null }
