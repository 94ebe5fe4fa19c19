import { counted } from '../../shared/lib/count-text.ts'
import { priceText } from '../../shared/lib/money.ts'
import { averageAndRange } from '../../shared/market/estimate/price-summary.ts'
import type { ComprehensiveAnalysis } from '../../shared/market/market-analysis.ts'
import type { JudgedItem } from './comps.ts'
import { SOURCE_NAMES } from './port.ts'

/** The lowest Sheldon number of each of eBay's conditions of ungraded coins, the best first. */
const BANDS: readonly (readonly [lowest: number, name: string])[] = [
  [60, 'Uncirculated'],
  [40, 'Extremely Fine to About Uncirculated'],
  [12, 'Fine to Very Fine'],
  [0, 'Below Fine'],
]

/** Current listings of the coin by condition: in a holder, then eBay's four, then those that name no grade. */
export function listingsByCondition(active: JudgedItem[]): ComprehensiveAnalysis['marketListings'] {
  const order = ['In a holder', ...BANDS.map(([, name]) => name), 'No grade named']
  return order.flatMap(condition => {
    const items = active.filter(item => conditionOf(item) === condition)
    const { averagePriceCents, priceRange } = averageAndRange(items)
    if (!priceRange || averagePriceCents === null) return []
    const average = `average ${priceText(averagePriceCents)}`
    const notes = `${counted(items.length, 'listing')}, ${average}`
    return [{ condition, priceRange, notes, source: SOURCE_NAMES.active }]
  })
}

function conditionOf({ inHolder, reading }: JudgedItem): string {
  if (inHolder) return 'In a holder'
  const number = reading.grade?.low
  if (number === undefined) return 'No grade named'
  return BANDS.find(([lowest]) => number >= lowest)?.[1] ?? 'Below Fine'
}
