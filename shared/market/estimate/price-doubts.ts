import { counted, plural } from '../../lib/count-text.ts'
import { priceText } from '../../lib/money.ts'
import type { Estimate } from './estimate-price.ts'
import { includedComps, type SummedComp } from './price-summary.ts'

type Market = { sold: readonly SummedComp[]; active: readonly SummedComp[] }

const FEW_SALES = 4
const FEW_OFFERS = 5
const WIDE_SPREAD = 0.8
const HOPES = 'Asking prices are hopes: what coins sold for is not known.'
/** How the sentences of `evidenceDoubts` begin. */
const BEGINNINGS = [HOPES, 'Only ', 'Prices lie far apart', 'None of them']

/** What speaks against a price because of the comps that it rests on. */
export function evidenceDoubts({ basis, spread, low, high }: Estimate, market: Market): string[] {
  const doubts: string[] = []
  const sales = includedComps(market.sold).length
  const offers = market.active.filter(({ fits }) => fits)
  if (basis === 'active') {
    doubts.push(HOPES)
    if (offers.length < FEW_OFFERS)
      doubts.push(
        `Only ${counted(offers.length, 'offer')} of this date and mint ${plural(offers.length, 'was', 'were')} found.`,
      )
    if (includedComps(offers).length === 0)
      doubts.push('None of them is in this grade: the price is reckoned from other grades.')
  }
  if (sales > 0 && sales < FEW_SALES)
    doubts.push(
      `Only ${counted(sales, 'sale')} of such a coin ${plural(sales, 'was', 'were')} found.`,
    )
  if (spread > WIDE_SPREAD)
    doubts.push(`Prices lie far apart: ${priceText(low)} to ${priceText(high)}.`)
  return doubts
}

/** The doubts with those of other comps in place of their own. */
export function withEvidenceDoubts(
  doubts: readonly string[],
  estimate: Estimate | null,
  market: Market,
): string[] {
  const others = doubts.filter(doubt => !BEGINNINGS.some(each => doubt.startsWith(each)))
  return estimate ? [...evidenceDoubts(estimate, market), ...others] : others
}
