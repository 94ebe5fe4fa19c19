import type { AnalysisComp, AnalysisSource, ComprehensiveAnalysis } from '../market-analysis.ts'
import { fitMarket, type JudgedComp } from './estimate-price.ts'
import { type ExplainedComp, explanationOf } from './explain-price.ts'
import { gradePricesOf } from './grade-prices.ts'
import { listedEstimate } from './listed-price.ts'
import { marketEvidence } from './market-evidence.ts'
import { withEvidenceDoubts } from './price-doubts.ts'
import { averageAndRange, type SummedComp, shownComps, sumsOf } from './price-summary.ts'

/** By item: whether the seller counts it, against the judgement. */
export type MovedComps = ReadonlyMap<string, boolean>

export const TAKEN_OUT = 'Left out by you'
export const TAKEN_IN = 'Counted by you'
/** A comp that the fit takes for something else stays in it, where it weighs little. */
export const TAKEN_IN_FAR = 'Counted by you. Far from the other prices, so it says little'

type RefittedComp = JudgedComp & ExplainedComp & { of: AnalysisComp }

/**
 * An analysis with the comps that the seller moved: the same fit with these counted, those left out. Its price, range,
 * prices by grade, sums, explanation and doubts follow, and the comps say who moved them. Without moves the analysis
 * itself. Needs all comps (`complete`): of a part the price would be another.
 */
export function refit(analysis: ComprehensiveAnalysis, moved: MovedComps): ComprehensiveAnalysis {
  if (moved.size === 0) return analysis
  const { grade, certified, grader = null } = analysis.coin
  const side = (sold: boolean) =>
    analysis.comps
      .filter(({ soldDate }) => (soldDate !== null) === sold)
      .map(comp => judgedOf(comp, moved.get(comp.itemId)))
  const now = Date.parse(analysis.asOf)
  const melt = analysis.meltValue && analysis.meltValue.totalMeltValueCents
  const fitted = fitMarket({
    sold: side(true),
    active: side(false),
    melt,
    now,
    guide: analysis.guide,
  })
  const { fit } = fitted
  const [sold, active] = [asMoved(fitted.sold, moved), asMoved(fitted.active, moved)]
  const said = marketEvidence(fit, analysis.coin)
  const evidence = new Map(
    [...fitted.sold, ...fitted.active].map(comp => [comp.of.itemId, said.get(comp)]),
  )
  const estimate = listedEstimate(fit, grade, certified, grader)
  const shown = { sold: shownComps(sold), active: shownComps(active) }
  const market = {
    sold,
    active,
    fit,
    now,
    melt: melt === null ? null : { cents: melt },
    sourceResponded: true,
    evidenceOf: ({ of }: RefittedComp) => evidence.get(of.itemId),
  }
  return {
    ...analysis,
    ...sumsOf(shown, now),
    sources: analysis.sources.map(source => withSums(source, shown)),
    suggestedPriceCents: estimate && estimate.suggested,
    priceRange: estimate && {
      conservativeCents: estimate.low,
      marketCents: estimate.suggested,
      optimisticCents: estimate.high,
    },
    confidence: estimate?.confidence ?? 0,
    explanation: explanationOf(estimate, market, analysis.coin),
    doubts: withEvidenceDoubts(analysis.doubts, estimate, { sold, active }, analysis.coin),
    gradePrices: gradePricesOf(fit, grader),
    comps: [...sold, ...active].map(({ of, fits, remark }) => ({
      ...withoutEvidence(of),
      ...evidence.get(of.itemId),
      counted: fits,
      remark,
    })),
  }
}

function judgedOf(comp: AnalysisComp, moved: boolean | undefined): RefittedComp {
  const {
    priceCents,
    totalCents,
    soldDate,
    inHolder,
    grade,
    details,
    proof,
    counted,
    outlier,
    remark,
  } = comp
  // A price far from all others was a part of the fit that found it.
  const fits = moved ?? (counted || outlier)
  return {
    of: comp,
    price: priceCents,
    total: totalCents,
    soldAt: soldDate === null ? null : Date.parse(soldDate),
    inHolder,
    fits,
    droppedBecause: moved === undefined ? (outlier ? null : remark) : null,
    reading: { grade, details, proof, traits: comp.traits ?? [] },
  }
}

/** What the comp said of the price before the move. */
const withoutEvidence = ({ adjustedCents: _cents, weight: _weight, ...comp }: AnalysisComp) => comp

/** The seller's word holds: what is taken in is like the coin, what is taken out is not. */
function asMoved(comps: readonly RefittedComp[], moved: MovedComps) {
  return comps.map(comp => {
    const { fits, droppedBecause } = comp
    const counted = moved.get(comp.of.itemId)
    if (counted === undefined) return { ...comp, remark: droppedBecause }
    if (!counted) return { ...comp, fits: false, droppedBecause: TAKEN_OUT, remark: TAKEN_OUT }
    return { ...comp, fits: true, droppedBecause: null, remark: fits ? TAKEN_IN : TAKEN_IN_FAR }
  })
}

/** A source with what is shown of its side. */
function withSums(
  source: AnalysisSource,
  { sold, active }: { sold: readonly SummedComp[]; active: readonly SummedComp[] },
): AnalysisSource {
  const of = source.type === 'sold' ? sold : active
  return { ...source, priceRange: averageAndRange(of).priceRange, recentSales: of.length }
}
