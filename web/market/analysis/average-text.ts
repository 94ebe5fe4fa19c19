import { counted } from '../../../shared/lib/count-text.ts'
import { type Cents, priceText } from '../../../shared/lib/money.ts'
import { typicalNumber } from '../../../shared/market/estimate/typical-number.ts'
import type { AnalysisComp, ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { parseGrade } from '../../../shared/numismatics/grades.ts'
import { nearestComps } from './listed-comp.ts'

/** A sale with what it would have brought as the coin. */
export type AdjustedSale = AnalysisComp & { adjustedCents: Cents }

/** A smaller difference between price and average needs no reason. */
const TELLING_SHARE = 0.04
/** A cause is named where it makes at least this share of the difference. */
const CAUSE_SHARE = 0.3

/** The sales that the average is of, as far as the price is fitted to them. */
export function adjustedSales({ comps }: Pick<ComprehensiveAnalysis, 'comps'>): AdjustedSale[] {
  const sold = comps.filter(comp => comp.counted && comp.soldDate !== null)
  return nearestComps(sold).flatMap(comp =>
    comp.adjustedCents === undefined ? [] : [{ ...comp, adjustedCents: comp.adjustedCents }],
  )
}

/** "raw AU58", "MS65 in a holder" */
export const coinText = ({ grade, certified }: { grade: string; certified: boolean }): string =>
  certified ? `${grade} in a holder` : `raw ${grade}`

/**
 * Why the price is not the average of the sales, by the difference that the fit finds between each sale and the coin.
 * Null where they are about the same, or where the fit says nothing.
 */
export function averageText(
  analysis: Pick<
    ComprehensiveAnalysis,
    'comps' | 'coin' | 'soldItemPrices' | 'suggestedPriceCents'
  >,
): string | null {
  const { coin, suggestedPriceCents: price } = analysis
  const average = analysis.soldItemPrices.avgPriceCents
  const sales = adjustedSales(analysis)
  if (price === null || average === null || sales.length < 2) return null
  const gap = price - average
  if (Math.abs(gap) < TELLING_SHARE * price) return null
  const opening = `The average of these ${counted(sales.length, 'sale')} is ${priceText(average)}`
  const cause = causesOf(sales, coin)
    .map(one => ({ ...one, sum: sumOf(one.sales.map(differenceOf)) }))
    .filter(({ sum }) => sum * gap > 0)
    .toSorted((a, b) => Math.abs(b.sum) - Math.abs(a.sum))[0]
  if (cause && Math.abs(cause.sum) / sales.length >= CAUSE_SHARE * Math.abs(gap)) {
    const each = priceText(Math.round(Math.abs(cause.sum) / cause.sales.length))
    const verb = cause.sales.length === 1 ? cause.singular : cause.plural
    const many = cause.sales.length === 1 ? 'one' : String(cause.sales.length)
    return `${opening}: ${many} of them ${verb}, worth about ${each} ${gap < 0 ? 'less' : 'more'} as ${coinText(coin)}.`
  }
  const amounts = sales.map(({ adjustedCents }) => adjustedCents)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  return `${opening}: by their grades, holders and dates they are worth ${priceText(low)} to ${priceText(high)} as ${coinText(coin)}.`
}

const differenceOf = ({ adjustedCents, priceCents }: AdjustedSale): number =>
  adjustedCents - priceCents
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Each sale by what sets it apart from the coin, the holder before the grade. */
function causesOf(sales: readonly AdjustedSale[], coin: { grade: string; certified: boolean }) {
  const parsed = parseGrade(coin.grade)
  const number = parsed && typicalNumber(parsed)
  const differ = (comp: AdjustedSale) => comp.inHolder !== coin.certified
  const alike = sales.filter(comp => !differ(comp))
  const graded = (is: (grade: { low: number; high: number }, of: number) => boolean) =>
    alike.filter(({ grade }) => grade && number !== null && is(grade, number))
  return [
    {
      singular: coin.certified ? 'is raw' : 'is in a holder',
      plural: coin.certified ? 'are raw' : 'are in holders',
      sales: sales.filter(differ),
    },
    {
      singular: 'names a better grade',
      plural: 'name a better grade',
      sales: graded((grade, of) => grade.low > of),
    },
    {
      singular: 'names a lower grade',
      plural: 'name a lower grade',
      sales: graded((grade, of) => grade.high < of),
    },
  ].filter(cause => cause.sales.length > 0)
}
