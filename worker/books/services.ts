import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What the books slice needs. */
export type BookServices = DatabaseServices & { ebay: EbayService | null }
