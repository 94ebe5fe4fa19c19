import { type ListingMarket, listingMarketAnswer } from '../../../shared/market/listing-market.ts'
import type { Comp, PriceData } from '../../../shared/market/market.ts'
import type { ListingAnalysis } from '../../../shared/market/market-analysis.ts'
import type { SellerRows } from '../../db/connection.ts'
import type { StoredListing } from '../store.ts'
import { analysisOfListing } from './listing-analysis.ts'

/** What the specification's listing has of its coin's market, in dollars. */
export async function listingMarket(db: SellerRows, listing: StoredListing) {
  const market = marketOf(await analysisOfListing(db, listing))
  return listingMarketAnswer.in.parse(listingMarketAnswer.encode(market))
}

function marketOf({ analysis, priceData }: ListingAnalysis): ListingMarket {
  const sales = priceData ? soldListingsOf(priceData) : []
  const sold = priceData?.sold
  const range = analysis?.priceRange
  return {
    comprehensiveAnalysis: analysis,
    priceData: priceData && { ...priceData, pcgsData: analysis?.pcgs ?? null },
    marketData: sold
      ? {
          averagePriceCents: sold.averagePriceCents,
          sampleSize: sold.count,
          priceRange: sold.priceRange,
        }
      : null,
    metalContent: (analysis?.meltValue ?? priceData?.meltValue)?.metalContent ?? null,
    salesData: sold
      ? { source: sourceOf(priceData, 'sold'), priceRange: sold.priceRange, recentSales: sales }
      : null,
    priceLowCents: range?.conservativeCents ?? priceData?.range?.minCents ?? null,
    priceHighCents: range?.optimisticCents ?? priceData?.range?.maxCents ?? null,
    recentSalesCount: analysis?.soldItemPrices.salesCount ?? sold?.count ?? null,
    soldListings: sales,
    pricingExplanation: analysis?.explanation ?? priceData?.explanation ?? null,
    soldItemPrices: analysis?.soldItemPrices ?? (sold ? soldItemPricesOf(sold) : null),
    currentMarketPrices:
      analysis?.currentMarketPrices ?? (priceData ? currentPricesOf(priceData.active) : null),
  }
}

/** The sales that count. eBay's licence wants their age shown: where it is not known, none. */
function soldListingsOf(priceData: PriceData): ListingMarket['soldListings'] {
  const isDated = priceData.answers?.some(({ kind }) => kind === 'sold')
  return isDated ? priceData.sold.comps.filter(isCounted).map(soldListing) : []
}

const isCounted = ({ droppedBecause }: Comp) => droppedBecause === null

const soldListing = ({ title, priceCents, soldDate, condition, url }: Comp) => ({
  title,
  priceCents,
  date: soldDate,
  condition: condition || 'Used',
  url,
})

const sourceOf = ({ answers = [] }: PriceData, kind: 'sold' | 'active'): string =>
  answers.flatMap(answer => (answer.kind === kind ? [answer.source] : [])).join(', ')

type Side = PriceData['sold']

const soldItemPricesOf = ({ averagePriceCents, count, priceRange }: Side) => ({
  avgPriceCents: averagePriceCents,
  salesCount: count,
  minPriceCents: priceRange?.minCents ?? null,
  maxPriceCents: priceRange?.maxCents ?? null,
  timeFrame: null,
})

const currentPricesOf = ({ averagePriceCents, count, priceRange }: Side) => ({
  avgPriceCents: averagePriceCents,
  listingCount: count,
  minPriceCents: priceRange?.minCents ?? null,
  maxPriceCents: priceRange?.maxCents ?? null,
})
