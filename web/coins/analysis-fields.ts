import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { listingFields } from '../../shared/listing/analysis-listing.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing/listing-terms.ts'
import { dollarsText } from '../../shared/money.ts'
import type { ListingFields } from '../listings/form/listing-defaults.ts'
import { FIELDS_TO_CONFIRM, type FieldToConfirm } from '../listings/form/use-to-confirm.ts'

/**
 * The listing form's initial fields, from an analysis. The seller names a coin that was not recognised; the price
 * follows the market.
 */
export function initialFields(analysis: CoinAnalysis): ListingFields {
  return {
    ...listingFields(analysis),
    price: '',
    shippingPrice: dollarsText(DEFAULT_SHIPPING_CENTS),
  }
}

/** The fields that memory alone cannot know, and the model was not asked for: the seller confirms them. */
export function fieldsToConfirm({ fields, grade }: CoinAnalysis): FieldToConfirm[] {
  const open = { year: fields.year.toConfirm, mint: fields.mint.toConfirm, grade: grade.toConfirm }
  return FIELDS_TO_CONFIRM.filter(field => open[field] === true)
}

/** Where the grade of a raw coin comes from, and its range. */
export function gradeHintOf({ grade }: CoinAnalysis): string | undefined {
  const { certified, low, high } = grade
  if (certified) return undefined
  if (!low || !high) return 'Not judged from the pictures'
  return low === high ? 'Estimated' : `Estimated ${low} to ${high}`
}
