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
  itemSales: z
    .array(
      z.object({
        itemId: z.string(),
        title: z.string(),
        lastSoldPrice: z.unknown().optional(),
        lastSoldDate: z.string(),
        condition: z.string().optional(),
        itemWebUrl: z.url(),
        buyingOptions: z.array(z.string()).optional(),
      }),
    )
    .default([]),
})

/** Sales of the last 90 days. Source: Marketplace Insights API, which eBay grants to few applications. */
export function createEbayInsights(ebay: EbaySearch): PriceSource {
  return {
    name: SOURCE_NAMES.sold,
    kind: 'sold',
    find(coin, signal) {
      const url = new URL(`${ebay.apiUrl}/buy/marketplace_insights/v1_beta/item_sales/search`)
      url.search = new URLSearchParams({
        q: searchTerms(coin),
        category_ids: US_COINS_CATEGORY,
        limit: String(SEARCH_LIMIT),
      }).toString()
      const headers = { 'X-EBAY-C-MARKETPLACE-ID': ebay.marketplaceId }
      return search(ebay, { url, headers, signal }, body => {
        const read = answerSchema.safeParse(body)
        return read.success ? read.data.itemSales.flatMap(itemOf) : null
      })
    },
  }
}

type Sale = z.infer<typeof answerSchema>['itemSales'][number]

function itemOf(sale: Sale) {
  const price = centsOf(sale.lastSoldPrice)
  const soldAt = timeOf(sale.lastSoldDate)
  if (price === null || soldAt === null) return []
  return [
    {
      itemId: sale.itemId,
      title: sale.title,
      price,
      condition: sale.condition ?? '',
      url: sale.itemWebUrl,
      soldAt,
      endsAt: null,
      listingType: listingTypeOf(sale.buyingOptions),
    },
  ]
}
