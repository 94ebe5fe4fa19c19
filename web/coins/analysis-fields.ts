import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { typedAmount } from '../../shared/lib/money.ts'
import { listedAttributes, listingFields } from '../../shared/listing/analysis-listing.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing/terms/listing-terms.ts'
import { BLANK_FIELDS, type EditFields } from '../listings/edit/edit-fields.ts'
import { FIELDS_TO_CONFIRM, type FieldToConfirm } from '../listings/edit/use-to-confirm.ts'

/**
 * The form's fields of a new listing, from an analysis. The seller names a coin that was not recognised; the price
 * follows the market.
 */
export function initialFields(analysis: CoinAnalysis): EditFields {
  const { seriesId = '', grader = '', certificationNumber = '', ...texts } = listingFields(analysis)
  return {
    ...BLANK_FIELDS,
    ...texts,
    seriesId,
    grader,
    certificationNumber,
    specialAttributes: listedAttributes(analysis).join('\n'),
    price: '',
    shippingPrice: typedAmount(DEFAULT_SHIPPING_CENTS),
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
