import { type Cents, parseCents } from '../../shared/lib/money.ts'
import type { Listing } from '../../shared/listing/listings.ts'

export interface SalesSummary {
  /** How many sales stand; a cancelled order is none. */
  count: number
  price: Cents
  shipping: Cents
  /** Null while eBay has not told the fee of every sale. */
  fee: Cents | null
  /** What went back to buyers, of price and shipping together. */
  refunded: Cents
  /** Price and shipping less refunds, the fee and the labels that are known; null without a known fee. */
  net: Cents | null
  /** When the last piece was sold, ISO 8601. */
  soldAt: string
  /** Names of the buyers' countries, each once. */
  countries: string
}

/** What the sales of a listing brought in; null without one. */
export function salesSummary({ salesTotals }: Pick<Listing, 'salesTotals'>): SalesSummary | null {
  if (!salesTotals) return null
  const { count, soldAt, buyerCountries } = salesTotals
  const price = parseCents(salesTotals.price) ?? 0
  const shipping = parseCents(salesTotals.shipping) ?? 0
  const refunded = parseCents(salesTotals.refunded) ?? 0
  const fee = salesTotals.fee === null ? null : parseCents(salesTotals.fee)
  const postage = parseCents(salesTotals.postage ?? '') ?? 0
  return {
    count,
    price,
    shipping,
    fee,
    refunded,
    net: fee === null ? null : price + shipping - refunded - fee - postage,
    soldAt,
    countries: buyerCountries.map(countryName).join(', '),
  }
}

/** "Germany" for "DE"; the code itself where it is none that is known. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
