import { type Grade, LOWEST_NUMBER, parseGrade } from '../../numismatics/grades.ts'
import type { GradePrice } from '../market.ts'

/**
 * The price of a grade as the seller writes it ("VF20", "MS63+", "Very Fine"), among the prices of an analysis.
 * Without that very grade, the nearest lower and higher one of the same strike give it, in proportion to their
 * numbers; for a details grade those of details grades. Null where the grade cannot be read or no price is near.
 */
export function priceOfGrade(
  prices: readonly GradePrice[],
  grade: string,
  certified: boolean,
): GradePrice | null {
  const wanted = parseGrade(grade)
  if (!wanted) return null
  const known = prices
    .filter(price => price.certified === certified)
    .flatMap(price => {
      const read = parseGrade(price.grade)
      return read && isProof(read) === isProof(wanted) && read.details === wanted.details
        ? [{ price, number: numberOf(read) }]
        : []
    })
    .sort((a, b) => a.number - b.number)
  const number = numberOf(wanted)
  const below = known.findLast(each => each.number <= number)
  const above = known.find(each => each.number >= number)
  const nearest = below ?? above
  if (!nearest) return null
  if (!below || !above || below === above) return { ...nearest.price, grade: wanted.code }
  const share = (number - below.number) / (above.number - below.number)
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return {
    grade: wanted.code,
    certified,
    priceCents: between(below.price.priceCents, above.price.priceCents),
    lowCents: between(below.price.lowCents, above.price.lowCents),
    highCents: between(below.price.highCents, above.price.highCents),
  }
}

const isProof = ({ strike }: Grade) => strike === 'PR' || strike === 'SP'

const numberOf = ({ number, strike, plus }: Grade): number =>
  (number ?? LOWEST_NUMBER[strike]) + (plus ? 0.5 : 0)
