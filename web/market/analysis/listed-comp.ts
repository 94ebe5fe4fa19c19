import type { Comp } from '../../../shared/market.ts'
import type { AnalysisComp } from '../../../shared/market-analysis.ts'
import type { ListedComp } from './comp-list.tsx'

/** Spec: the condition of a sale that names none. */
const USUAL_CONDITION = 'Used'

/** A comp of an analysis as its line in a list. */
export function listedComp(comp: AnalysisComp): ListedComp {
  const { condition, grade, inHolder, source, remark } = comp
  const holder = inHolder ? 'in a holder' : null
  return {
    ...comp,
    notes: [condition || USUAL_CONDITION, grade?.code ?? null, holder, source, remark],
  }
}

/** A comp that is stored with the price data of a listing. */
export function storedComp({ condition, droppedBecause, ...comp }: Comp): ListedComp {
  return { ...comp, notes: [condition || USUAL_CONDITION, comp.source ?? null, droppedBecause] }
}
