import type { CoinAnalysis } from '../../shared/coins.ts'
import { DEFAULT_SHIPPING_CENTS } from '../../shared/listing-terms.ts'
import type { CreateListing } from '../../shared/listings.ts'
import { centsOf, dollarsText } from '../../shared/money.ts'

/**
 * The listing form as an analysis fills it, for a coin that goes through the queue. Where no price is known
 * it is "0.00": the draft is there, and is published only once its seller has set one.
 */
export function draftForm(analysis: CoinAnalysis): CreateListing {
  const { grade, holder, listing } = analysis
  const price = listing.suggestedPrice
  return {
    title: listing.title,
    description: listing.description,
    price: dollarsText(centsOf(price ?? 0)),
    shippingPrice: dollarsText(DEFAULT_SHIPPING_CENTS),
    coinType: analysis.coinType,
    seriesId: analysis.seriesId ?? '',
    year: analysis.year,
    mint: analysis.mint,
    grade: grade.value,
    composition: analysis.composition,
    weight: analysis.weight,
    diameter: analysis.diameter,
    grader: grade.certified ? (holder.grader ?? '') : '',
    certificationNumber: grade.certified ? (holder.certificationNumber ?? '') : '',
    specialAttributes: JSON.stringify(analysis.specialAttributes),
    analysisId: analysis.id,
  }
}
