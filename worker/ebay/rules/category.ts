import { Failure } from '../../http/failure.ts'
import type { CoinFacts } from '../coin-facts.ts'
import type { ListedLot } from '../listing-content.ts'
import type { CategorySuggestion, ConditionRule, ListingRules } from '../listing-rules.ts'
import { sellsSingleCoins } from './conditions.ts'

/** Name of eBay's top category of coins. */
const EBAY_COINS_CATEGORY = 'Coins & Paper Money'

/** eBay lists the right category among the first suggestions. */
const MAX_SUGGESTIONS = 4
/** The year in which the Mint resumed commemoratives (Public Law 97-104). */
const MODERN_COMMEMORATIVES_FROM = 1982

export type CoinCategory = { id: string; name: string; conditions: ConditionRule[] }

/**
 * The leaf category of a coin: eBay's best suggestion below Coins & Paper Money that accepts single coins and,
 * for a United States series, lies below Coins: US. Throws EBAY_REFUSED with the field when eBay suggests none.
 */
export async function categoryFor(rules: ListingRules, coin: CoinFacts): Promise<CoinCategory> {
  const name = coin.series?.name ?? coin.coinType
  const queries = [
    [coin.yearNumber, ...commemorativeWords(coin), name].filter(Boolean).join(' '),
    name,
    ...(coin.series ? [`${coin.series.denomination} us coin`] : []),
  ]
  const found = await suggested(rules, queries, coin, sellsSingleCoins)
  if (found) return found
  throw new Failure('EBAY_REFUSED', {
    message: `eBay knows no category for “${coin.coinType}”. Please name the coin's series, such as Morgan Dollar.`,
    detail: { retryable: false, field: 'coinType', vendor: 'eBay' },
  })
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
  const name = coin.series?.name ?? coin.coinType
  const queries = [`${lot.of || name} ${lot.kind}`, `${name} ${lot.kind}`, LOT_WORDS[lot.kind]]
  const found = await suggested(rules, queries, coin, rule => !sellsSingleCoins(rule))
  if (found) return found
  throw new Failure('EBAY_REFUSED', {
    message: `eBay knows no category for this ${lot.kind}. Please say what it consists of.`,
    detail: { retryable: false, field: 'lot', vendor: 'eBay' },
  })
}

async function suggested(
  rules: ListingRules,
  queries: string[],
  coin: CoinFacts,
  fits: (conditions: ConditionRule[]) => boolean,
): Promise<CoinCategory | null> {
  for (const query of queries) {
    // oxlint-disable-next-line no-await-in-loop -- the next query only when this one finds nothing
    const suggestions = (await rules.suggestCategories(query)).filter(one => isCoins(one, coin))
    for (const { id, name } of suggestions.slice(0, MAX_SUGGESTIONS)) {
      // oxlint-disable-next-line no-await-in-loop -- best suggestion first
      const conditions = await rules.conditions(id)
      if (fits(conditions)) return { id, name, conditions }
    }
  }
  return null
}

/** Commemoratives have leaf categories by age and metal, which their names alone do not find. */
function commemorativeWords({ series, yearNumber, strike }: CoinFacts): string[] {
  if (series?.kind !== 'commemorative') return []
  const modern = yearNumber !== null && yearNumber >= MODERN_COMMEMORATIVES_FROM
  return [...(modern ? ['modern'] : []), 'commemorative', strike?.metal ?? series.metals[0] ?? '']
}

function isCoins({ ancestors }: CategorySuggestion, { series }: CoinFacts): boolean {
  const below = (name: string) => ancestors.some(each => each.toLowerCase() === name.toLowerCase())
  return below(EBAY_COINS_CATEGORY) && (series === null || below('Coins: US'))
}
