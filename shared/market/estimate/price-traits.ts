import { type Grade, parseGrade } from '../../numismatics/grades.ts'
import { PRICE_TRAITS, type PriceTrait, traitOfGrader } from '../title/title-traits.ts'

/** A share of the plain coin's price that is expected of a trait, and how certain it is, both logarithmic. */
type Expectation = { mean: (number: number) => number; deviation: number }

const always = (share: number, deviation: number): Expectation => ({
  mean: () => Math.log(share),
  deviation,
})

/**
 * What each trait is expected to change before this market has shown it. Source: 75,526 titles of coins sold on eBay in
 * 2026, against PCGS coins or plain ones of the same coin and number (docs/pricing.md). The deviations say how far one
 * market lies from the mean of all; of services without figures it is wide.
 */
const EXPECTED: Readonly<Record<PriceTrait, Expectation>> = {
  ICG: {
    mean: number => Math.log(number >= 70 ? 0.29 : number >= 64 ? 0.77 : 0.9),
    deviation: 0.15,
  },
  ANACS: { mean: number => Math.log(number >= 70 ? 0.36 : 0.98), deviation: 0.03 },
  CACG: { mean: number => Math.log(number >= 64 ? 1.16 : 1), deviation: 0.12 },
  'other grader': always(0.75, 0.3),
  CAC: always(1.49, 0.25),
  PL: always(2.06, 0.4),
  DMPL: always(2.06, 0.4),
  plus: always(1.27, 0.12),
  'old holder': always(1.17, 0.12),
  toned: always(1, 0.15),
}

/** Place of each trait among the traits' states of the fit. */
export const TRAIT_COUNT = PRICE_TRAITS.length
export const traitIndex = (trait: PriceTrait): number => PRICE_TRAITS.indexOf(trait)
export const traitDeviations: readonly number[] = PRICE_TRAITS.map(
  trait => EXPECTED[trait].deviation,
)

/** The logarithm that these traits are expected to add at a Sheldon number. */
export const expectedOfTraits = (traits: readonly PriceTrait[], number: number): number =>
  traits.reduce((sum, trait) => sum + EXPECTED[trait].mean(number), 0)

/** Designations of a grade that have a price of their own; others are a part of what the grade is. */
const OF_DESIGNATION: Readonly<Record<string, PriceTrait>> = {
  CAC: 'CAC',
  PL: 'PL',
  DMPL: 'DMPL',
  DPL: 'DMPL',
}

/** The traits that a label's grade names: "MS65+ DMPL CAC"; none of a raw coin. */
export function traitsOfGrade({ plus, designation }: Grade, certified: boolean): PriceTrait[] {
  if (!certified) return []
  const named = designation.split(' ').flatMap(code => OF_DESIGNATION[code] ?? [])
  return [...(plus ? (['plus'] as const) : []), ...new Set(named)]
}

type DescribedCoin = { grade: string; certified: boolean; grader?: string | null | undefined }

/** The traits of a coin as a listing describes it. */
export function traitsOfCoin({ grade, certified, grader }: DescribedCoin): PriceTrait[] {
  const read = parseGrade(grade)
  const ofGrader = certified ? traitOfGrader(grader) : null
  return [...(read ? traitsOfGrade(read, certified) : []), ...(ofGrader ? [ofGrader] : [])]
}
