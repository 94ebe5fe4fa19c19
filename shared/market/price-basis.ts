import type { Cents } from '../lib/money.ts'
import type { GradePrice } from './market.ts'

/** Where a price comes from: the market's price of its grade, the ends of its range, or the seller. */
export type PriceBasis = 'market' | 'conservative' | 'optimistic' | 'own'

/** The market's price for that basis; null without one, and for a price of the seller's own. */
export function basisPrice(market: GradePrice | null, basis: PriceBasis): Cents | null {
  if (!market) return null
  switch (basis) {
    case 'market':
      return market.priceCents
    case 'conservative':
      return market.lowCents
    case 'optimistic':
      return market.highCents
    case 'own':
      return null
    default:
      return basis satisfies never
  }
}

/** The basis whose price this is; undefined for another price. */
export const marketBasis = (cents: Cents, market: GradePrice | null): PriceBasis | undefined =>
  (['market', 'conservative', 'optimistic'] as const).find(
    basis => basisPrice(market, basis) === cents,
  )

/** Where a price comes from, told by its amount. A missing price and the suggested one follow the market. */
export function basisOfPrice(
  cents: Cents,
  market: GradePrice | null,
  suggestedCents: Cents | null,
): PriceBasis {
  const isUnset = cents <= 0 || cents === suggestedCents
  return marketBasis(cents, market) ?? (isUnset ? 'market' : 'own')
}
