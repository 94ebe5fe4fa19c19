import type { CoinAnalysis } from '../../shared/coins.ts'
import { listedAttributes, listingFields } from '../../shared/listing/analysis-listing.ts'
import {
  ENVELOPE_BELOW_CENTS,
  ENVELOPE_SHIPPING_CENTS,
  PARCEL_SHIPPING_CENTS,
} from '../../shared/listing-terms.ts'
import { type Cents, centsOf } from '../../shared/money.ts'
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
    shippingCents: shippingOf(priceCents),
    specialAttributes: listedAttributes(analysis),
    analysisId: analysis.id,
  }
}

/** The envelope below its price limit, else the parcel. Without a price the coin may be worth more: the parcel. */
function shippingOf(priceCents: Cents): Cents {
  const isEnvelope = priceCents > 0 && priceCents < ENVELOPE_BELOW_CENTS
  return isEnvelope ? ENVELOPE_SHIPPING_CENTS : PARCEL_SHIPPING_CENTS
}
