import { COUNTRIES } from '../../../shared/numismatics/series.ts'
import type { CoinFacts } from '../coin-facts.ts'
import { bullionOf } from './bullion.ts'

/** Branches of eBay's Coins & Paper Money, as eBay names them. */
export type EbayBranch =
  | 'Bullion'
  | 'Coins: US'
  | 'Coins: Canada'
  | 'Coins: World'
  | 'Coins: Ancient'
  | 'Coins: Medieval'
  | 'Paper Money: US'
  | 'Paper Money: World'
  | 'Exonumia'

type Named = Pick<CoinFacts, 'series' | 'coinType' | 'denomination'>

const PAPER =
  /\b(bank ?notes?|paper money|silver certificate|gold certificate|federal reserve note|legal tender note|fractional currency|treasury note|bills?|notes?|notgeld (?:schein|note))\b/i
const NO_NOTE = /\bnote(?:s|d)? ?:|\bnoted\b/i

/** Whether the listing is of a note: nothing of the tables is. */
export const isPaperMoney = ({ series, coinType, denomination }: Named): boolean =>
  series === null && PAPER.test(`${coinType} ${denomination}`) && !NO_NOTE.test(coinType)

const EXONUMIA: readonly (readonly [RegExp, string])[] = [
  [/\b(tokens?|conder|jeton)\b/i, 'Token'],
  [/\b(medals?|medallions?|medallic)\b/i, 'Medal'],
  [/\b(elongated)\b/i, 'Elongated Coin'],
]

/** "Token", "Medal"; null for a coin or a note. */
export const exonumiaKind = ({ series, coinType, denomination }: Named): string | null =>
  series === null
    ? (EXONUMIA.find(([pattern]) => pattern.test(`${coinType} ${denomination}`))?.[1] ?? null)
    : null

const ANCIENT =
  /\b(ancient|roman(?: empire| republic| provincial)?|byzantine|judaea|parthian?|celtic|ptolemaic|seleucid|greek (?:drachm|tetradrachm|bronze|silver)|denarius|antoninianus|follis|sestertius|tetradrachm|drachm)\b/i
const MEDIEVAL = /\b(medieval|crusader|hammered|merovingian|carolingian|denier tournois)\b/i
/** Coins with an earlier date are medieval where eBay is asked. */
const MODERN_FROM = 1500

/** The branch of a coin, note or token; null where nothing tells its country. */
export function branchOf(coin: CoinFacts): EbayBranch | null {
  const { series, countryName, coinType } = coin
  if (bullionOf(coin)) return 'Bullion'
  const isUs = countryName === COUNTRIES.US
  if (isPaperMoney(coin))
    return isUs || (countryName === null && US_PAPER.test(coinType))
      ? 'Paper Money: US'
      : 'Paper Money: World'
  if (exonumiaKind(coin)) return 'Exonumia'
  if (series === null) {
    if (ANCIENT.test(`${countryName ?? ''} ${coinType}`)) return 'Coins: Ancient'
    const isEarly = coin.yearNumber !== null && coin.yearNumber < MODERN_FROM
    if (MEDIEVAL.test(coinType) || isEarly) return 'Coins: Medieval'
  }
  return countryBranchOf(coin)
}

/** The branch of a country's coins, also of its bullion; null where the country is unknown. */
export function countryBranchOf({
  countryName,
}: Pick<CoinFacts, 'countryName'>): EbayBranch | null {
  if (countryName === COUNTRIES.US) return 'Coins: US'
  if (countryName === COUNTRIES.CA) return 'Coins: Canada'
  return countryName === null ? null : 'Coins: World'
}

const US_PAPER =
  /\b(silver certificate|gold certificate|federal reserve|legal tender|fractional|treasury note|united states)\b/i
