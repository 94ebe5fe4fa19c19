import { usSeriesById } from '../../../shared/numismatics/series.ts'
import { Failure } from '../../http/failure.ts'
import type { CoinFacts } from '../coin-facts.ts'
import type { ListedLot } from '../listing-content.ts'
import type { CategorySuggestion, ConditionRule, ListingRules } from '../listing-rules.ts'
import { branchOf, countryBranchOf, type EbayBranch, exonumiaKind, isPaperMoney } from './branch.ts'
import { bullionOf } from './bullion.ts'
import { sellsSingleCoins } from './conditions.ts'

/** eBay lists the right category among the first suggestions. */
const MAX_SUGGESTIONS = 4
/** The year in which the Mint resumed commemoratives (Public Law 97-104). */
const MODERN_COMMEMORATIVES_FROM = 1982

export type CoinCategory = { id: string; name: string; conditions: ConditionRule[] }

/**
 * The leaf category of a coin: the seller's choice, or eBay's best suggestion below the coin's branch of the top category
 * of coins. On a site whose branches have no known names its first suggestion of any branch is taken. Throws
 * EBAY_REFUSED with the field when eBay suggests none.
 */
export async function categoryFor(rules: ListingRules, coin: CoinFacts): Promise<CoinCategory> {
  if (coin.ebayCategory) return chosenCategory(rules, coin)
  const branch = branchOf(coin)
  const found = await suggested(rules, categoryQueries(coin, null), {
    below: branch,
    fits: conditions =>
      !rules.site.hasNamedBranches ||
      branch === 'Bullion' ||
      (branch !== null && NOT_GRADED.has(branch)) ||
      sellsSingleCoins(conditions),
  })
  if (found) return found
  throw new Failure('EBAY_REFUSED', {
    message: `eBay suggests no category for “${coin.coinType}”. Please choose its eBay category.`,
    detail: { retryable: false, field: 'ebayCategory', vendor: 'eBay' },
  })
}

/** Branches whose conditions are not those of coins. */
const NOT_GRADED: ReadonlySet<EbayBranch> = new Set([
  'Paper Money: US',
  'Paper Money: World',
  'Exonumia',
])

async function chosenCategory(
  rules: ListingRules,
  { ebayCategory: id }: CoinFacts,
): Promise<CoinCategory> {
  return { id, name: id, conditions: await rules.conditions(id) }
}

/** What eBay's lot categories are called. */
const LOT_WORDS = { lot: 'coin lot', roll: 'coin roll', set: 'coin set' } as const

/**
 * The leaf category of a lot, roll or set: eBay's best suggestion below Coins & Paper Money whose conditions are
 * not those of single coins. Throws EBAY_REFUSED with the field when eBay suggests none.
 */
export async function lotCategoryFor(
  rules: ListingRules,
  coin: CoinFacts,
  lot: ListedLot,
): Promise<CoinCategory> {
  if (coin.ebayCategory) return chosenCategory(rules, coin)
  const found = await suggested(rules, categoryQueries(coin, lot), {
    below: lotBranch(coin),
    fits: conditions => !rules.site.hasNamedBranches || !sellsSingleCoins(conditions),
  })
  if (found) return found
  throw new Failure('EBAY_REFUSED', {
    message: `eBay knows no category for this ${lot.kind}. Please say what it consists of.`,
    detail: { retryable: false, field: 'lot', vendor: 'eBay' },
  })
}

/** eBay has lots of the United States' bullion in either branch, those of other countries' among their coins. */
function lotBranch(coin: CoinFacts): EbayBranch | null {
  if (!bullionOf(coin)) return branchOf(coin)
  const branch = countryBranchOf(coin)
  return branch === 'Coins: US' ? null : branch
}

/** What eBay is asked for the category of a coin or lot, the best words first. */
export function categoryQueries(coin: CoinFacts, lot: ListedLot | null): string[] {
  const name = coin.series?.name ?? coin.coinType
  if (coin.ebayCategory) return [`#${coin.ebayCategory}`]
  if (lot)
    return [
      `${lot.of || name} ${lot.kind}`,
      `${name} ${lot.kind}`,
      ...(coin.countryName && coin.series?.country !== 'US'
        ? [`${coin.countryName} ${LOT_WORDS[lot.kind]}`]
        : []),
      LOT_WORDS[lot.kind],
    ]
  const bullion = bullionOf(coin)
  // The coins of a series are in one leaf. Of other coins, and of commemoratives, the year may decide.
  const year = coin.series && !isCommemorative(coin) ? null : coin.yearNumber
  const named = [
    [year, ...commemorativeWords(coin), name].filter(Boolean).join(' '),
    name,
    ...(bullion ? [`${bullion.metal} bullion coin`] : []),
  ]
  // The name of a coin that no table has tells less than its country.
  const isOld = ['Coins: Ancient', 'Coins: Medieval'].includes(branchOf(coin) ?? '')
  const isNamedByPlace = coin.series === null && coin.countryName !== null && !isOld
  return isNamedByPlace ? [...placeQueries(coin), ...named] : [...named, ...placeQueries(coin)]
}

/** The country with its denomination, then alone: eBay's leaves of world coins are by country. */
function placeQueries(coin: CoinFacts): string[] {
  const { series, countryName, denomination } = coin
  const us = series ? usSeriesById(series.id) : null
  if (us) return bullionOf(coin) ? [] : [`${us.denomination} us coin`]
  const what = isPaperMoney(coin) ? 'banknote' : (exonumiaKind(coin)?.toLowerCase() ?? 'coin')
  const branch = branchOf(coin)
  const kind =
    branch === 'Coins: Ancient'
      ? 'ancient coin'
      : branch === 'Coins: Medieval'
        ? 'medieval coin'
        : what
  if (countryName === null) return branch === null ? [] : [kind]
  return [
    `${countryName} ${series?.denomination ?? denomination} ${kind}`.replace(/\s+/g, ' '),
    `${countryName} ${kind}`,
    ...(series ? [`other world ${kind}`] : []),
  ]
}

type Wanted = {
  /** Name of a branch below Coins & Paper Money; null: any. */
  below: string | null
  fits: (conditions: ConditionRule[]) => boolean
}

async function suggested(
  rules: ListingRules,
  queries: string[],
  { below, fits }: Wanted,
): Promise<CoinCategory | null> {
  const branch = rules.site.hasNamedBranches ? below : null
  for (const query of new Set(queries)) {
    // oxlint-disable-next-line no-await-in-loop -- the next query only when this one finds nothing
    const suggestions = (await rules.suggestCategories(query)).filter(
      one => branch === null || isBelow(one, branch),
    )
    for (const { id, name } of suggestions.slice(0, MAX_SUGGESTIONS)) {
      // oxlint-disable-next-line no-await-in-loop -- best suggestion first
      const conditions = await rules.conditions(id)
      if (fits(conditions)) return { id, name, conditions }
    }
  }
  return null
}

const isCommemorative = ({ series }: CoinFacts): boolean =>
  series?.country === 'US' && series.kind === 'commemorative'

/** Commemoratives have leaf categories by age and metal, which their names alone do not find. */
function commemorativeWords(coin: CoinFacts): string[] {
  const { series, yearNumber, strike } = coin
  if (!series || !isCommemorative(coin)) return []
  const modern = yearNumber !== null && yearNumber >= MODERN_COMMEMORATIVES_FROM
  return [...(modern ? ['modern'] : []), 'commemorative', strike?.metal ?? series.metals[0] ?? '']
}

const isBelow = ({ ancestors }: CategorySuggestion, branch: string): boolean =>
  ancestors.some(each => each.toLowerCase() === branch.toLowerCase())
