import type { Cents } from '../lib/money.ts'
import { isBullion } from '../listing/listing-fees.ts'
import { type FeeTerms, keptAfterFees } from '../listing/selling-fees.ts'
import { usualShipping } from '../listing/terms/listing-terms.ts'
import { priceOfGrade } from '../market/estimate/grade-price.ts'
import type { GradePrice } from '../market/market.ts'
import { PRICED_GRADES, parseGrade } from '../numismatics/grades.ts'

/** A grade that the grading service may give, and how likely the seller holds it, in percent. */
export type GradeChance = { grade: string; percent: number }

type Outcome = GradeChance & { priceCents: Cents; keptCents: Cents }

/** What a raw coin leaves, sold as it is or after grading, in cents. */
export type GradeOrRaw = {
  rawPriceCents: Cents
  rawKeptCents: Cents
  outcomes: Outcome[]
  /** The mean of the outcomes by their chances, less what grading costs. */
  gradedKeptCents: Cents
  /** What grading adds to it; below zero it costs. */
  gainCents: Cents
  /** The first of the outcomes, lowest grade first, that leaves more than the raw coin; null where none does. */
  breakEvenGrade: string | null
}

/** The chances before the seller says his own: his grade, the next ones, and a problem that he did not see. */
const USUAL_CHANCES = { below: 25, own: 45, above: 20, details: 10 } as const

/** The usual chances around a grade: what the seller starts from. Empty for a grade without a number. */
export function usualChances(grade: string): GradeChance[] {
  const read = parseGrade(grade)
  if (!read || read.details) return []
  const at = PRICED_GRADES.indexOf(read.code.replace('+', ''))
  const own = PRICED_GRADES[at]
  if (own === undefined) return []
  const prefix = own.replace(/\d+$/, '')
  const proof = prefix === 'PR'
  const next = (step: number) => {
    const found = PRICED_GRADES[at + step]
    return found?.startsWith('PR') === proof ? found : undefined
  }
  const [below, above] = [next(-1), next(1)]
  const { details } = USUAL_CHANCES
  const chances = [
    ...(below ? [{ grade: below, percent: USUAL_CHANCES.below }] : []),
    { grade: own, percent: USUAL_CHANCES.own },
    ...(above ? [{ grade: above, percent: USUAL_CHANCES.above }] : []),
  ]
  const rest = 100 - details - chances.reduce((sum, { percent }) => sum + percent, 0)
  return [
    ...chances.map(chance =>
      chance.grade === own ? { ...chance, percent: chance.percent + rest } : chance,
    ),
    { grade: `${own} Details`, percent: details },
  ]
}

/**
 * Compares a raw coin with what is left of it after grading. Null where the market's prices of it are not known raw, or
 * of one of the grades in a holder, and where the chances do not add up to 100.
 * @param chances lowest grade first, as `usualChances` has them
 * @param gradingCents fee of the service, with postage both ways
 */
export function gradeOrRaw(
  { grade, seriesId }: { grade: string; seriesId: string | null },
  prices: readonly GradePrice[],
  { chances, gradingCents }: { chances: readonly GradeChance[]; gradingCents: Cents },
  terms: FeeTerms,
): GradeOrRaw | null {
  const raw = priceOfGrade(prices, grade, false)
  const sum = chances.reduce((all, { percent }) => all + percent, 0)
  if (!raw || sum !== 100) return null
  const kept = (priceCents: Cents, inHolder: boolean) =>
    keptAfterFees(
      {
        priceCents,
        shippingCents: usualShipping(priceCents, inHolder),
        bullion: isBullion(seriesId),
        thick: inHolder,
      },
      terms,
    )
  const outcomes: Outcome[] = []
  for (const chance of chances) {
    const price = priceOfGrade(prices, chance.grade, true)
    if (!price) return null
    const { priceCents } = price
    outcomes.push({ ...chance, priceCents, keptCents: kept(priceCents, true) - gradingCents })
  }
  const rawKeptCents = kept(raw.priceCents, false)
  const gradedKeptCents = Math.round(
    outcomes.reduce((all, { keptCents, percent }) => all + keptCents * percent, 0) / 100,
  )
  return {
    rawPriceCents: raw.priceCents,
    rawKeptCents,
    outcomes,
    gradedKeptCents,
    gainCents: gradedKeptCents - rawKeptCents,
    breakEvenGrade: outcomes.find(({ keptCents }) => keptCents > rawKeptCents)?.grade ?? null,
  }
}
