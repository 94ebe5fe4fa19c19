import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'
import type { ListingServices } from '../listings/services.ts'
import type { SpotPriceCache } from '../market/spot-prices.ts'

/** What telling eBay of answers and offers needs. */
export type BestOfferServices = DatabaseServices & { ebay: EbayService | null }

/** What judging an offer needs beside it: the listing's card and what its metal is worth. */
export type JudgingServices = BestOfferServices &
  Pick<ListingServices, 'pictures'> & { spot: SpotPriceCache }
