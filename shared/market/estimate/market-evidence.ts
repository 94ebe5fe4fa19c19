import { parseGrade } from '../../numismatics/grades.ts'
import type { AnalysisComp } from '../market-analysis.ts'
import { estimatePrice, type JudgedComp, type MarketFit } from './estimate-price.ts'
import { isProof } from './fitted-grade.ts'
import { priceBesideShipping } from './listed-price.ts'
import { traitsOfCoin } from './price-traits.ts'
import { typicalNumber } from './typical-number.ts'

type DescribedCoin = { grade: string; certified: boolean; grader?: string | null | undefined }

/** What a comp says of the coin, as a listing's price. See `CompEvidence`. */
export type ListedEvidence = Required<Pick<AnalysisComp, 'adjustedCents' | 'weight'>>

/** What each comp of a fit says of this coin; empty without a price, and of comps that are not in the fit. */
export function marketEvidence(
  fit: MarketFit,
  { grade, certified, grader = null }: DescribedCoin,
): ReadonlyMap<JudgedComp, ListedEvidence> {
  const parsed = parseGrade(grade)
  const estimate = estimatePrice(fit, grade, certified, grader)
  if (!parsed || !estimate) return new Map()
  const strike = isProof(parsed) ? 'proof' : 'business'
  const traits = traitsOfCoin({ grade, certified, grader })
  const coin = { number: typicalNumber(parsed), slab: certified, traits }
  const found = fit[strike]?.evidence(coin, estimate.suggested) ?? []
  return new Map(
    fit.comps[strike].flatMap((comp, at) => {
      const evidence = found[at]
      if (!evidence) return []
      const adjustedCents = Math.max(1, priceBesideShipping(Math.round(evidence.cents), certified))
      return [[comp, { adjustedCents, weight: evidence.weight }] as const]
    }),
  )
}
