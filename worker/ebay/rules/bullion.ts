import { actualMetalOunces, bullionSize } from '../../../shared/numismatics/melt.ts'
import type { CoinFacts } from '../coin-facts.ts'

export type BullionFacts = {
  /** As eBay names its branches: silver, gold, platinum, palladium. */
  metal: string
  /** "1 oz", "1/10 oz": troy ounces of the metal, as eBay words them; null while the strike is unknown. */
  content: string | null
}

/** What eBay's Bullion branch asks of a bullion coin, in a holder or not; null for any other coin. */
export function bullionOf({ series, strike }: CoinFacts): BullionFacts | null {
  if (series?.kind !== 'bullion') return null
  const found = strike && actualMetalOunces(strike)
  return {
    metal: found?.metal ?? series.metals[0] ?? '',
    content: (found && bullionSize(found.ounces)) || null,
  }
}
