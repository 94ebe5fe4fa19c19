import type { CoinAnalysis } from '../../shared/coins.ts'
import { centsOf, dollarsText } from '../../shared/money.ts'
import { EMPTY_FIELDS, type ListingFields } from '../listings/listing-defaults.ts'

/** What an analysis puts into the listing form. An unknown coin leaves its name to the seller. */
export function fieldsOf(analysis: CoinAnalysis): ListingFields {
  const certified = analysis.grade.certified
  return {
    ...EMPTY_FIELDS,
    title: analysis.listing.title,
    description: analysis.listing.description,
    price: priceText(analysis.priceData?.suggestedPrice ?? null),
    coinType: analysis.recognised ? analysis.coinType : '',
    seriesId: analysis.seriesId ?? '',
    year: analysis.year,
    mint: analysis.mint,
    grade: analysis.grade.value,
    composition: analysis.composition,
    weight: analysis.weight,
    diameter: analysis.diameter,
    grader: certified ? (analysis.holder.grader ?? '') : '',
    certificationNumber: certified ? (analysis.holder.certificationNumber ?? '') : '',
  }
}

/** "12.50" for 12.5 dollars; empty for no price. */
export function priceText(dollars: number | null): string {
  return dollars === null ? '' : dollarsText(centsOf(dollars))
}
