import type { CoinAnalysis } from '../../shared/coins.ts'
import { listingFields } from '../../shared/listing/analysis-listing.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing-terms.ts'
import { dollarsText } from '../../shared/money.ts'
import type { ListingFields } from '../listings/form/listing-defaults.ts'

/**
 * The listing form's initial fields, from an analysis. The seller names a coin that was not recognised; the price
 * follows the market.
 */
export function fieldsOf(analysis: CoinAnalysis): ListingFields {
  return {
    ...listingFields(analysis),
    price: '',
    shippingPrice: dollarsText(DEFAULT_SHIPPING_CENTS),
  }
}

/** Where the grade of a raw coin comes from, and its range. */
export function gradeHintOf({ grade }: CoinAnalysis): string | undefined {
  const { certified, low, high } = grade
  if (certified) return undefined
  if (!low || !high) return 'Not judged from the pictures'
  return low === high ? 'Estimated' : `Estimated ${low} to ${high}`
}
