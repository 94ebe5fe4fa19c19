import type { CoinAnalysis } from '../../shared/coins.ts'
import { listingFields } from '../../shared/listing/analysis-listing.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing-terms.ts'
import { centsOf, dollarsText } from '../../shared/money.ts'
import type { ListingFields } from '../listings/form/listing-defaults.ts'

/** The listing form's initial fields, from an analysis. The seller names a coin that was not recognised. */
export function fieldsOf(analysis: CoinAnalysis): ListingFields {
  return {
    ...listingFields(analysis),
    price: priceText(analysis.priceData?.suggestedPrice ?? null),
    shippingPrice: dollarsText(DEFAULT_SHIPPING_CENTS),
  }
}

/** "12.50" for 12.5 dollars; empty for no price. */
export function priceText(dollars: number | null): string {
  return dollars === null ? '' : dollarsText(centsOf(dollars))
}
