import type { Context } from 'hono'
import { PER_DOLLAR } from '../../lib/exchange-rates.ts'
import { siteHere } from '../../lib/site-here.ts'
import type { EbayError } from '../http/errors.ts'
import { originOf } from '../http/services.ts'
import type { MarketItem } from '../market/market.ts'
import { categoryById } from '../reference/categories.ts'
import {
  type Filters,
  inRange,
  listFilter,
  numberRange,
  rangeFilter,
  readAspectFilter,
} from './search-filters.ts'

export const PAGE_LIMIT = 200
export const RESULTS_MAX = 10_000

/** An amount in eBay's JSON format. */
export const amountHere = (amount: number) => ({
  value: amount.toFixed(2),
  currency: siteHere().currency,
})

/** A price in the site's currency; of a seller abroad with what eBay converted it from. */
export const priceOf = ({ price, abroad }: Pick<MarketItem, 'price' | 'abroad'>) => ({
  ...amountHere(price),
  ...(abroad && {
    convertedFromValue: (price * PER_DOLLAR[abroad.currency]).toFixed(2),
    convertedFromCurrency: abroad.currency,
  }),
})

export const countryOf = ({ abroad }: Pick<MarketItem, 'abroad'>): string =>
  abroad?.country ?? siteHere().country

/** The categories of an item, leaf first. */
export const categoriesOf = (categoryId: string) => {
  const leaf = categoryById(categoryId)
  return leaf ? [{ categoryId: leaf.id, categoryName: leaf.name }] : []
}

/** Path of a placeholder disc in the metal's colour. Generated listings have no photographs. */
export const discPath = (metal: string): string => `/ebay/disc/${metal || 'nickel'}.svg`

/** Applies the filters that Browse and Insights share. */
export function filterItems<T extends MarketItem>(
  items: T[],
  filters: Filters,
  aspectText?: string,
): T[] {
  const price = filters.get('priceCurrency')
    ? numberRange(rangeFilter(filters, 'price'))
    : undefined
  const conditionIds = listFilter(filters, 'conditionIds')
  const buying = listFilter(filters, 'buyingOptions')
  const sellers = listFilter(filters, 'sellers')
  const notSellers = listFilter(filters, 'excludeSellers')
  const country = filters.get('itemLocationCountry')
  const aspects = readAspectFilter(aspectText)
  return items.filter(
    item =>
      (!price || inRange(item.price, price)) &&
      (!conditionIds || conditionIds.includes(item.conditionId)) &&
      (!buying || item.buyingOptions.some(option => buying.includes(option))) &&
      (!sellers || sellers.includes(item.seller.username)) &&
      !notSellers?.includes(item.seller.username) &&
      (!country || country === countryOf(item)) &&
      [...(aspects ?? [])].every(([name, values]) => values.includes(item.aspects[name] ?? '')),
  )
}

/** Reads `limit` and `offset`, or returns the API's own error. */
export function readPaging(
  c: Context,
  errors: { limit: EbayError; offset: EbayError; multiple: EbayError; beyond: EbayError },
): { limit: number; offset: number } | EbayError {
  const limit = Number(c.req.query('limit') ?? 50)
  const offset = Number(c.req.query('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMIT) return errors.limit
  if (!Number.isInteger(offset) || offset < 0) return errors.offset
  if (offset % limit !== 0) return errors.multiple
  if (offset >= RESULTS_MAX) return errors.beyond
  return { limit, offset }
}

/** One page of results with its links. The list is absent if nothing matches. */
export function pageOf<T, A>(
  c: Context,
  items: T[],
  { limit, offset }: { limit: number; offset: number },
  listField: string,
  answer: (item: T) => A,
  warnings: EbayError[] = [],
) {
  const address = (at: number): string => {
    const url = new URL(c.req.url)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(at))
    return `${originOf(c)}${url.pathname}${url.search}`
  }
  const shown = items.slice(offset, offset + limit)
  return {
    href: address(offset),
    total: items.length,
    ...(offset + limit < items.length ? { next: address(offset + limit) } : {}),
    ...(offset > 0 ? { prev: address(Math.max(0, offset - limit)) } : {}),
    limit,
    offset,
    ...(shown.length > 0 ? { [listField]: shown.map(answer) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}
