import { numericGradeIn } from '../../shared/listing/terms/listing-text-rules.ts'
import { designationInWords } from '../../shared/numismatics/designations.ts'
import { type Grade, parseGrade } from '../../shared/numismatics/grades.ts'
import {
  COUNTRIES,
  countryCode,
  type Series,
  seriesById,
  worldSeriesNamed,
} from '../../shared/numismatics/series.ts'
import '../../shared/numismatics/world/load-world.ts'
import { asStruck, markOf, type Strike, strikeOf } from '../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../shared/numismatics/tables/mints.ts'
import { readWorldCoin } from '../../shared/numismatics/world/read-world-coin.ts'

/** The coin of a listing as its form describes it. */
export type ListedCoin = {
  coinType: string
  seriesId: string | null
  /** As the seller says it; of a coin of the tables they tell it. */
  country: string
  denomination: string
  /** The id of the leaf category that the seller chose; empty: eBay's suggestion. */
  ebayCategory: string
  year: string
  mint: string
  grade: string
  /** Set when the coin is in a grader's holder. */
  grader: string | null
  certificationNumber: string | null
  composition: string
  specialAttributes: string[]
}

/** The listed coin with facts from the reference tables; null means unknown. */
export type CoinFacts = ListedCoin & {
  series: Series | null
  yearNumber: number | null
  mintMark: MintMark | null
  strike: Strike | null
  /** eBay's name of the country; null where nothing tells it. */
  countryName: string | null
  parsedGrade: Grade | null
}

/** Looks up the facts of a listed coin. A mint that never struck the coin yields no strike. */
export function coinFacts(coin: ListedCoin): CoinFacts {
  const series = coin.seriesId ? seriesById(coin.seriesId) : worldSeriesNamed(coin.coinType)
  const yearText = /\b(1[789]\d\d|20\d\d)\b/.exec(coin.year)?.[1]
  const year = yearText ? Number(yearText) : null
  const parsed = markOf(coin.mint, { seriesId: series?.id ?? null, year })
  const claim =
    series && year !== null && parsed ? { seriesId: series.id, year, mint: parsed } : null
  const mark = claim ? asStruck(claim) : parsed
  const result = claim && mark ? strikeOf({ ...claim, mint: mark }) : null
  return {
    ...coin,
    series,
    yearNumber: year,
    mintMark: mark,
    strike: result?.ok ? result.strike : null,
    countryName: series ? COUNTRIES[series.country] : claimedCountry(coin),
    parsedGrade: parseGrade(coin.grade),
  }
}

/** As the seller says it, else as the coin's name does. */
function claimedCountry({ country, coinType }: ListedCoin): string | null {
  const code = countryCode(country)
  if (code) return COUNTRIES[code]
  return country.trim() || readWorldCoin(coinType).country
}

/** Whether the label of the holder has no number: it says Details, or grades an ancient coin in words. */
export function isLabelWithoutNumber({ grader, parsedGrade, series }: CoinFacts): boolean {
  if (grader === null || parsedGrade === null || parsedGrade.number !== null) return false
  return parsedGrade.details || series === null
}

/** eBay allows a numeric grade only for a coin that a grader numbered: texts with one are left out. */
export function textsWithoutNumericGrade(coin: CoinFacts, texts: string[]): string[] {
  if (coin.grader && !isLabelWithoutNumber(coin)) return texts
  return texts.filter(text => numericGradeIn(text) === null)
}

/** Whether the grade means no wear; null for an unknown grade. About Uncirculated counts as worn. */
export function isUncirculated({ parsedGrade }: Pick<CoinFacts, 'parsedGrade'>): boolean | null {
  if (!parsedGrade) return null
  const { strike, number } = parsedGrade
  if (strike === 'MS') return true
  if (strike === 'PR' || strike === 'SP') return number === null || number >= 60
  return false
}

/** eBay's strike types; null when the grade or the series is unknown. */
export function strikeTypeOf({ parsedGrade, strike, series }: CoinFacts): string | null {
  if (strike?.proofOnly || parsedGrade?.strike === 'PR') return 'Proof'
  if (parsedGrade?.strike === 'SP') return 'Specimen'
  if (!parsedGrade || !series) return null
  return designationInWords(parsedGrade.designation).includes('Proof-Like')
    ? 'Proof-Like'
    : 'Business'
}
