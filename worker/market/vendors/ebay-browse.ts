import { z } from 'zod'
import { listAnswer } from '../../ebay/list-answer.ts'
import { type PriceSource, SOURCE_NAMES } from '../port.ts'
import {
  type EbaySearch,
  itemFields,
  marketItem,
  search,
  timeOf,
  usDollarCents,
} from './ebay-search.ts'

const itemsSchema = listAnswer(
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
        const price = usDollarCents(summary.price ?? summary.currentBidPrice)
        if (price === null) return []
        return [marketItem(summary, { price, soldAt: null, endsAt: timeOf(summary.itemEndDate) })]
      }),
    ),
)

/** Current listings with their asking prices. Source: Browse API, `item_summary/search`. */
export function createEbayBrowse(ebay: EbaySearch): PriceSource {
  const path = '/buy/browse/v1/item_summary/search'
  // Without it eBay leaves auctions out.
  const filter = 'buyingOptions:{AUCTION|FIXED_PRICE},priceCurrency:USD'
  return {
    name: SOURCE_NAMES.active,
    kind: 'active',
    vendor: 'ebay-browse',
    find: (coin, signal) => search(ebay, { path, coin, filter, signal }, itemsSchema),
  }
}
