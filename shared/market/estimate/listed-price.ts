import type { Cents } from '../../lib/money.ts'
import { EBAY_PRICE_MIN_CENTS } from '../../listing/listing-rules.ts'
import {
  ENVELOPE_BELOW_CENTS,
  ENVELOPE_SHIPPING_CENTS,
  PARCEL_SHIPPING_CENTS,
} from '../../listing/terms/listing-terms.ts'
import { type Estimate, estimatePrice, type MarketFit } from './estimate-price.ts'

/**
 * `estimatePrice` as the price of a listing: the buyer pays the usual shipping beside it. Not below melt value, and
 * not below eBay's lowest price.
 */
export function listedEstimate(
  fit: MarketFit,
  grade: string,
  certified: boolean,
  grader: string | null = null,
): Estimate | null {
  const estimate = estimatePrice(fit, grade, certified, grader)
  if (!estimate) return null
  const { suggested, low, high } = estimate
  const [price = 0, lowest = 0, highest = 0] = [suggested, low, high].map(total =>
    Math.max(priceBesideShipping(total, certified), fit.melt ?? 0, EBAY_PRICE_MIN_CENTS),
  )
  return { ...estimate, suggested: price, low: lowest, high: highest }
}

/**
 * The price that comes to this total with its usual shipping, in cents. Totals between the dearest envelope and the
 * cheapest parcel get the dearest price that is sent by envelope. A certified coin is sent as a parcel.
 */
export function priceBesideShipping(total: Cents, certified: boolean): Cents {
  const byParcel = total - PARCEL_SHIPPING_CENTS
  if (certified || byParcel >= ENVELOPE_BELOW_CENTS) return byParcel
  return Math.min(total - ENVELOPE_SHIPPING_CENTS, ENVELOPE_BELOW_CENTS - 1)
}
