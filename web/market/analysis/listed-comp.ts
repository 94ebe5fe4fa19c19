import { priceText } from '../../../shared/lib/money.ts'
import { TAKEN_IN, TAKEN_IN_FAR } from '../../../shared/market/estimate/refit.ts'
import type { Comp } from '../../../shared/market/market.ts'
import type { AnalysisComp } from '../../../shared/market/market-analysis.ts'
import type { ListedComp } from './comp-list.tsx'

/** Spec: the condition of a sale that names none. */
const USUAL_CONDITION = 'Used'

/** Of counted comps those near the coin's grade and without a remark; where there are none, all. */
export function nearestComps(counted: readonly AnalysisComp[]): readonly AnalysisComp[] {
  const near = counted.filter(({ remark }) => isNear(remark))
  return near.length > 0 ? near : counted
}

/** A comp that the seller counts is one like the coin. */
export const isNear = (remark: string | null): boolean =>
  remark === null || remark === TAKEN_IN || remark === TAKEN_IN_FAR

/** A comp of an analysis as its line in a list. */
export function listedComp(comp: AnalysisComp): ListedComp {
  const { condition, grade, inHolder, source, remark } = comp
  const holder = inHolder ? 'in a holder' : null
  return {
    ...comp,
    notes: [
      condition || USUAL_CONDITION,
      grade?.code ?? null,
      holder,
      source,
      remark,
      evidenceText(comp),
    ],
  }
}

/** "worth $58.10 as this coin, weight 14 %"; null of a comp that the price does not rest on. */
function evidenceText({ counted, adjustedCents, weight }: AnalysisComp): string | null {
  if (!counted || adjustedCents === undefined || weight === undefined) return null
  return `worth ${priceText(adjustedCents)} as this coin, weight ${percentText(weight)}`
}

export const percentText = (share: number): string =>
  share > 0 && share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`

/** A comp that is stored with the price data of a listing. */
export function storedComp({ condition, droppedBecause, ...comp }: Comp): ListedComp {
  return { ...comp, notes: [condition || USUAL_CONDITION, comp.source ?? null, droppedBecause] }
}
