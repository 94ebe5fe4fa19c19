import { listingFields } from '../../shared/analysis-listing.ts'
import type { CoinAnalysis } from '../../shared/coins.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing-terms.ts'
import { centsOf } from '../../shared/money.ts'
import type { NewListing } from '../listings/new-listing.ts'

/** The draft of a coin from the queue. Its price is 0 where none is known: the seller sets one before publishing. */
export function draftListing(analysis: CoinAnalysis): NewListing {
  return {
    ...listingFields(analysis),
    priceCents: centsOf(analysis.listing.suggestedPrice ?? 0),
    shippingCents: DEFAULT_SHIPPING_CENTS,
    specialAttributes: analysis.specialAttributes,
    analysisId: analysis.id,
  }
}
