import type { Listing } from '../../../shared/listing/listings.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import type { Fact } from '../../ui/fact-list.tsx'
import { Money } from '../../ui/money.tsx'
import { listingPriceCents } from '../listing-price.ts'
import { statusText } from '../model/listing-state.ts'

/* The facts of the details dialog about the coin; those about its offer are in offer-facts.tsx. */

/** One fact, or none where there is nothing to say. */
export function fact(label: string, value: Fact['value'] | null): Fact[] {
  return value === null || value === '' ? [] : [{ label, value }]
}

export const money = (text: string | null) =>
  text === null ? null : <Money cents={listingPriceCents(text)} />

export function basics(listing: Listing): Fact[] {
  return [
    { label: 'Year', value: listing.year || 'Unknown' },
    { label: 'Grade', value: listing.grade || 'Ungraded' },
    { label: 'Mint', value: listing.mint || 'Unknown' },
    { label: 'Price', value: money(listing.price) },
    { label: 'Shipping', value: money(listing.shippingPrice) },
    { label: 'Status', value: <Badge>{statusText(listing)}</Badge> },
    { label: 'Created', value: <DateTime at={listing.createdAt} /> },
    { label: 'SKU', value: listing.sku },
  ]
}

export function specifications(listing: Listing): Fact[] {
  const certified = listing.grader
    ? [listing.grader, listing.certificationNumber].filter(Boolean).join(' ')
    : null
  return [
    { label: 'Type', value: listing.coinType || 'Unknown' },
    { label: 'Composition', value: listing.composition || 'Unknown' },
    { label: 'Weight', value: listing.weight || 'Unknown' },
    { label: 'Diameter', value: listing.diameter || 'Unknown' },
    ...fact('Certified by', certified),
    { label: 'Special attributes', value: listing.specialAttributes.join(', ') || 'None noted' },
  ]
}
