import { type Cents, typedCents } from '../../../../shared/lib/money.ts'
import type { GradePrice } from '../../../../shared/market/market.ts'
import { basisPrice, type PriceBasis } from '../../../../shared/market/price-basis.ts'

const STEP = 0.05
const LETTERS: Readonly<Record<string, PriceBasis>> = {
  m: 'market',
  c: 'conservative',
  o: 'optimistic',
}

export type PriceEntry = { cents: Cents; basis: PriceBasis }

/**
 * A price as it is typed: an amount, or m, c, o for the market's price and the ends of its range. Null for what is
 * neither, and for a letter without a market price.
 */
export function parsePriceEntry(text: string, market: GradePrice | null): PriceEntry | null {
  const typed = text.trim().toLowerCase()
  const basis = LETTERS[typed]
  if (basis) {
    const cents = basisPrice(market, basis)
    return cents === null ? null : { cents, basis }
  }
  const cents = typedCents(typed)
  return cents !== null && cents > 0 ? { cents, basis: 'own' } : null
}

/** A price 5 % higher (`direction` 1) or lower (-1), in whole cents, in whole dollars from $20 on; above zero. */
export function steppedPrice(cents: Cents, direction: 1 | -1): Cents {
  const step = Math.max(1, Math.round(cents * STEP))
  const next = cents + direction * step
  const rounded = next >= 2_000 ? Math.round(next / 100) * 100 : next
  return Math.max(1, rounded === cents ? next : rounded)
}
