import { type ConsignorTerms, leastPriceFor } from '../consignment/consignor-part.ts'
import type { Cents } from '../lib/money.ts'
import { estimateFee, type FeeTerms, keptAfterFees } from '../listing/selling-fees.ts'
import type { MetalRuleTerms } from './metal-rules.ts'

const BASIS_POINTS = 10_000
const MICRO_OUNCES = 1_000_000
const MICROS_PER_CENT = 10_000
/** eBay's least fixed price. */
const PRICE_MIN: Cents = 99
const PRICE_MAX: Cents = 99_999_999

/** A live listing at a fixed price, as far as a rule looks at it. */
export type FollowedListing = {
  priceCents: Cents
  shippingCents: Cents
  bullion: boolean
  /** Too thick for an envelope. */
  thick: boolean
  /** Millionths of a troy ounce of the metal in one piece of the listing, which may be a lot. */
  microOunces: number
  /** Of a consigned coin, what its owner gets; null: the seller's own. */
  consignor: ConsignorTerms | null
  /** The recommended price; null without one. */
  marketCents: Cents | null
  /** The limits of best offer; null without one. */
  acceptCents: Cents | null
  declineCents: Cents | null
  /** Out of stock by a rule. */
  isHidden: boolean
  /** Price changes and revisions by rules in the last 24 hours. */
  changesADay: number
  revisionsADay: number
}

/** What the metal of a piece is worth, in cents, by millionths of a dollar per troy ounce. */
export const meltOfOunces = (microOunces: number, micros: number): Cents =>
  Math.round(((microOunces / MICRO_OUNCES) * micros) / MICROS_PER_CENT)

/**
 * The least price of a listing in cents: what the seller keeps of it after fees and postage is the melt value and the
 * rule's part of it, and the owner's share of it is his minimum. Prices end at PRICE_MAX.
 */
export function floorPrice(
  terms: Pick<MetalRuleTerms, 'floor'>,
  { shippingCents, bullion, thick, consignor }: PricedCoin & Pick<FollowedListing, 'thick'>,
  meltCents: Cents,
  fees: FeeTerms,
): Cents {
  const needed = meltCents + Math.ceil((meltCents * terms.floor) / BASIS_POINTS)
  const isEnough = (priceCents: Cents) =>
    keptAfterFees({ priceCents, shippingCents, bullion, thick }, fees) >= needed
  let [least, enough] = [PRICE_MIN - 1, Math.max(2 * needed + 2_000, PRICE_MIN)]
  while (!isEnough(enough) && enough < PRICE_MAX) enough *= 2
  while (enough - least > 1) {
    const middle = Math.floor((least + enough) / 2)
    if (isEnough(middle)) enough = middle
    else least = middle
  }
  return Math.min(
    Math.max(enough, minimumPrice({ shippingCents, bullion, consignor }, fees)),
    PRICE_MAX,
  )
}

type PricedCoin = Pick<FollowedListing, 'shippingCents' | 'bullion' | 'consignor'>

/** The least price at which the owner's share reaches his minimum, in cents; 0 of the seller's own coin. */
export const minimumPrice = (
  { shippingCents, bullion, consignor }: PricedCoin,
  fees: FeeTerms,
): Cents =>
  consignor === null
    ? 0
    : leastPriceFor(consignor, priceCents =>
        estimateFee({ priceCents, shippingCents, bullion }, fees),
      )

/**
 * The least price, or accepted offer, that a change sets: a step above the floor. At the floor itself each small rise of
 * the metal would need another change, and until then leave the listing for sale below it.
 */
export const leastSetPrice = ({ step }: Pick<MetalRuleTerms, 'step'>, floorCents: Cents): Cents =>
  floorCents + Math.ceil((floorCents * step) / BASIS_POINTS)

/** Where a rule wants the price, in cents; never below `leastSetPrice`. */
export function targetPrice(
  { target, step }: Pick<MetalRuleTerms, 'target' | 'step'>,
  { marketCents, acceptCents }: Pick<FollowedListing, 'marketCents' | 'acceptCents'>,
  meltCents: Cents,
  floorCents: Cents,
): Cents {
  const wanted =
    target.kind === 'melt'
      ? Math.ceil((meltCents * (BASIS_POINTS + target.above)) / BASIS_POINTS)
      : (marketCents ?? 0)
  // eBay takes offers below the price only: what is accepted by itself is a step above the floor too.
  const least = leastSetPrice({ step }, floorCents) + (acceptCents === null ? 0 : 1)
  return Math.min(Math.max(wanted, least), PRICE_MAX)
}
