import { typedAmount } from '../../../../shared/lib/money.ts'
import { priceOfGrade } from '../../../../shared/market/estimate/grade-price.ts'
import type { GradePrice } from '../../../../shared/market/market.ts'
import { gradeName } from '../../../../shared/numismatics/grade-words.ts'
import { parseGrade } from '../../../../shared/numismatics/grades.ts'

/** The prices of a coin in every grade, as far as they are known. */
export interface KnownPrices {
  /** `off`: this server makes no market prices. */
  state: 'known' | 'loading' | 'failed' | 'unnamed' | 'off'
  prices: readonly GradePrice[]
}

/** What the market says of the coin in the form: one price, the bands' prices, or why there is neither. */
export type MarketPrice =
  | { kind: 'price'; price: GradePrice }
  | { kind: 'choose-grade'; bands: readonly Band[] }
  | { kind: 'none'; reason: Exclude<KnownPrices['state'], 'known'> | 'no-evidence' }

export interface Band {
  /** "Very Fine". */
  name: string
  price: GradePrice
}

/** One grade for each band that sellers speak of. */
const BAND_GRADES = ['G4', 'VG8', 'F12', 'VF20', 'XF40', 'AU50', 'MS60', 'MS65']

/** The price of a grade, raw or in a holder. Without a grade there is no single one. */
export function marketPriceOf(
  { state, prices }: KnownPrices,
  { grade, certified }: { grade: string; certified: boolean },
): MarketPrice {
  if (state !== 'known') return { kind: 'none', reason: state }
  if (prices.length === 0) return { kind: 'none', reason: 'no-evidence' }
  const read = parseGrade(grade)
  if (!read) return { kind: 'choose-grade', bands: bandsOf(prices, certified) }
  const price = priceOfGrade(prices, grade, certified)
  return price ? { kind: 'price', price } : { kind: 'none', reason: 'no-evidence' }
}

function bandsOf(prices: readonly GradePrice[], certified: boolean): Band[] {
  return BAND_GRADES.flatMap(code => {
    const grade = parseGrade(code)
    const price = prices.find(each => each.grade === code && each.certified === certified)
    if (!grade || !price) return []
    return [{ name: certified ? code : bandName(code, gradeName(grade)), price }]
  })
}

const bandName = (code: string, name: string): string => (code === 'MS65' ? `Gem ${name}` : name)

/** The text for the price field: "62.00"; empty without a single price. */
export function priceFieldText(market: MarketPrice): string {
  return market.kind === 'price' ? typedAmount(market.price.priceCents) : ''
}
