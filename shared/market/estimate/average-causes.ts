import { type Grade, parseGrade } from '../../numismatics/grades.ts'
import type { ListedEvidence } from './market-evidence.ts'
import type { SummedComp } from './price-summary.ts'
import { typicalNumber } from './typical-number.ts'

/** A sale or an offer with what it says of the coin's price. */
export type WeighedComp = Pick<SummedComp, 'price' | 'soldAt'> & {
  inHolder: boolean
  reading: { grade: { low: number; high: number; code: string } | null }
} & ListedEvidence

export type ReasonedCoin = { grade: string; certified: boolean }

/** What sets some of the comps apart from the coin. */
export type Cause = {
  singular: string
  plural: string
  /** What they would have been for their adjusted price: "as raw AU58". */
  as: string
  /** Its comps' grades say more of it. */
  graded: boolean
  comps: WeighedComp[]
}

const DAY_MS = 24 * 3_600_000
const OLDER_DAYS = 30

/** "raw AU58", "MS65 in a holder" */
export const coinText = ({ grade, certified }: ReasonedCoin): string =>
  certified ? `${grade} in a holder` : `raw ${grade}`

/** What the comp would have brought as the coin, less what it brought. */
export const differenceOf = ({ adjustedCents, price }: WeighedComp): number => adjustedCents - price

/** The comps by what sets each apart from the coin: the holder before the grade, the grade before the date. */
export function causesOf(
  comps: readonly WeighedComp[],
  coin: ReasonedCoin,
  now: number,
): readonly Cause[] {
  const parsed = parseGrade(coin.grade)
  const as = `as ${coinText(coin)}`
  const causes = {
    holder: coin.certified
      ? cause('is raw', 'are raw', as, true)
      : cause('is in a holder', 'are in holders', as, true),
    ungraded: cause('names no grade', 'name no grade', as),
    better: cause('names a better grade', 'name a better grade', as, true),
    lower: cause('names a lower grade', 'name a lower grade', as, true),
    asked: cause('is asked for one like it', 'are asked for coins like it', 'when sold'),
    older: cause(
      `is older than ${OLDER_DAYS} days`,
      `are older than ${OLDER_DAYS} days`,
      'at today’s prices',
    ),
    alike: cause(
      'is a coin like it, and such coins are often graded too high',
      'are coins like it, and such coins are often graded too high',
      'if graded rightly',
    ),
  }
  for (const comp of comps) causes[nameOfCause(comp, { coin, parsed, now })].comps.push(comp)
  const { alike } = causes
  // Of coins in a holder, and of those that brought more than the price, the grading says nothing.
  const told = !coin.certified && alike.comps.reduce((sum, comp) => sum + differenceOf(comp), 0) > 0
  return Object.values(causes).filter(each => each.comps.length > 0 && (told || each !== alike))
}

const cause = (singular: string, plural: string, as: string, graded = false): Cause => ({
  singular,
  plural,
  as,
  graded,
  comps: [],
})

function nameOfCause(
  { inHolder, soldAt, reading: { grade } }: WeighedComp,
  { coin, parsed, now }: { coin: ReasonedCoin; parsed: Grade | null; now: number },
) {
  if (inHolder !== coin.certified) return 'holder'
  if (!grade) return 'ungraded'
  const number = parsed ? typicalNumber(parsed) : null
  // "AU" alone is any grade of that name.
  const sameWord = parsed !== null && parsed.number === null && grade.code.startsWith(parsed.strike)
  if (number !== null && !sameWord && grade.low > number) return 'better'
  if (number !== null && !sameWord && grade.high < number) return 'lower'
  if (soldAt === null) return 'asked'
  return now - soldAt > OLDER_DAYS * DAY_MS ? 'older' : 'alike'
}
