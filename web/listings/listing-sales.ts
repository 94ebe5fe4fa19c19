import type { Listing, ListingSale } from '../../shared/listings.ts'
import { type Cents, parseCents } from '../../shared/money.ts'

export interface SalesSummary {
  /** Sales that stand; a cancelled order is none. */
  sales: readonly ListingSale[]
  price: Cents
  shipping: Cents
  /** Null while eBay has not told the fee of every sale. */
  fee: Cents | null
  /** Price and shipping less the fee; null without a known fee. */
  net: Cents | null
  /** When the last piece was sold, ISO 8601. */
  soldAt: string
  /** Names of the buyers' countries, each once. */
  countries: string
}

const total = (amounts: readonly string[]): Cents =>
  amounts.reduce((sum, each) => sum + (parseCents(each) ?? 0), 0)

/** Sums the sales of a listing; null without one. */
export function salesSummary(listing: Listing): SalesSummary | null {
  const sales = listing.sales.filter(sale => !sale.cancelled)
  const [first] = sales
  if (!first) return null
  const price = total(sales.map(sale => sale.price))
  const shipping = total(sales.map(sale => sale.shipping))
  const fees = sales.flatMap(sale => sale.fee ?? [])
  const fee = fees.length === sales.length ? total(fees) : null
  const soldAt = sales.reduce(
    (last, sale) => (sale.soldAt > last ? sale.soldAt : last),
    first.soldAt,
  )
  const countries = [...new Set(sales.flatMap(sale => sale.buyerCountry ?? []))]
    .map(countryName)
    .join(', ')
  const net = fee === null ? null : price + shipping - fee
  return { sales, price, shipping, fee, net, soldAt, countries }
}

/** "Germany" for "DE"; the code itself where it is none that is known. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
