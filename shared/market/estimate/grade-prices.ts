import type { Cents } from '../../lib/money.ts'
import { PRICED_DETAILS_GRADES, PRICED_GRADES } from '../../numismatics/grades.ts'
import type { GradePrice } from '../market.ts'
import type { MarketFit } from './estimate-price.ts'
import { listedEstimate } from './listed-price.ts'

/** One grade for each designation with a price of its own: its share of the plain price there holds for all grades. */
const DESIGNATED_GRADES = ['MS65 CAC', 'MS65 PL', 'MS65 DMPL', 'PR65 CAC']

/**
 * The price of the coin in every grade, sound and with a problem, raw and in a holder, from one fit; empty without
 * evidence. Behind them DESIGNATED_GRADES in a holder.
 * @param grader whose holder the coin is in, or would be
 */
export function gradePricesOf(fit: MarketFit, grader: string | null = null): GradePrice[] {
  return [false, true].flatMap(certified =>
    [...PRICED_GRADES, ...PRICED_DETAILS_GRADES, ...(certified ? DESIGNATED_GRADES : [])].flatMap(
      grade => {
        const estimate = listedEstimate(fit, grade, certified, grader)
        if (!estimate) return []
        const { suggested: priceCents, low: lowCents, high: highCents } = estimate
        return [{ grade, certified, priceCents, lowCents, highCents }]
      },
    ),
  )
}

type BandPrice = { band: string; priceCents: Cents; lowCents: Cents; highCents: Cents }

/** eBay's four conditions of an ungraded coin: its usual grade, and the lowest and highest that are common in it. */
const BANDS: readonly (readonly [name: string, lowest: string, usual: string, highest: string])[] =
  [
    ['Uncirculated', 'MS60', 'MS62', 'MS65'],
    ['Extremely Fine to About Uncirculated', 'XF40', 'AU50', 'AU58'],
    ['Fine to Very Fine', 'F12', 'VF20', 'VF35'],
    ['Below Fine', 'AG3', 'G6', 'VG10'],
  ]

/** The price in each of eBay's four conditions of an ungraded coin; the range spans the grades of the condition. */
export function bandPricesOf(fit: MarketFit): BandPrice[] {
  return BANDS.flatMap(([band, lowest, usual, highest]) => {
    const [from, middle, to] = [lowest, usual, highest].map(grade =>
      listedEstimate(fit, grade, false),
    )
    if (!from || !middle || !to) return []
    return [{ band, priceCents: middle.suggested, lowCents: from.low, highCents: to.high }]
  })
}
