import { parseCents } from '../../shared/lib/money.ts'

/** Parses a listing's price to cents; null (shown as N/A) when it is not an amount. */
export function listingPriceCents(price: string | null | undefined): number | null {
  return parseCents(price ?? '0.00')
}
