import { type Grade, LOWEST_NUMBER, parseGrade } from '../../numismatics/grades.ts'
import type { GradePrice } from '../market.ts'

/**
 * The price of a grade as the seller writes it ("VF20", "MS63+", "Very Fine"), among the prices of an analysis.
 * Without that very grade, the nearest lower and higher one of the same strike give it, in proportion to their
 * numbers; for a details grade those of details grades. What CAC's sticker or mirrors add is the share that they add in
 * the grade that has both prices. Null where the grade cannot be read or no price is near.
 */
export function priceOfGrade(
  prices: readonly GradePrice[],
  grade: string,
  certified: boolean,
): GradePrice | null {
  const wanted = parseGrade(grade)
  if (!wanted) return null
  const plain = priceOfPlainGrade(prices, wanted, certified)
  return (
    plain &&
    wanted.designation
      .split(' ')
      .reduce((price, code) => withDesignation(price, prices, { code, wanted }), plain)
  )
}

/** With what a designation adds; the price itself where none is known for it. */
function withDesignation(
  price: GradePrice,
  prices: readonly GradePrice[],
  { code, wanted }: { code: string; wanted: Grade },
): GradePrice {
  const isOf = (each: GradePrice, designation: string, number: number | null) => {
    const read = parseGrade(each.grade)
    return (
      each.certified === price.certified &&
      read?.designation === designation &&
      !read.details &&
      isProof(read) === isProof(wanted) &&
      (number === null || read.number === number)
    )
  }
  const named = code === '' ? undefined : prices.find(each => isOf(each, code, null))
  const number = named && parseGrade(named.grade)?.number
  const without = number ? prices.find(each => isOf(each, '', number)) : undefined
  if (!named || !without) return price
  const times = (cents: number, of: number, plain: number) => Math.round((cents * of) / plain)
  return {
    ...price,
    grade: `${price.grade} ${code}`,
    priceCents: times(price.priceCents, named.priceCents, without.priceCents),
    lowCents: times(price.lowCents, named.lowCents, without.lowCents),
    highCents: times(price.highCents, named.highCents, without.highCents),
  }
}

function priceOfPlainGrade(
  prices: readonly GradePrice[],
  wanted: Grade,
  certified: boolean,
): GradePrice | null {
  const known = prices
    .filter(price => price.certified === certified)
    .flatMap(price => {
      const read = parseGrade(price.grade)
      return read?.designation === '' &&
        isProof(read) === isProof(wanted) &&
        read.details === wanted.details
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
