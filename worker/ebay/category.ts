import { Failure } from '../http/failure.ts'
import type { CoinFacts } from './coin-facts.ts'
import { sellsSingleCoins } from './conditions.ts'
import type { CategorySuggestion, ConditionRule, ListingRules } from './listing-rules.ts'

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
  for (const query of queries) {
    const suggestions = (await rules.suggestCategories(query)).filter(one => isCoins(one, coin))
    for (const { id, name: category } of suggestions.slice(0, MAX_SUGGESTIONS)) {
      const conditions = await rules.conditions(id)
      if (sellsSingleCoins(conditions)) return { id, name: category, conditions }
    }
  }
  throw new Failure('EBAY_REFUSED', {
    message: `eBay knows no category for “${coin.coinType}”. Please name the coin's series, such as Morgan Dollar.`,
    detail: { retryable: false, field: 'coinType', vendor: 'eBay' },
  })
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
