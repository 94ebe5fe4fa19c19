import type { ListingServices } from '../listings/services.ts'

/** What the review slice needs. */
export type ReviewServices = ListingServices
