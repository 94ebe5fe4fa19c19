import { z } from 'zod'
import type { Currency } from '../../../shared/lib/ebay-sites.ts'
import { listAnswer } from '../../ebay/list-answer.ts'
import { type PriceSource, SOURCE_NAMES } from '../port.ts'
import { centsIn, type EbaySearch, itemFields, marketItem, search, timeOf } from './ebay-search.ts'

const itemsIn = (currency: Currency) =>
  listAnswer(
    'itemSales',
    z
      .object({
        itemSales: z
          .array(
            z.object({
              ...itemFields,
              lastSoldPrice: z.unknown().optional(),
              lastSoldDate: z.string(),
            }),
          )
          .default([]),
      })
      .transform(({ itemSales }) =>
        itemSales.flatMap(sale => {
          const price = centsIn(currency, sale.lastSoldPrice)
          const soldAt = timeOf(sale.lastSoldDate)
          return price === null || soldAt === null
            ? []
            : [marketItem(sale, { price, soldAt, endsAt: null }, currency)]
        }),
      ),
  )

/** Sales of the last 90 days. Source: Marketplace Insights API, which eBay grants to few applications. */
export function createEbayInsights(ebay: EbaySearch): PriceSource {
  const path = '/buy/marketplace_insights/v1_beta/item_sales/search'
  return {
    name: SOURCE_NAMES.sold,
    kind: 'sold',
    vendor: 'ebay-insights',
    find: (coin, signal) => search(ebay, { path, coin, signal }, itemsIn),
  }
}
