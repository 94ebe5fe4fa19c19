import { counted, plural } from '../count-text.ts'
import { priceText } from '../money.ts'
import type { Estimate } from './estimate-price.ts'

const FEW_SALES = 4
const WIDE_SPREAD = 0.8
const HOPES = 'Asking prices are hopes: what coins sold for is not known.'
/** How the sentences of `evidenceDoubts` begin. */
const BEGINNINGS = [HOPES, 'Only ', 'Prices lie far apart']

/** What speaks against a price because of the comps that it rests on; `sales` are those like the coin. */
export function evidenceDoubts({ basis, spread, low, high }: Estimate, sales: number): string[] {
  const doubts: string[] = []
  if (basis === 'active') doubts.push(HOPES)
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
  sales: number,
): string[] {
  const others = doubts.filter(doubt => !BEGINNINGS.some(each => doubt.startsWith(each)))
  return estimate ? [...evidenceDoubts(estimate, sales), ...others] : others
}
