import type { MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import { siteHere } from '../../lib/site-here.ts'

/**
 * eBay's selling fees for Coins & Paper Money without a store, as third parties read them in 2026: 13.25 % of a
 * sale up to $7,500, 2.35 % of the part above, $0.30 per order up to $10 and $0.40 above, 1.65 % more for a
 * buyer abroad. All amounts are integer cents. On eBay's British site, as calculators of 2026 have them: 7.55 % and 0.35 %
 * of a sale, and 30p per order; what a buyer abroad costs there is a guess. On the Australian site, as calculators of 2026 have
 * them: 13.4 %, at most A$440. On the German site, likewise: 11 % up to €1,990, 2 % above, and 35 or 45 cents per order. That
 * Canada's are the United States' is a guess.
 */
const BASIS_POINTS = 10_000
const FINAL_VALUE_BASIS_POINTS = 1_325
const FINAL_VALUE_BASIS_POINTS_ABOVE = 235
const FINAL_VALUE_LIMIT_CENTS = 750_000
const INTERNATIONAL_BASIS_POINTS = 165
const SMALL_ORDER_CENTS = 1_000
const SMALL_ORDER_FEE_CENTS = 30
const ORDER_FEE_CENTS = 40
const BRITISH_BASIS_POINTS = 755 + 35
const AUSTRALIAN_BASIS_POINTS = 1_340
const AUSTRALIAN_MOST_CENTS = 44_000
const GERMAN_LIMIT_CENTS = 199_000
const GERMAN_BASIS_POINTS = 1_100
const GERMAN_BASIS_POINTS_ABOVE = 200

/** A share of an amount in basis points, rounded half up to a whole cent. */
const share = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS)

const FINAL_VALUE_FEES: Readonly<Record<MarketplaceId, (totalCents: number) => number>> = {
  EBAY_US: americanFee,
  EBAY_CA: americanFee,
  EBAY_DE: totalCents =>
    share(Math.min(totalCents, GERMAN_LIMIT_CENTS), GERMAN_BASIS_POINTS) +
    share(Math.max(0, totalCents - GERMAN_LIMIT_CENTS), GERMAN_BASIS_POINTS_ABOVE),
  EBAY_GB: totalCents => share(totalCents, BRITISH_BASIS_POINTS),
  EBAY_AU: totalCents =>
    Math.min(share(totalCents, AUSTRALIAN_BASIS_POINTS), AUSTRALIAN_MOST_CENTS),
}

const GERMAN_ORDER_FEE_CENTS = { small: 35, usual: 45 }

export const finalValueFee = (totalCents: number): number =>
  FINAL_VALUE_FEES[siteHere().id](totalCents)

function americanFee(totalCents: number): number {
  return (
    share(Math.min(totalCents, FINAL_VALUE_LIMIT_CENTS), FINAL_VALUE_BASIS_POINTS) +
    share(Math.max(0, totalCents - FINAL_VALUE_LIMIT_CENTS), FINAL_VALUE_BASIS_POINTS_ABOVE)
  )
}

export const internationalFee = (totalCents: number, buyerCountry: string): number =>
  buyerCountry === siteHere().country ? 0 : share(totalCents, INTERNATIONAL_BASIS_POINTS)

export function perOrderFee(totalCents: number): number {
  const { id } = siteHere()
  const isSmall = totalCents <= SMALL_ORDER_CENTS
  if (id === 'EBAY_DE') return GERMAN_ORDER_FEE_CENTS[isSmall ? 'small' : 'usual']
  return isSmall || id === 'EBAY_GB' ? SMALL_ORDER_FEE_CENTS : ORDER_FEE_CENTS
}
