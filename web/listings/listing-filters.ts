import type { Listing } from '../../shared/listings.ts'
import { isPublishable, needsSomething } from './listing-state.ts'

export interface ListingFilter {
  /** As it stands in the address: `?show=drafts`. */
  value: string
  label: string
  includes: (listing: Listing) => boolean
  /** Not offered while no listing is under it. */
  whenAny?: true
}

const ALL: ListingFilter = { value: 'all', label: 'All', includes: () => true }

export const LISTING_FILTERS: readonly ListingFilter[] = [
  ALL,
  { value: 'drafts', label: 'Drafts', includes: ({ status }) => status === 'draft' },
  { value: 'live', label: 'On eBay', includes: ({ status }) => status === 'published' },
  { value: 'sold', label: 'Sold', includes: ({ status }) => status === 'sold' },
  { value: 'ended', label: 'Ended', includes: ({ status }) => status === 'ended' },
  {
    value: 'failed',
    label: 'Not published',
    whenAny: true,
    includes: listing => isPublishable(listing) && listing.publishFailure !== null,
  },
  { value: 'needs', label: 'Needs something', includes: needsSomething },
]

/** The filter of the address; every listing where it names none. */
export function filterOf(query: URLSearchParams): ListingFilter {
  const shown = query.get('show')
  return LISTING_FILTERS.find(({ value }) => value === shown) ?? ALL
}

/** Writes the filter into the address. */
export function setFilter(query: URLSearchParams, value: string): void {
  if (value === ALL.value) query.delete('show')
  else query.set('show', value)
}
