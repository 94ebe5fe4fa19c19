import { parseCents } from '../../shared/money.ts'

/** Cents of a listing's price text; null, shown as N/A, when it is no amount. */
export function listingPriceCents(price: string | null | undefined): number | null {
  return parseCents(price ?? '0.00')
}
