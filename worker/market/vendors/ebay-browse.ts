import { z } from 'zod'
import type { Currency } from '../../../shared/lib/ebay-sites.ts'
import { listAnswer } from '../../ebay/list-answer.ts'
import { type PriceSource, SOURCE_NAMES } from '../port.ts'
import { centsIn, type EbaySearch, itemFields, marketItem, search, timeOf } from './ebay-search.ts'

const itemsIn = (currency: Currency) =>
  listAnswer(
    'itemSummaries',
    z
      .object({
        // Absent when nothing matches.
        itemSummaries: z
          .array(
            z.object({
              ...itemFields,
              price: z.unknown().optional(),
              currentBidPrice: z.unknown().optional(),
              itemEndDate: z.string().optional(),
            }),
          )
          .default([]),
      })
      .transform(({ itemSummaries }) =>
        itemSummaries.flatMap(summary => {
          const price = centsIn(currency, summary.price ?? summary.currentBidPrice)
          if (price === null) return []
          return [
            marketItem(
              summary,
              { price, soldAt: null, endsAt: timeOf(summary.itemEndDate) },
              currency,
            ),
          ]
        }),
      ),
  )

/** Current listings with their asking prices. Source: Browse API, `item_summary/search`. */
export function createEbayBrowse(ebay: EbaySearch): PriceSource {
  const path = '/buy/browse/v1/item_summary/search'
  // Without it eBay leaves auctions out.
  const filter = (currency: Currency) =>
    `buyingOptions:{AUCTION|FIXED_PRICE},priceCurrency:${currency}`
  return {
    name: SOURCE_NAMES.active,
    kind: 'active',
    vendor: 'ebay-browse',
    find: (coin, signal) => search(ebay, { path, coin, filter, signal }, itemsIn),
  }
}
