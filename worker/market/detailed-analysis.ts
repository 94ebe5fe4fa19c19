import { counted, plural } from '../../shared/lib/count-text.ts'
import { priceText } from '../../shared/lib/money.ts'
import { listedEstimate } from '../../shared/market/estimate/listed-price.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import type { JudgedItem } from './comps.ts'
import type { MarketCoin } from './port.ts'
import type { MarketSnapshot } from './query-sources.ts'

/** Fewer sales say nothing of a trend, fewer raw coins nothing of how they are described. */
const ENOUGH = 6
/** A change below this share is none. */
const STEADY = 0.03
const SHOWN_REASONS = 3

/** What the comps say beside the price, sentence by sentence: the numbers of this market. */
export function detailedAnalysisOf(snapshot: MarketSnapshot, coin: MarketCoin): string {
  const sold = snapshot.sold.filter(({ fits }) => fits)
  const active = snapshot.active.filter(({ fits }) => fits)
  const left = [...snapshot.sold, ...snapshot.active].filter(({ fits }) => !fits)
  if (sold.length + active.length + left.length === 0) return 'No sale and no listing was found.'
  return [
    `${counted(sold.length, 'sale')} and ${counted(active.length, 'current listing')} of this date, mint and variety are counted.`,
    ...leftOut(left),
    ...ofFit(snapshot, coin, { sold, active }),
    ...ofHolder(snapshot, coin),
  ].join(' ')
}

/** "7 others are left out: 3 another date, 2 a lot, roll or set." */
function leftOut(items: JudgedItem[]): string[] {
  if (items.length === 0) return []
  const counts = new Map<string, number>()
  for (const { droppedBecause } of items) {
    // "Another date (1882)" and "Another date (1883)" are one reason.
    const reason = (droppedBecause ?? '').replace(/ \(.*\)$/, '')
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const most = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SHOWN_REASONS)
    .map(([reason, count]) => `${count} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`)
  const others = plural(items.length, 'other is', 'others are')
  return [`${items.length} ${others} left out, most of them for this: ${most.join('; ')}.`]
}

function ofFit(
  { fit }: MarketSnapshot,
  { grade }: MarketCoin,
  { sold, active }: { sold: JudgedItem[]; active: JudgedItem[] },
): string[] {
  const strike = parseGrade(grade)?.strike
  const fitted = strike === 'PR' || strike === 'SP' ? fit.proof : fit.business
  if (!fitted) return []
  const sentences: string[] = []
  const percent = (share: number) => `${Math.round(100 * Math.abs(share))} %`
  if (sold.length > 0 && active.length > 0 && fitted.askingAbove > 0)
    sentences.push(`Sellers ask ${percent(fitted.askingAbove)} more than buyers pay.`)
  if (sold.length >= ENOUGH)
    sentences.push(
      Math.abs(fitted.drift) < STEADY
        ? 'Prices have been steady for ninety days.'
        : `Prices have ${fitted.drift > 0 ? 'risen' : 'fallen'} by ${percent(fitted.drift)} in ninety days.`,
    )
  const raw = [...sold, ...active].filter(({ inHolder, reading }) => !inHolder && reading.grade)
  if (raw.length >= ENOUGH)
    sentences.push(`${percent(fitted.optimism)} of the raw coins are described a grade too well.`)
  return sentences
}

function ofHolder({ fit }: MarketSnapshot, { grade, grader }: MarketCoin): string[] {
  const [raw, slabbed] = [false, true].map(certified =>
    listedEstimate(fit, grade, certified, grader),
  )
  if (!raw || !slabbed) return []
  return [
    `In a grading service's holder the coin brings ${priceText(slabbed.suggested)}, raw ${priceText(raw.suggested)}.`,
  ]
}
