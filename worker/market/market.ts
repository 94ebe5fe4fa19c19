import type { z } from 'zod'
import { gradePricesOf } from '../../shared/market/estimate/grade-prices.ts'
import {
  type MarketData,
  type MarketDataQuery,
  marketDataSchema,
  type PriceData,
  priceDataSchema,
} from '../../shared/market/market.ts'
import {
  type AnalysisQuery,
  type ComprehensiveAnalysis,
  comprehensiveAnalysisSchema,
} from '../../shared/market/market-analysis.ts'
import { withoutEstimates } from '../../shared/market/without-estimates.ts'
import { gradeLabel, parseGrade } from '../../shared/numismatics/grades.ts'
import { findSeries, worldSeriesNamed } from '../../shared/numismatics/series.ts'
import { Failure } from '../http/failure.ts'
import type { BudgetSpent } from '../http/vendor-budget.ts'
import { comprehensiveAnalysisOf } from './comprehensive-analysis.ts'
import { marketDataOf } from './market-data.ts'
import type { MarketCoin } from './port.ts'
import { priceDataOf } from './price-data.ts'
import { type MarketDependencies, querySources } from './query-sources.ts'

/** The market slice for its routes and for other slices. */
export function createMarket(dependencies: MarketDependencies) {
  const { estimates = true } = dependencies
  const answerOf = <Answer>(schema: z.ZodType<Answer>, answer: Answer): Answer =>
    estimates ? answer : schema.parse(withoutEstimates(answer))
  return {
    /** The price data of an analysis. Failed sources are listed in it and never throw. */
    async priceOf(coin: MarketCoin, userId: number): Promise<PriceData> {
      const snapshot = await querySources(dependencies, coin, userId)
      return answerOf(priceDataSchema, {
        ...priceDataOf(snapshot, coin, dependencies.now()),
        gradePrices: gradePricesOf(snapshot.fit, coin.grader),
        certified: coin.certified,
      })
    },
    /**
     * Market data of the coin in a form. When no source responds, throws RATE_LIMITED where a daily budget is the
     * reason, and MARKET_UNAVAILABLE otherwise.
     */
    async dataOf(query: MarketDataQuery, userId: number): Promise<MarketData> {
      const coin = coinOf(query)
      const snapshot = await querySources(dependencies, coin, userId)
      if (!snapshot.sourceResponded) throw unavailable(snapshot.spent)
      const now = dependencies.now()
      return answerOf(marketDataSchema, {
        ...marketDataOf(snapshot, coin, now),
        gradePrices: gradePricesOf(snapshot.fit, coin.grader),
        certified: coin.certified,
      })
    },
    /** All that is known of a coin's market. Throws like `dataOf`. */
    async analysisOf(coin: MarketCoin, userId: number): Promise<ComprehensiveAnalysis> {
      const snapshot = await querySources(dependencies, coin, userId)
      if (!snapshot.sourceResponded) throw unavailable(snapshot.spent)
      return answerOf(comprehensiveAnalysisSchema, {
        ...comprehensiveAnalysisOf(snapshot, coin, dependencies.now()),
        gradePrices: gradePricesOf(snapshot.fit, coin.grader),
      })
    },
    /** Refreshes the spot prices when they are due; called by the scheduler. */
    refresh: () => dependencies.spot.refresh(),
  }
}
export type Market = ReturnType<typeof createMarket>

function unavailable(spent: BudgetSpent | null): Failure {
  if (!spent)
    return new Failure('MARKET_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
  const retryAfterSeconds = Math.ceil(spent.waitMs / 1000)
  return new Failure('RATE_LIMITED', {
    message: spent.reason,
    detail: { retryable: false, retryAfterSeconds },
  })
}

/** The coin that an analysis is asked for by its words. */
export const analyzedCoin = ({ grade, ...query }: AnalysisQuery): MarketCoin =>
  coinOf({ ...query, condition: grade })

/** "MS65 DMPL": a designation has a price of its own in a guide. Empty where there is no grade. */
export function pricedGrade(text: string): string {
  const grade = parseGrade(text)
  return grade ? gradeLabel(grade) : ''
}

/** Identifies a form's coin by its words. */
function coinOf({
  coinType,
  year,
  mint,
  varieties,
  condition,
  certified,
  grader,
  certificationNumber,
}: MarketDataQuery): MarketCoin {
  const series = worldSeriesNamed(coinType) ?? findSeries(`${year} ${coinType}`)[0]
  return {
    seriesId: series?.id ?? null,
    coinType,
    year,
    mint,
    varieties: varieties.split(',').filter(name => name !== ''),
    grade: pricedGrade(condition),
    certified: certified === 'true',
    grader: grader ?? null,
    certificate: grader && certificationNumber ? { grader, number: certificationNumber } : null,
  }
}
