import type { CertificateServices } from '../certificates/services.ts'
import type { EbayService } from '../ebay/service/service.ts'
import type { PictureServices } from '../pictures/services.ts'
import type { ConsignorServices } from './consigned.ts'
import type { RenewWhile } from './lease.ts'

/** What the listings slice needs. */
export type ListingServices = PictureServices &
  CertificateServices &
  ConsignorServices & {
    /** Time in ms. */
    now: () => number
    ebay: EbayService | null
    renewWhile?: RenewWhile
    /** `markPublish`, where many are published together: once. */
    markPublish?: (userId: number) => Promise<void>
    /**
     * Reads the seller's eBay orders and stores their sales before an act that must know them. Takes no listing's
     * lease; afterwards the listing may be sold and have another version. Injected, because the orders slice
     * comes after this one. Throws EBAY_NOT_CONNECTED, BUSY, and what calls to eBay throw.
     */
    syncOrders: (userId: number) => Promise<void>
    /**
     * Tells eBay of ad rates that an act has made due, after the act. Injected, because the slice of ads comes after this
     * one. Without it the schedule does it.
     */
    tellAds?: (userId: number) => void
  }
