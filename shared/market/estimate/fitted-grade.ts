import { type Grade } from '../../numismatics/grades.ts'
import { readGrade } from '../title/title-grade.ts'
import type { PriceTrait } from '../title/title-traits.ts'
import type { FittedPrice, PriceFit } from './price-fit.ts'
import { typicalNumber } from './typical-number.ts'

/** Whether a grade is a proof's, which has a fit of its own. */
export const isProof = ({ strike }: Pick<Grade, 'strike'>): boolean =>
  strike === 'PR' || strike === 'SP'

/** The fitted price of a grade as a seller or a label writes it: words, numbers, a plus. */
export function fittedPriceOf(
  fit: PriceFit,
  grade: Grade,
  traits: readonly PriceTrait[],
  certified: boolean,
): FittedPrice {
  const words = certified || grade.number !== null ? null : spanOfWords(grade.code)
  if (words) return fit.priceInWords(words.low, words.high)
  const number = typicalNumber(grade)
  const price = fit.priceAt(number, certified, traits)
  if (!grade.plus) return price
  const next = fit.priceAt(
    number + 1,
    certified,
    traits.filter(trait => trait !== 'plus'),
  )
  // A label's plus costs no more than the next number; a raw coin's is nearly halfway to it.
  if (certified) return next.price < price.price ? next : price
  const between = (from: number, to: number): number => from ** (1 - RAW_PLUS) * to ** RAW_PLUS
  return {
    price: between(price.price, next.price),
    low: between(price.low, next.low),
    high: between(price.high, next.high),
    deviation: Math.max(price.deviation, next.deviation),
  }
}
const RAW_PLUS = 0.4

/** The numbers that an adjective alone means; null for a proof, whose words mean one number as good as another. */
function spanOfWords(code: string): { low: number; high: number } | null {
  const read = readGrade({ title: code, slab: false })
  return read && !read.numbered && !isProof(read) ? read : null
}
