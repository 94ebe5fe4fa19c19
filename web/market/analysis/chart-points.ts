import type { Cents } from '../../../shared/lib/money.ts'
import { priceBesideShipping } from '../../../shared/market/estimate/listed-price.ts'
import type { GradePrice } from '../../../shared/market/market.ts'
import type { AnalysisComp, ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { parseGrade } from '../../../shared/numismatics/grades.ts'
import { isNear, nearestComps } from './listed-comp.ts'

/** A point of a chart: ms or a Sheldon number, and cents beside the usual shipping. */
export interface ChartPoint {
  x: number
  y: Cents
  comp: AnalysisComp
}

export interface ChartSeries {
  label: 'Sold, near the grade' | 'Sold, other grades' | 'For sale' | 'Not counted'
  points: ChartPoint[]
}

export interface CurvePoint {
  /** Sheldon number. */
  x: number
  priceCents: Cents
  lowCents: Cents
  highCents: Cents
}

/** How the comps lie over time and over grades. Prices are what a listing with the usual shipping would cost. */
export function chartPoints(
  analysis: ComprehensiveAnalysis,
  { grade, certified }: { grade: string; certified: boolean },
) {
  const wanted = parseGrade(grade || analysis.coin.grade)
  const proof = wanted?.strike === 'PR' || wanted?.strike === 'SP'
  const counted = analysis.comps.filter(comp => comp.counted && comp.proof === proof)
  const others = analysis.comps.filter(comp => !comp.counted && comp.proof === proof)
  return {
    // Other grades would press the range of this one into a line.
    overTime: seriesOf([nearestComps(counted), []], certified, comp =>
      Date.parse(comp.soldDate ?? analysis.asOf),
    ),
    overGrade: seriesOf(
      [counted, others],
      certified,
      ({ grade: of }) => of && (of.low + of.high) / 2,
    ),
    /** The listing's own number; null without a grade. */
    number: wanted?.number ?? null,
    proof,
  }
}

function seriesOf(
  [counted, others]: readonly [readonly AnalysisComp[], readonly AnalysisComp[]],
  certified: boolean,
  xOf: (comp: AnalysisComp) => number | null,
): ChartSeries[] {
  const points = (comps: readonly AnalysisComp[]) =>
    comps.flatMap(comp => {
      const x = xOf(comp)
      const y = priceBesideShipping(comp.totalCents, certified)
      return x === null || y <= 0 ? [] : [{ x, y, comp }]
    })
  const sold = counted.filter(({ soldDate }) => soldDate !== null)
  const all: ChartSeries[] = [
    { label: 'Sold, near the grade', points: points(sold.filter(({ remark }) => isNear(remark))) },
    { label: 'Sold, other grades', points: points(sold.filter(({ remark }) => !isNear(remark))) },
    { label: 'For sale', points: points(counted.filter(({ soldDate }) => soldDate === null)) },
    { label: 'Not counted', points: points(others) },
  ]
  return all.filter(series => series.points.length > 0)
}

/** The fitted price of every grade of the strike, raw or in a holder, by Sheldon number. */
export function curvePoints(
  prices: readonly GradePrice[],
  { certified, proof }: { certified: boolean; proof: boolean },
): CurvePoint[] {
  return prices
    .filter(price => price.certified === certified)
    .flatMap(({ grade, priceCents, lowCents, highCents }) => {
      const read = parseGrade(grade)
      if (!read || read.number === null || read.details || read.designation) return []
      return (read.strike === 'PR' || read.strike === 'SP') === proof
        ? [{ x: read.number, priceCents, lowCents, highCents }]
        : []
    })
    .sort((a, b) => a.x - b.x)
}
