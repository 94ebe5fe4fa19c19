import { findSeries } from '../find-series.ts'
import type { Denomination, Series } from '../series.ts'
import { readWorldCoin } from './read-world-coin.ts'

const UNITED_STATES = /^(the )?(united states( of america)?|u\.?s\.?(a\.?)?|america)?$/i

const DENOMINATIONS: readonly (readonly [RegExp, Denomination])[] = [
  [/half cents?|½ cent|0\.5 cent/, 'Half Cent'],
  [/two[- ]cents?|\b2 ?(c|¢|cents?)\b/, 'Two Cents'],
  [/three[- ]cents?|\b3 ?(c|¢|cents?)\b|trime/, 'Three Cents'],
  [/half[- ](dime|disme)/, 'Half Dime'],
  [/nickel|five[- ]cents?|\b5 ?(c|¢|cents?)\b/, 'Five Cents'],
  [/dime|ten[- ]cents?|\b10 ?(c|¢|cents?)\b/, 'Dime'],
  [/twenty[- ]cents?|\b20 ?(c|¢|cents?)\b/, 'Twenty Cents'],
  [/quarter eagle|\$ ?2\.50?|two and a half/, 'Quarter Eagle'],
  [/quarter|twenty[- ]five cents?|\b25 ?(c|¢|cents?)\b/, 'Quarter'],
  [/half[- ]dollar|fifty[- ]cents?|\b50 ?(c|¢|cents?)\b/, 'Half Dollar'],
  [/double eagle|twenty dollars?|\$ ?20\b/, 'Double Eagle'],
  [/half eagle/, 'Half Eagle'],
  [/three dollars?|\$ ?3\b/, 'Three Dollars'],
  [/^(one )?(cent|penny|1 ?(c|¢|cents?))$/, 'Cent'],
  [/^(one |silver |gold )*dollar$|^\$ ?1(\.00)?$|^1 dollar$/, 'Dollar'],
]

/** A coin as a model or a certificate words it. */
type WordedCoin = {
  series: string
  /** "One Dollar", "10C"; empty where unknown. */
  denomination: string
  country: string
}

/**
 * The series of the tables that these words mean, or null for a coin that they do not have. Between similar names of the
 * United States the claimed denomination decides.
 */
export function matchSeries(coin: WordedCoin, year: number | null): Series | null {
  const country = coin.country.trim()
  if (!UNITED_STATES.test(country))
    return readWorldCoin(`${year ?? ''} ${coin.denomination} ${coin.series}`, country).type
  const found = findSeries(`${year ?? ''} ${coin.series}`)
  const text = coin.denomination.trim().toLowerCase()
  const claimed = DENOMINATIONS.find(([pattern]) => pattern.test(text))?.[1]
  return found.find(series => series.denomination === claimed) ?? found[0] ?? null
}
