import type { AppUrl } from '../http/app-url.ts'
import type { ListingServices } from '../listings/services.ts'

/** What listings in and out of files need. */
export type TransferServices = ListingServices & AppUrl
