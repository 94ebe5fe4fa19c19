import type { AnalysisComp, ComprehensiveAnalysis } from '../market-analysis.ts'
import { centsOf, dollars } from '../money.ts'
import { fitMarket, type JudgedComp } from './estimate-price.ts'
import { gradePricesOf } from './grade-prices.ts'
import { listedEstimate } from './listed-price.ts'

/** By item: whether the seller counts it, against the judgement. */
export type MovedComps = ReadonlyMap<string, boolean>

export const TAKEN_OUT = 'Left out by you'
export const TAKEN_IN = 'Counted by you'
/** A comp that the fit takes for something else stays in it, where it weighs little. */
export const TAKEN_IN_FAR = 'Counted by you. Far from the other prices, so it says little'

type RefittedComp = JudgedComp & { of: AnalysisComp }

/**
 * An analysis with the comps that the seller moved: the same fit with these counted, those left out. Sums and words of
 * the analysis stay those of before; its price, range, prices by grade and comps follow. Without moves the analysis
 * itself. Needs all comps (`complete`): of a part the price would be another.
 */
export function refit(analysis: ComprehensiveAnalysis, moved: MovedComps): ComprehensiveAnalysis {
  if (moved.size === 0) return analysis
  const { grade, certified } = analysis.coin
  const side = (sold: boolean) =>
    analysis.comps
      .filter(({ soldDate }) => (soldDate !== null) === sold)
      .map(comp => judgedOf(comp, moved.get(comp.itemId)))
  const { sold, active, fit } = fitMarket({
    sold: side(true),
    active: side(false),
    melt: analysis.meltValue && centsOf(analysis.meltValue.totalMeltValue),
    now: Date.parse(analysis.asOf),
    guide: analysis.guide.map(quote => ({ ...quote, price: centsOf(quote.price) })),
  })
  const estimate = listedEstimate(fit, grade, certified)
  return {
    ...analysis,
    suggestedPrice: estimate && dollars(estimate.suggested),
    priceRange: estimate && {
      conservative: dollars(estimate.low),
      market: dollars(estimate.suggested),
      optimistic: dollars(estimate.high),
    },
    confidence: estimate?.confidence ?? 0,
    gradePrices: gradePricesOf(fit),
    comps: [...sold, ...active].map(comp => shownComp(comp, moved)),
  }
}

function judgedOf(comp: AnalysisComp, moved: boolean | undefined): RefittedComp {
  const { total, soldDate, inHolder, grade, details, proof, counted, outlier, remark } = comp
  // A price far from all others was a part of the fit that found it.
  const fits = moved ?? (counted || outlier)
  return {
    of: comp,
    total: centsOf(total),
    soldAt: soldDate === null ? null : Date.parse(soldDate),
    inHolder,
    fits,
    droppedBecause: moved === undefined ? (outlier ? null : remark) : null,
    reading: { grade, details, proof },
  }
}

function shownComp({ of, fits, droppedBecause }: RefittedComp, moved: MovedComps): AnalysisComp {
  const counted = moved.get(of.itemId)
  if (counted === undefined) return { ...of, counted: fits, remark: droppedBecause }
  if (!counted) return { ...of, counted, remark: TAKEN_OUT }
  return { ...of, counted, remark: fits ? TAKEN_IN : TAKEN_IN_FAR }
}
