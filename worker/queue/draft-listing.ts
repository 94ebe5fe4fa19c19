import type { CoinAnalysis } from '../../shared/coins.ts'
import { listedAttributes, listingFields } from '../../shared/listing/analysis-listing.ts'
import { usualShipping } from '../../shared/listing-terms.ts'
import { centsOf } from '../../shared/money.ts'
import type { NewListing } from '../listings/new-listing.ts'

/**
 * The draft of a coin from the queue, with the title by the seller's template. Its price is 0 where none is known:
 * the seller sets one before publishing.
 */
export function draftListing(analysis: CoinAnalysis, titleTemplate: string): NewListing {
  const priceCents = centsOf(analysis.listing.suggestedPrice ?? 0)
  return {
    ...listingFields(analysis, titleTemplate),
    priceCents,
    shippingCents: usualShipping(priceCents),
    specialAttributes: listedAttributes(analysis),
    analysisId: analysis.id,
  }
}
