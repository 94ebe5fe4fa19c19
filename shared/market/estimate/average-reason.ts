import { countText, plural } from '../../lib/count-text.ts'
import { type Cents, priceText } from '../../lib/money.ts'
import {
  type Cause,
  causesOf,
  differenceOf,
  type ReasonedCoin,
  type WeighedComp,
} from './average-causes.ts'

export type AveragedMarket = {
  /** The sales that the shown average is of; the asking prices where nothing was sold. */
  comps: readonly WeighedComp[]
  /** What the price is fitted to beside them. */
  beside: { sales: boolean; offers: boolean }
  coin: ReasonedCoin
  price: Cents
  now: number
}

/** A smaller difference between price and average needs no reason. */
const TELLING_SHARE = 0.04
/** A cause is named where it makes at least this share of the difference. */
const CAUSE_SHARE = 0.1
const MOST_CAUSES = 3
/** A single comp is named where it makes this share of what the weights change. */
const SINGLE_SHARE = 0.5
const SHOWN_GRADES = 3

/**
 * From the average of the sales to the price in one sentence: how many of them differ in what from the coin, what that
 * changes, and what is left by their weights. The amounts in brackets lead from the average to the price, to the cent.
 * Null where the two are about the same.
 */
export function averageReason(market: AveragedMarket): string | null {
  const { comps, coin, price, now } = market
  if (comps.length === 0) return null
  const average = Math.round(meanOf(comps.map(each => each.price)))
  const gap = price - average
  if (Math.abs(gap) < TELLING_SHARE * price) return null
  const causes = causesOf(comps, coin, now)
    .map(cause => ({
      cause,
      part: Math.round(sumOf(cause.comps.map(differenceOf)) / comps.length),
    }))
    .filter(({ part }) => Math.abs(part) >= CAUSE_SHARE * Math.abs(gap))
    .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part))
    .slice(0, MOST_CAUSES)
  const rest = gap - sumOf(causes.map(({ part }) => part))
  const steps = causes.map(
    ({ cause, part }) => `${causeText(cause, comps.length)} (${signedText(part)})`,
  )
  if (rest !== 0) steps.push(`${restText(market, { gap, rest })} (${signedText(rest)})`)
  return `${openingOf(comps, average)}: ${steps.join('; ')}; that makes ${priceText(price)}.`
}

function openingOf(comps: readonly WeighedComp[], average: Cents): string {
  const asked = comps.every(({ soldAt }) => soldAt === null)
  if (comps.length === 1)
    return asked
      ? `The one offer is ${priceText(average)}`
      : `The one sale brought ${priceText(average)}`
  return `The average of ${countText(comps.length)} ${asked ? 'asking prices' : 'sales'} is ${priceText(average)}`
}

/** "4 of 7 are in holders (AU58, MS62), worth about $26.00 less each as raw AU58" */
function causeText({ comps, singular, plural: many, as, graded }: Cause, all: number): string {
  const grades = graded ? gradesText(comps) : ''
  const each = Math.round(meanOf(comps.map(differenceOf)))
  const subject =
    all === 1 ? 'it' : comps.length === all ? `all ${countText(all)}` : `${comps.length} of ${all}`
  const change = `worth about ${priceText(Math.abs(each))} ${each < 0 ? 'less' : 'more'}`
  return `${subject} ${plural(comps.length, singular, many)}${grades}, ${change} ${comps.length > 1 ? 'each ' : ''}${as}`
}

/** " (AU58, MS62)" */
function gradesText(comps: readonly WeighedComp[]): string {
  const codes = comps.flatMap(({ reading: { grade } }) => (grade ? [grade] : []))
  const sorted = codes.toSorted((a, b) => a.low - b.low).map(({ code }) => code)
  const different = [...new Set(sorted)]
  if (different.length === 0) return ''
  const more = different.length > SHOWN_GRADES ? ' and others' : ''
  return ` (${different.slice(0, SHOWN_GRADES).join(', ')}${more})`
}

/** What makes most of the rest: the weights of these comps, or what the price is fitted to beside them. */
function restText(
  { comps, beside, price }: AveragedMarket,
  { gap, rest }: { gap: number; rest: number },
): string {
  if (Math.abs(rest) < CAUSE_SHARE * Math.abs(gap)) return 'smaller differences'
  const adjusted = meanOf(comps.map(({ adjustedCents }) => adjustedCents))
  const weights = sumOf(comps.map(({ weight }) => weight))
  const weighted =
    weights > 0 ? sumOf(comps.map(each => each.weight * each.adjustedCents)) / weights : adjusted
  const ofWeights = weighted - adjusted
  if (ofWeights * rest > 0 && Math.abs(ofWeights) >= Math.abs(price - weighted)) {
    const far = comps.find(each => {
      const less = each.weight / weights - 1 / comps.length
      const moves = less * (each.adjustedCents - weighted)
      return comps.length > 2 && less < 0 && moves / ofWeights >= SINGLE_SHARE
    })
    return far
      ? `the one at ${priceText(far.price)} lies far from the others and counts little`
      : 'those most like it count most'
  }
  if (!beside.sales && !beside.offers)
    return 'a few say little, so what such coins usually bring counts too'
  const others = [beside.sales && 'sales in other grades', beside.offers && 'asking prices'].filter(
    each => each !== false,
  )
  return `${others.join(' and ')} count too`
}

/** "−$14.86", "+$1.10" */
const signedText = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${priceText(Math.abs(cents))}`
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length
