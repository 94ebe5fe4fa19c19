import type { StoredListing } from './store.ts'

/** A listing after an act. `message`: what was done, fit for a toast; `warnings` are eBay's for the seller. */
export type ChangedListing = { listing: StoredListing; message: string; warnings: string[] }
