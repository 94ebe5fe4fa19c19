import { type Grade, parseGrade } from '../../shared/numismatics/grades.ts'
import { type MintMark, parseMintMark } from '../../shared/numismatics/mints.ts'
import { type Series, seriesById } from '../../shared/numismatics/series.ts'
import { asStruck, type Strike, strikeOf } from '../../shared/numismatics/strikes.ts'

/** The coin of a listing as its form says it. */
export type ListedCoin = {
  coinType: string
  seriesId: string | null
  year: string
  mint: string
  grade: string
  /** Set when the coin is in a grader's holder. */
  grader: string | null
  certificationNumber: string | null
  composition: string
  specialAttributes: string[]
}

/** The same with what the reference tables know about it; null is "not known", never a guess. */
export type CoinFacts = ListedCoin & {
  series: Series | null
  yearNumber: number | null
  mintMark: MintMark | null
  strike: Strike | null
  parsedGrade: Grade | null
}

/** What the facts say of a listed coin. A mint that never struck the coin yields no strike. */
export function coinFacts(coin: ListedCoin): CoinFacts {
  const series = coin.seriesId ? seriesById(coin.seriesId) : null
  const dated = /\b(1[789]\d\d|20\d\d)\b/.exec(coin.year)?.[1]
  const year = dated ? Number(dated) : null
  const parsed = parseMintMark(coin.mint)
  const claim =
    series && year !== null && parsed ? { seriesId: series.id, year, mint: parsed } : null
  const mark = claim ? asStruck(claim) : parsed
  const answer = claim && mark ? strikeOf({ ...claim, mint: mark }) : null
  return {
    ...coin,
    series,
    yearNumber: year,
    mintMark: mark,
    strike: answer?.ok ? answer.strike : null,
    parsedGrade: parseGrade(coin.grade),
  }
}

/** Whether the grade says that the coin shows no wear; null when the grade says nothing. About Uncirculated is worn. */
export function isUncirculated({ parsedGrade }: CoinFacts): boolean | null {
  if (!parsedGrade) return null
  const { strike, number } = parsedGrade
  if (strike === 'MS') return true
  if (strike === 'PR' || strike === 'SP') return number === null || number >= 60
  return false
}

/** eBay's sellers write a proof's strike apart; everything else for circulation is a business strike. */
export function strikeTypeOf({ parsedGrade, strike, series }: CoinFacts): string | null {
  if (strike?.proofOnly || parsedGrade?.strike === 'PR') return 'Proof'
  if (parsedGrade?.strike === 'SP') return 'Specimen'
  return parsedGrade && series ? 'Business' : null
}
