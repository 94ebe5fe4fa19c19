import type { CoinAnalysis } from '../coins/coins.ts'
import { listedPlace } from '../coins/listed-place.ts'
import { listingTitle, withoutNumericGrades } from '../numismatics/title.ts'

/**
 * The listing fields that an analysis fills, with the title by the seller's template. A certified coin has a
 * grader and its certification number.
 */
export function listingFields(analysis: CoinAnalysis, titleTemplate = '') {
  const { grade, holder, listing, ...coin } = analysis
  const { recognised, coinType, year, mint, composition, weight, diameter } = coin
  const { grader, certificationNumber } = grade.certified
    ? holder
    : { grader: null, certificationNumber: null }
  return {
    title: recognised ? titleOf(analysis, titleTemplate) : '',
    description: listing.description,
    coinType: recognised ? coinType : '',
    seriesId: coin.seriesId ?? undefined,
    ...listedPlace(analysis),
    year,
    mint,
    grade: grade.value,
    composition,
    weight,
    diameter,
    grader: grader ?? undefined,
    certificationNumber: certificationNumber ?? undefined,
  }
}

function titleOf(analysis: CoinAnalysis, titleTemplate: string): string {
  const { grade, holder } = analysis
  const certified =
    grade.certified && holder.grader
      ? { grader: holder.grader, certNumber: holder.certificationNumber }
      : null
  return listingTitle(
    { ...analysis, ...listedPlace(analysis), grade: grade.value, certified },
    titleTemplate,
  )
}

/** The special attributes of a listing from its analysis; those of a raw coin name no numeric grade. */
export function listedAttributes({
  grade,
  specialAttributes,
}: Pick<CoinAnalysis, 'grade' | 'specialAttributes'>): string[] {
  return grade.certified
    ? specialAttributes
    : specialAttributes.map(withoutNumericGrades).filter(text => text !== '')
}
