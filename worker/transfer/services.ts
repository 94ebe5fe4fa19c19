import type { ReadEbayPicture } from '../ebay/read-picture.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { ListingServices } from '../listings/services.ts'

/** What listings in and out of files need. */
export type TransferServices = ListingServices &
  AppUrl & {
    /** Reads a picture from eBay's picture host alone. */
    readEbayPicture: ReadEbayPicture
  }
