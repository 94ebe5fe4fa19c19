import type { MeltValue } from '../../shared/market/market.ts'
import { contentInWords } from '../../shared/numismatics/description.ts'
import {
  actualMetalOunces,
  baseOunces,
  GRAMS_PER_TROY_OUNCE,
  type MetalOunces,
  meltCents,
} from '../../shared/numismatics/melt.ts'
import {
  asStruck,
  markOf,
  mintsOf,
  type Strike,
  strikeOf,
} from '../../shared/numismatics/strikes.ts'
import { isSpotMetal, type MarketCoin, type Spot } from './port.ts'
import { SPOT_STALE_MS } from './spot-prices.ts'

type DatedCoin = Pick<MarketCoin, 'seriesId' | 'year' | 'mint'>

/** The strike of a dated coin; without a mint mark, any strike when all have the same weight and metal. */
export function strikeOfCoin({ seriesId, year, mint }: DatedCoin): Strike | null {
  const date = Number(year)
  if (seriesId === null || !Number.isInteger(date)) return null
  const mark = markOf(mint, { seriesId, year: date })
  const marks =
    mark === null ? mintsOf(seriesId, date) : [asStruck({ seriesId, year: date, mint: mark })]
  const strikes = marks.flatMap(each => {
    const result = strikeOf({ seriesId, year: date, mint: each })
    return result.ok ? [result.strike] : []
  })
  const alloys = new Set(strikes.map(strike => `${strike.exactGrams} g ${strike.composition}`))
  return alloys.size === 1 ? (strikes[0] ?? null) : null
}

/** Melt value by spot prices; null for an unknown strike or where its metals have no price. */
export function meltOf(
  coin: DatedCoin,
  spot: Spot | null,
): { cents: number; value: MeltValue } | null {
  const strike = strikeOfCoin(coin)
  if (!strike || !spot) return null
  const cents = meltCents({ ...strike, spotMicrosPerTroyOunce: spot.microsPerTroyOunce })
  const content = actualMetalOunces(strike)
  const metals = content ? [content] : baseOunces(strike, spot.microsPerTroyOunce)
  const [main] = metals
  const perOunce = main && isSpotMetal(main.metal) ? spot.microsPerTroyOunce[main.metal] : undefined
  if (cents === null || perOunce === undefined) return null
  const grams = metals.reduce((sum, { ounces }) => sum + ounces * GRAMS_PER_TROY_OUNCE, 0)
  return {
    cents,
    value: {
      totalMeltValueCents: cents,
      metalContent: content ? contentInWords(content) : metals.map(gramsInWords).join(', '),
      weightInGrams: strike.weightGrams,
      pureMetalWeight: Number(grams.toFixed(3)),
      currentMetalPriceMicros: perOunce,
      asOf: new Date(spot.asOf).toISOString(),
    },
  }
}

/** "3.75 g of copper" */
const gramsInWords = ({ metal, ounces }: MetalOunces): string =>
  `${Number((ounces * GRAMS_PER_TROY_OUNCE).toFixed(2))} g of ${metal}`

/** Whether spot prices are older than SPOT_STALE_MS. */
export function isStale(spot: Spot | null, now: number): boolean {
  return spot !== null && now - spot.asOf > SPOT_STALE_MS
}
