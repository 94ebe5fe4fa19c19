import { mintsOf, yearsOf } from '../../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../../shared/numismatics/tables/mints.ts'
import { isWithin } from '../reference/categories.ts'
import { MARKET, type MarketSeries } from './guide.ts'
import { DAY_MS, LOTS_CATEGORY_ID, listingFor, type MarketItem } from './market-item.ts'
import { finds, searchable, type WordQuery } from './search-terms.ts'
import { type Issue, issueOf } from './value.ts'

export type { MarketItem } from './market-item.ts'

export type SeriesMarket = { asks: MarketItem[]; sales: MarketItem[] }
const made = new Map<string, SeriesMarket>()

/** The market of a series on a day. The same day gives the same market. */
function marketOf(series: MarketSeries, now: number): SeriesMarket {
  const day = Math.floor(now / DAY_MS)
  const key = `${series.seriesId} ${day}`
  const known = made.get(key)
  if (known) return known
  for (const old of made.keys()) if (!old.endsWith(` ${day}`)) made.delete(old)
  const market: SeriesMarket = { asks: [], sales: [] }
  const place = MARKET.indexOf(series)
  let issueNumber = 0
  for (const year of yearsOf(series.seriesId)) {
    for (const mint of mintsOf(series.seriesId, year)) {
      const issue = issueOf(series, year, mint, day * DAY_MS)
      issueNumber += 1
      if (!issue) continue
      const id = (kind: number, index: number) =>
        `2${[place, issueNumber].map((n, i) => String(n).padStart(i === 0 ? 3 : 4, '0')).join('')}${kind}${String(index).padStart(3, '0')}`
      const crowd = issue.key ? Math.ceil(series.crowd * 0.7) : series.crowd
      for (let index = 0; index < crowd; index += 1) {
        market.asks.push(listingFor(issue, id(0, index), 'ask', day * DAY_MS))
      }
      for (let index = 0; index < Math.ceil(crowd * 1.4); index += 1) {
        market.sales.push(listingFor(issue, id(1, index), 'sale', day * DAY_MS))
      }
    }
  }
  made.set(key, market)
  return market
}

/** Series that match a search by a word of their names or by their category. */
function concerned(query: WordQuery, categoryId: string | undefined): MarketSeries[] {
  const inCategory = MARKET.filter(
    series =>
      categoryId === undefined ||
      isWithin(series.categoryId, categoryId) ||
      isWithin(LOTS_CATEGORY_ID, categoryId),
  )
  const wanted = new Set(query.groups.flat())
  const named = inCategory.filter(series =>
    searchable(series.names.join(' '))
      .split(' ')
      .some(word => word.length > 3 && wanted.has(word)),
  )
  return named.length > 0 ? named : inCategory
}

export type MarketSearch = { query: WordQuery; categoryId?: string | undefined }

/** All listings or sales that match a search, unordered. */
export function searchMarket(
  kind: 'asks' | 'sales',
  { query, categoryId }: MarketSearch,
  now: number,
): MarketItem[] {
  return concerned(query, categoryId)
    .flatMap(series => marketOf(series, now)[kind])
    .filter(
      item =>
        (categoryId === undefined || isWithin(item.categoryId, categoryId)) &&
        finds(item.words, query),
    )
}

/** A generated listing by its twelve-digit number. */
export function marketItem(legacyId: string, now: number): MarketItem | undefined {
  const series = /^2\d{11}$/.test(legacyId) ? MARKET[Number(legacyId.slice(1, 4))] : undefined
  if (!series) return undefined
  const { asks, sales } = marketOf(series, now)
  return [...asks, ...sales].find(item => item.legacyId === legacyId)
}

/** A date and mint of the market with its values, for tests. */
export function marketIssue(
  seriesId: string,
  year: number,
  mint: MintMark,
  now: number,
): Issue | undefined {
  const series = MARKET.find(one => one.seriesId === seriesId)
  return series && issueOf(series, year, mint, now)
}
