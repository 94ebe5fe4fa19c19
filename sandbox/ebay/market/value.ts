import { keyDates } from '../../../shared/numismatics/key-dates.ts'
import { actualMetalOunces } from '../../../shared/numismatics/melt.ts'
import { dateAndMint, type Strike, strikeOf } from '../../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../../shared/numismatics/tables/mints.ts'
import { seededRandom } from '../../lib/seeded-random.ts'
import { metalPrice } from '../../metals/app.ts'
import type { Curve, MarketSeries } from './guide.ts'

/** Minimum price as a multiple of the melt value. */
const ABOVE_MELT = 1.04
/** Price factors of a key date without its own curve: circulated and uncirculated. */
const KEY_FACTOR = { worn: 5, new: 9 }
/** Price factors of mints with low mintages. */
const MINT_FACTOR: Partial<Record<MintMark, number>> = { CC: 2.9, O: 1.12, S: 1.14, D: 1.06, C: 3 }

const DAY_MS = 24 * 3_600_000

/**
 * How the price level of a series drifts from day to day around 1, within ± 11 %: sums of waves of 170, 47 and 9 days,
 * out of step from series to series. The same day gives the same level.
 */
export function priceLevel(seriesId: string, now: number): number {
  const phase = seededRandom(`${seriesId} level`).next() * 2 * Math.PI
  const days = now / DAY_MS
  const wave = (length: number, share: number, turn: number) =>
    share * Math.sin((2 * Math.PI * days) / length + phase * turn)
  return 1 + wave(170, 0.07, 1) + wave(47, 0.025, 2) + wave(9, 0.01, 3)
}

/** One date and mint of a series with its value by grade. */
export type Issue = {
  series: MarketSeries
  year: number
  mint: MintMark
  /** `1881-S`, `1921` */
  date: string
  strike: Strike
  key: boolean
  /** Typical price of a grade in dollars, at least the melt value. */
  worth: (grade: number) => number
}

/** The price at a grade: geometric interpolation between known grades, constant outside them. */
export function onCurve(curve: Curve, grade: number): number {
  const above = curve.find(([at]) => at >= grade)
  const below = curve.findLast(([at]) => at <= grade)
  if (!above || !below) return (above ?? below)?.[1] ?? 0
  const [[lowGrade, low], [highGrade, high]] = [below, above]
  if (lowGrade === highGrade) return low
  return low * (high / low) ** ((grade - lowGrade) / (highGrade - lowGrade))
}

/** @returns undefined where that date and mint was never struck */
export function issueOf(
  series: MarketSeries,
  year: number,
  mint: MintMark,
  now: number,
): Issue | undefined {
  const answer = strikeOf({ seriesId: series.seriesId, year, mint })
  if (!answer.ok) return undefined
  const { strike } = answer
  const date = dateAndMint(year, mint)
  const own = series.keys?.[date]
  const common = series.other?.metals.includes(strike.metal) ? series.other.common : series.common
  const key =
    own !== undefined ||
    keyDates(series.seriesId).some(
      one => one.year === year && one.mint === mint && one.variety === null,
    )
  const factor = own ? () => 1 : factorOf(series, year, mint, key)
  const content = actualMetalOunces(strike)
  const floor = content ? content.ounces * metalPrice(content.metal, now) * ABOVE_MELT : 0
  const level = priceLevel(series.seriesId, now)
  return {
    series,
    year,
    mint,
    date,
    strike,
    key,
    worth: grade => Math.max(floor, onCurve(own ?? common, grade) * factor(grade) * level),
  }
}

/** Price factor of a date against a common one: mint, key date and a small random part. */
function factorOf(series: MarketSeries, year: number, mint: MintMark, key: boolean) {
  const random = seededRandom(`${series.seriesId} ${year} ${mint}`)
  const own = Math.exp(random.normal() * 0.12)
  const byMint = MINT_FACTOR[mint] ?? 1
  return (grade: number): number => {
    const newness = Math.max(0, Math.min(1, (grade - 20) / 40))
    const byKey = key ? KEY_FACTOR.worn + (KEY_FACTOR.new - KEY_FACTOR.worn) * newness : 1
    return own * byKey * byMint ** (0.5 + newness)
  }
}
