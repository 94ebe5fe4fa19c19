import { counted } from '../../lib/count-text.ts'
import { ownSite } from '../../lib/ebay-sites.ts'
import { type Cents, priceText } from '../../lib/money.ts'
import { parseGrade } from '../../numismatics/grades.ts'
import type { WeighedComp } from './average-causes.ts'
import { averageReason } from './average-reason.ts'
import { type Estimate, hasEvidence, type MarketFit } from './estimate-price.ts'
import { bandPricesOf } from './grade-prices.ts'
import type { ListedEvidence } from './market-evidence.ts'
import type { PriceFit } from './price-fit.ts'
import { type SummedComp, shownComps } from './price-summary.ts'
import { typicalNumber } from './typical-number.ts'

/** What an explanation reads of a sale or an offer. */
export type ExplainedComp = SummedComp & Pick<WeighedComp, 'inHolder' | 'reading'>

/** What an explanation reads of a market. */
export type ExplainedMarket<Comp extends ExplainedComp = ExplainedComp> = {
  sold: readonly Comp[]
  active: readonly Comp[]
  now: number
  /** What a comp says of the coin's price; undefined where it is no part of the fit. */
  evidenceOf: (comp: Comp) => ListedEvidence | undefined
  fit: MarketFit
  melt: { cents: Cents } | null
  /** Whether any source of sales or listings responded, or the guide has a value. */
  sourceResponded: boolean
}
type ExplainedCoin = { grade: string; certified: boolean }

/** A smaller change or share is not worth a sentence. */
const TELLING = { drift: 0.03, optimism: 0.15 }

/**
 * Why the price is what it is, in two sentences: why it is not the average of the sales, and what it rests on. Where it
 * is about their average, what it rests on and the figure of this market that moved it most. Of a coin without a grade,
 * the price in each condition and that the grade is needed; without a price, why.
 */
export function explanationOf<Comp extends ExplainedComp>(
  estimate: Estimate | null,
  market: ExplainedMarket<Comp>,
  coin: ExplainedCoin,
): string {
  if (!estimate) return withoutPrice(market, coin)
  const basis = evidenceOf(estimate, market, coin)
  const reason = reasonOf(estimate, market, coin)
  return reason ? `${reason} ${basis}` : `${basis} ${moveOf(estimate, market, coin)}`
}

/** Null where the metal holds the price up, and where a comp of the average is not in the fit. */
function reasonOf<Comp extends ExplainedComp>(
  { basis, suggested }: Estimate,
  { sold, active, melt, now, evidenceOf: said }: ExplainedMarket<Comp>,
  coin: ExplainedCoin,
): string | null {
  if (suggested === melt?.cents) return null
  const side = basis === 'active' ? active : sold
  const averaged = shownComps(side)
  const comps = averaged.flatMap(comp => {
    const evidence = said(comp)
    return evidence ? [{ ...comp, ...evidence }] : []
  })
  if (comps.length < averaged.length) return null
  const beside = {
    sales: sold.filter(({ fits }) => fits).length > averaged.length,
    offers: basis === 'sold_and_active',
  }
  return averageReason({ comps, beside, coin, price: suggested, now })
}

function withoutPrice(
  { fit, melt, sourceResponded }: Pick<ExplainedMarket, 'fit' | 'melt' | 'sourceResponded'>,
  coin: ExplainedCoin,
): string {
  if (hasEvidence(fit) && coin.grade === '') {
    const bands = bandPricesOf(fit).map(
      ({ band, priceCents }) => `${band} ${priceText(priceCents)}`,
    )
    return `Its price depends on the grade: ${bands.join(', ')}. Choose the grade, and it has one price.`
  }
  const metal = melt ? ` Its metal is worth ${priceText(melt.cents)}.` : ''
  return sourceResponded
    ? `No sale and no listing of a coin like this was found, so no price is suggested.${metal}`
    : `No price source answered, so no price is suggested.${metal}`
}

/** What the price rests on: the sales near the grade, those on either side of it, asking prices, a guide or metal. */
function evidenceOf(
  { basis }: Estimate,
  { sold, active }: Pick<ExplainedMarket, 'sold' | 'active'>,
  coin: ExplainedCoin,
): string {
  const near = sold.filter(({ droppedBecause }) => droppedBecause === null)
  const asks = active.filter(({ fits }) => fits)
  switch (basis) {
    case 'sold':
    case 'sold_and_active':
      return near.length > 0 ? salesSentence(near) : neighboursSentence(sold, coin)
    case 'active': {
      const like = asks.filter(({ droppedBecause }) => droppedBecause === null)
      return like.length > 0
        ? `No sale was found; ${counted(like.length, 'coin')} like it ${like.length === 1 ? 'is' : 'are'} offered for ${spanText(like)}.`
        : `No sale was found; the ${counted(asks.length, 'asking price')} ${asks.length === 1 ? 'is' : 'are'} of other grades, for ${spanText(asks)}.`
    }
    case 'guide':
      return 'No sale and no listing was found; the price guide is all there is.'
    case 'melt':
      return 'No sale and no listing was found.'
    default:
      return basis satisfies never
  }
}

function salesSentence(near: readonly ExplainedComp[]): string {
  const last = Math.max(...near.map(({ soldAt }) => soldAt ?? 0))
  const day = new Date(last).toLocaleDateString(ownSite().locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return near.length === 1
    ? `One like it brought ${spanText(near)} on ${day}.`
    : `${counted(near.length, 'sale')} like it brought ${spanText(near)}, the last on ${day}.`
}

/** "None in AU50 sold lately; XF40 at $85.00 and MS60 at $200.00 lie on either side of it." */
function neighboursSentence(sold: readonly ExplainedComp[], coin: ExplainedCoin): string {
  const parsed = parseGrade(coin.grade)
  const number = parsed ? typicalNumber(parsed) : 0
  const graded = sold
    .filter(({ fits }) => fits)
    .flatMap(item => (item.reading.grade ? [{ item, grade: item.reading.grade }] : []))
    .sort((a, b) => a.grade.low - b.grade.low)
  const below = graded.findLast(({ grade }) => grade.high < number)
  const above = graded.find(({ grade }) => grade.low > number)
  const told = [below, above].flatMap(one =>
    one ? [`${one.grade.code} at ${priceText(one.item.price)}`] : [],
  )
  const none = `None in ${coin.grade} sold lately`
  if (told.length === 2) return `${none}; ${told.join(' and ')} lie on either side of it.`
  const sales = sold.filter(({ fits }) => fits).length
  return told.length === 1
    ? `${none}; the nearest sale is ${told[0]}.`
    : `${none}; ${counted(sales, 'sale')} of it ${sales === 1 ? 'names' : 'name'} no grade.`
}

function spanText(items: readonly ExplainedComp[]): string {
  const prices: Cents[] = items.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? priceText(low) : `${priceText(low)} to ${priceText(high)}`
}

/** The figure of this market that moved the price most. */
function moveOf(
  estimate: Estimate,
  { melt, fit }: Pick<ExplainedMarket, 'melt' | 'fit'>,
  coin: ExplainedCoin,
): string {
  if (melt && (estimate.basis === 'melt' || estimate.suggested === melt.cents))
    return `Its metal is worth ${priceText(melt.cents)}, and nobody should sell below that.`
  const strike = parseGrade(coin.grade)?.strike
  const fitted = strike === 'PR' || strike === 'SP' ? fit.proof : fit.business
  if (!fitted) return 'The price is that of coins like it.'
  if (estimate.basis === 'active')
    return `Buyers pay about ${percentText(asShareOfAsked(fitted))} less than sellers ask, and that is taken off.`
  if (estimate.basis === 'guide' || fitted.weight < 3) {
    const guide = guideSentence(fitted)
    if (guide) return guide
  }
  return measuredMove(fitted, coin)
}

const asShareOfAsked = ({ askingAbove }: PriceFit): number => askingAbove / (1 + askingAbove)

const guideSentence = ({ guideAbove }: PriceFit): string | null =>
  guideAbove === null
    ? null
    : `Coins bring about ${percentText(Math.abs(guideAbove) / (1 + guideAbove))} ${guideAbove < 0 ? 'more' : 'less'} than the price guide says.`

/** Of sales: how prices moved, or how high raw coins are graded, whichever weighs more. */
function measuredMove({ drift, optimism }: PriceFit, coin: ExplainedCoin): string {
  const drifts = Math.abs(drift) >= TELLING.drift
  if (drifts && (coin.certified || Math.abs(drift) * 3 >= optimism))
    return `Prices ${drift > 0 ? 'rose' : 'fell'} about ${percentText(Math.abs(drift))} in ninety days, so the newest sales count most.`
  if (!coin.certified && optimism >= TELLING.optimism)
    return `About one raw coin in ${Math.round(1 / optimism)} is graded a step too high, and that is taken out.`
  return 'The newest sales count most.'
}

const percentText = (share: number): string => `${Math.max(1, Math.round(100 * share))} %`
