import type { GradePrice } from '../../shared/market.ts'
import { dollars } from '../../shared/money.ts'
import { PRICED_GRADES } from '../../shared/numismatics/grades.ts'
import { judgeComps } from './comps.ts'
import type { MarketCoin } from './port.ts'
import { estimateOf } from './price-data.ts'
import type { MarketSnapshot } from './query-sources.ts'

/**
 * The price of the coin in every grade, raw and in a holder, from one snapshot. A grade without
 * evidence is left out.
 */
export function gradePricesOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): GradePrice[] {
  return [false, true].flatMap(certified =>
    PRICED_GRADES.flatMap(grade => {
      const graded = { ...coin, grade, certified }
      const judged = {
        ...snapshot,
        sold: judgeComps(snapshot.sold, graded),
        active: judgeComps(snapshot.active, graded),
      }
      const estimate = estimateOf(judged, graded, now)
      if (!estimate) return []
      const { suggested, low, high } = estimate
      const price = { price: dollars(suggested), low: dollars(low), high: dollars(high) }
      return [{ grade, certified, ...price }]
    }),
  )
}
