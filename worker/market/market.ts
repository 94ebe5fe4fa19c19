import type { MarketData, MarketDataQuery, PriceData } from '../../shared/market.ts'
import { findSeries } from '../../shared/numismatics/find-series.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { Failure } from '../http/failure.ts'
import { marketDataOf } from './market-data.ts'
import type { MarketCoin } from './port.ts'
import { priceDataOf } from './price-data.ts'
import { type MarketDependencies, querySources } from './query-sources.ts'

/** The market slice as other slices and the routes use it. */
export function createMarket(parts: MarketDependencies) {
  return {
    /** The price part of an analysis. Sources that fail are named in it; it never throws for their sake. */
    async priceOf(coin: MarketCoin): Promise<PriceData> {
      return priceDataOf(await querySources(parts, coin), coin, parts.now())
    },
    /** Market data of the coin that a form names. Throws MARKET_UNAVAILABLE when no source answers. */
    async dataOf(query: MarketDataQuery): Promise<MarketData> {
      const coin = coinOf(query)
      const gathered = await querySources(parts, coin)
      if (!gathered.sourceResponded)
        throw new Failure('MARKET_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
      return marketDataOf(gathered, coin, parts.now())
    },
    /** Keeps what changes by the clock fresh. */
    refresh: () => parts.spot.refresh(),
  }
}
export type Market = ReturnType<typeof createMarket>

/** A form names its coin by words, and does not say whether a holder vouches for the grade. */
function coinOf({ coinType, year, mint, condition }: MarketDataQuery): MarketCoin {
  const [series] = findSeries(`${year} ${coinType}`)
  return {
    seriesId: series?.id ?? null,
    coinType,
    year,
    mint,
    grade: parseGrade(condition)?.code ?? '',
    certified: false,
  }
}
