import { actualMetalOunces, bullionSize } from '../../../shared/numismatics/melt.ts'
import type { Series } from '../../../shared/numismatics/series.ts'
import { mintsOf, type Strike, strikeOf, yearsOf } from '../../../shared/numismatics/strikes.ts'
import type { CoinFacts } from '../coin-facts.ts'

export type BullionFacts = {
  /** As eBay names its branches: silver, gold, platinum, palladium. */
  metal: string
  /** "1 oz", "1/10 oz": troy ounces of the metal, as eBay words them; null where the dates of a series differ. */
  content: string | null
}

/**
 * What eBay's Bullion branch asks of a bullion coin, in a holder or not; null for any other coin. Other countries' coins
 * of no round weight, such as the sovereign, are listed among the coins of their country.
 */
export function bullionOf(coin: CoinFacts): BullionFacts | null {
  if (coin.series?.kind !== 'bullion') return null
  const bullion = contentOf(coin, coin.series)
  return coin.series.country === 'US' || bullion.content !== null ? bullion : null
}

function contentOf({ strike, yearNumber }: CoinFacts, series: Series): BullionFacts {
  const found = (strike ? [strike] : strikesOf(series.id, yearNumber)).map(actualMetalOunces)
  const sizes = new Set(found.map(content => content && bullionSize(content.ounces)))
  const [size] = sizes
  return {
    metal: found[0]?.metal ?? series.metals[0] ?? '',
    content: (sizes.size === 1 && size) || null,
  }
}

/** The coins of a series that a date without a mint mark, or a coin without a date, may be. */
function strikesOf(seriesId: string, year: number | null): Strike[] {
  return (year === null ? yearsOf(seriesId) : [year]).flatMap(each =>
    mintsOf(seriesId, each).flatMap(mint => {
      const result = strikeOf({ seriesId, year: each, mint })
      return result.ok ? [result.strike] : []
    }),
  )
}
