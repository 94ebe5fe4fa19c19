import type { MeltValue } from '../../shared/market.ts'
import { dollars } from '../../shared/money.ts'
import { contentInWords } from '../../shared/numismatics/description.ts'
import {
  actualMetalOunces,
  GRAMS_PER_TROY_OUNCE,
  meltCents,
} from '../../shared/numismatics/melt.ts'
import { asStruck, mintsOf, type Strike, strikeOf } from '../../shared/numismatics/strikes.ts'
import { parseMintMark } from '../../shared/numismatics/tables/mints.ts'
import type { MarketCoin, Spot } from './port.ts'
import { SPOT_STALE_MS } from './spot-prices.ts'

type DatedCoin = Pick<MarketCoin, 'seriesId' | 'year' | 'mint'>

/** The strike of a dated coin; without a mint mark, any strike when all have the same weight and metal. */
export function strikeOfCoin({ seriesId, year, mint }: DatedCoin): Strike | null {
  const date = Number(year)
  if (seriesId === null || !Number.isInteger(date)) return null
  const mark = parseMintMark(mint)
  const marks =
    mark === null ? mintsOf(seriesId, date) : [asStruck({ seriesId, year: date, mint: mark })]
  const strikes = marks.flatMap(each => {
    const result = strikeOf({ seriesId, year: date, mint: each })
    return result.ok ? [result.strike] : []
  })
  const alloys = new Set(strikes.map(strike => `${strike.exactGrams} g ${strike.composition}`))
  return alloys.size === 1 ? (strikes[0] ?? null) : null
}

/** Melt value by spot prices; null for base metal, an unknown strike or missing prices. */
export function meltOf(
  coin: DatedCoin,
  spot: Spot | null,
): { cents: number; value: MeltValue } | null {
  const strike = strikeOfCoin(coin)
  const content = strike && actualMetalOunces(strike)
  if (!strike || !content || !spot) return null
  const cents = meltCents({ ...strike, spotCentsPerTroyOunce: spot.centsPerTroyOunce })
  const perOunce = spot.centsPerTroyOunce[content.metal]
  if (cents === null || perOunce === undefined) return null
  return {
    cents,
    value: {
      totalMeltValue: dollars(cents),
      metalContent: contentInWords(content),
      weightInGrams: strike.weightGrams,
      pureMetalWeight: Number((content.ounces * GRAMS_PER_TROY_OUNCE).toFixed(3)),
      currentMetalPrice: dollars(perOunce),
      asOf: new Date(spot.asOf).toISOString(),
    },
  }
}

/** Whether spot prices are older than SPOT_STALE_MS. */
export function isStale(spot: Spot | null, now: number): boolean {
  return spot !== null && now - spot.asOf > SPOT_STALE_MS
}
