import { keyDates } from '../../../shared/numismatics/key-dates.ts'
import { actualMetalOunces } from '../../../shared/numismatics/melt.ts'
import { dateAndMint, type Strike, strikeOf } from '../../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../../shared/numismatics/tables/mints.ts'
import { seededRandom } from '../../lib/seeded-random.ts'
import { metalPrice } from '../../metals/app.ts'
import type { Curve, MarketSeries } from './guide.ts'

/** A coin with its metal in it is seldom sold for less than this part above melt. */
const ABOVE_MELT = 1.04
/** A key date without a curve of its own, against a common date: worn, and as new. */
const KEY_FACTOR = { worn: 5, new: 9 }
/** Mints that struck less; Carson City most of all. */
const MINT_FACTOR: Partial<Record<MintMark, number>> = { CC: 2.9, O: 1.12, S: 1.14, D: 1.06, C: 3 }

/** One date and mint of a series, with what it is worth by grade. */
export type Issue = {
  series: MarketSeries
  year: number
  mint: MintMark
  /** `1881-S`, `1921` */
  date: string
  strike: Strike
  key: boolean
  /** Dollars a coin of this grade usually brings, not below its metal. */
  worth: (grade: number) => number
}

/** The price at a grade: between two known grades it grows evenly in percent, outside it stays. */
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
  return {
    series,
    year,
    mint,
    date,
    strike,
    key,
    worth: grade => Math.max(floor, onCurve(own ?? common, grade) * factor(grade)),
  }
}

/** How a date stands against the common one: by mint, by key, and a little by itself. */
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
