import type { CoinAnalysis } from '../coins.ts'
import { withoutNumericGrades } from '../numismatics/title.ts'

/** The listing fields that an analysis fills. A certified coin has a grader and its certification number. */
export function listingFields({ grade, holder, listing, ...coin }: CoinAnalysis) {
  const { recognised, coinType, year, mint, composition, weight, diameter } = coin
  const { grader, certificationNumber } = grade.certified
    ? holder
    : { grader: null, certificationNumber: null }
  return {
    title: listing.title,
    description: listing.description,
    coinType: recognised ? coinType : '',
    seriesId: coin.seriesId ?? undefined,
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

/** The special attributes of a listing from its analysis; those of a raw coin name no numeric grade. */
export function listedAttributes({
  grade,
  specialAttributes,
}: Pick<CoinAnalysis, 'grade' | 'specialAttributes'>): string[] {
  return grade.certified
    ? specialAttributes
    : specialAttributes.map(withoutNumericGrades).filter(text => text !== '')
}
