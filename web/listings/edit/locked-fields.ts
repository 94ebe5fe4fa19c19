import { LOCKED_WHILE_LIVE } from '../../../shared/listing/follow.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { EditFields } from './edit-fields.ts'

export type LockedFields = Partial<Record<keyof EditFields, string>>

const LOCKED = [...Object.keys(LOCKED_WHILE_LIVE), 'lotKind', 'lotCount', 'lotOf']
const LIVE = 'eBay does not change this on a live listing. End it first, then publish it again.'

/** The fields that this listing cannot change, each with the reason. The server refuses the same. */
export function lockedFields(listing: Listing): LockedFields {
  const live = listing.status === 'published'
  return {
    ...(live && Object.fromEntries(LOCKED.map(field => [field, LIVE]))),
    // Forgotten here, a listing that was published is still known to eBay.
    ...((listing.ebayAccount !== null || listing.publishedAt !== null) && {
      sku: 'eBay knows the listing by this SKU.',
    }),
  }
}
