import { z } from 'zod'
import { type PriceSource, SOURCE_NAMES } from '../port.ts'
import {
  centsOf,
  type EbaySearch,
  listingTypeOf,
  SEARCH_LIMIT,
  search,
  searchTerms,
  timeOf,
  US_COINS_CATEGORY,
} from './ebay-search.ts'

const answerSchema = z.object({
  // Absent when nothing matches.
  itemSummaries: z
    .array(
      z.object({
        itemId: z.string(),
        title: z.string(),
        price: z.unknown().optional(),
        currentBidPrice: z.unknown().optional(),
        condition: z.string().optional(),
        itemWebUrl: z.url(),
        itemEndDate: z.string().optional(),
        buyingOptions: z.array(z.string()).optional(),
      }),
    )
    .default([]),
})

/** Current listings with their asking prices. Source: Browse API, `item_summary/search`. */
export function createEbayBrowse(ebay: EbaySearch): PriceSource {
  return {
    name: SOURCE_NAMES.active,
    kind: 'active',
    find(coin, signal) {
      const url = new URL(`${ebay.apiUrl}/buy/browse/v1/item_summary/search`)
      url.search = new URLSearchParams({
        q: searchTerms(coin),
        category_ids: US_COINS_CATEGORY,
        // Without it eBay leaves auctions out.
        filter: 'buyingOptions:{AUCTION|FIXED_PRICE},priceCurrency:USD',
        limit: String(SEARCH_LIMIT),
      }).toString()
      const headers = { 'X-EBAY-C-MARKETPLACE-ID': ebay.marketplaceId }
      return search(ebay, { url, headers, signal }, body => {
        const read = answerSchema.safeParse(body)
        return read.success ? read.data.itemSummaries.flatMap(itemOf) : null
      })
    },
  }
}

type Summary = z.infer<typeof answerSchema>['itemSummaries'][number]

function itemOf(summary: Summary) {
  const price = centsOf(summary.price ?? summary.currentBidPrice)
  if (price === null) return []
  return [
    {
      itemId: summary.itemId,
      title: summary.title,
      price,
      condition: summary.condition ?? '',
      url: summary.itemWebUrl,
      soldAt: null,
      endsAt: timeOf(summary.itemEndDate),
      listingType: listingTypeOf(summary.buyingOptions),
    },
  ]
}
