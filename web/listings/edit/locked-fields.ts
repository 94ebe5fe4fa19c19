import {
  CHANGED_ELSEWHERE,
  CHANGED_HERE,
  LOCKED_WHILE_LIVE,
} from '../../../shared/listing/follow.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { BLANK_FIELDS, type EditFields } from './edit-fields.ts'

export type LockedFields = Partial<Record<keyof EditFields, string>>

const LOCKED = [...Object.keys(LOCKED_WHILE_LIVE), 'lotKind', 'lotCount', 'lotOf']
const EDITED = Object.keys(BLANK_FIELDS)
const LIVE = 'eBay does not change this on a live listing. End it first, then publish it again.'

/** The fields that this listing cannot change, each with the reason. The server refuses the same. */
export function lockedFields(listing: Listing): LockedFields {
  const live = listing.status === 'published'
  if (live && listing.managedElsewhere)
    return Object.fromEntries(
      EDITED.filter(field => !CHANGED_HERE.has(field)).map(field => [field, CHANGED_ELSEWHERE]),
    )
  return {
    ...(live && Object.fromEntries(LOCKED.map(field => [field, LIVE]))),
    // Forgotten here, a listing that was published is still known to eBay.
    ...((listing.ebayAccount !== null || listing.publishedAt !== null) && {
      sku: 'eBay knows the listing by this SKU.',
    }),
  }
}
