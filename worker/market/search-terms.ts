import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import { asStruck, markOf } from '../../shared/numismatics/strikes.ts'
import type { MarketCoin, SearchedCoin } from './port.ts'

/**
 * What the sources are asked about a coin: its series by the catalogue's name and the mint mark as it was struck, so
 * that "Morgan $1" and "morgan silver dollar" are one question. A coin of no known series keeps its own words. Asked is
 * the market where the seller sells.
 */
export function searchedCoin(coin: MarketCoin): SearchedCoin {
  const { id } = ownSite()
  return { ...wordsOf(coin), ...(id === 'EBAY_US' ? {} : { marketplaceId: id }) }
}

function wordsOf({ seriesId, coinType, year, mint }: MarketCoin): SearchedCoin {
  const series = seriesId === null ? null : seriesById(seriesId)
  const mark = markOf(mint, { seriesId, year: Number(year) || null })
  if (!series || mark === null) return { coinType: series?.name ?? coinType, year, mint }
  return {
    coinType: series.name,
    year,
    mint: asStruck({ seriesId: series.id, year: Number(year), mint: mark }),
  }
}

/**
 * eBay's category "Coins & Paper Money", in searches and on its pages. Bullion, world and ancient coins are in other
 * branches than "Coins: US".
 */
export const EBAY_COINS_CATEGORY_ID = '11116'

/** Search terms of eBay's search, at most 100 characters: date, mint mark and coin type. */
export function searchTerms({ year, mint, coinType }: SearchedCoin): string {
  const mark = mint === 'none' ? '' : mint
  return [year, mark, coinType]
    .filter(word => word !== '')
    .join(' ')
    .slice(0, 100)
}
