import type { Cents } from '../lib/money.ts'
import { type FeeTerms, keptAfterFees } from '../listing/selling-fees.ts'
import { floorPrice, minimumPrice } from '../metal/followed-price.ts'
import type { OfferedListing, OfferRules } from './best-offers.ts'

const BASIS_POINTS = 10_000

/** What the rules propose for an offer, and why. */
export type OfferProposal = {
  answer: 'accept' | 'decline' | 'counter' | 'none'
  /** Of one piece, with `counter` alone. */
  counterCents: Cents | null
  reason: 'no_market' | 'from_accept' | 'below_floor' | 'below_decline' | 'between' | 'asking_price'
}

type Judged = Pick<
  OfferedListing,
  | 'priceCents'
  | 'shippingCents'
  | 'bullion'
  | 'thick'
  | 'suggestedPriceCents'
  | 'meltCents'
  | 'consignor'
>

/** What the seller keeps of one piece at a price, after eBay's fee and postage, in cents. */
export const keptAt = (
  priceCents: Cents,
  { shippingCents, bullion, thick }: Pick<Judged, 'shippingCents' | 'bullion' | 'thick'>,
  fees: FeeTerms,
): Cents => keptAfterFees({ priceCents, shippingCents, bullion, thick }, fees)

/**
 * The least price by the rules, in cents: melt value and fees, and what gives the owner of the coin his minimum; null
 * without any of them.
 */
export function floorOf(
  { aboveMelt }: Pick<OfferRules, 'aboveMelt'>,
  listing: Pick<Judged, 'shippingCents' | 'bullion' | 'thick' | 'meltCents' | 'consignor'>,
  fees: FeeTerms,
): Cents | null {
  if (aboveMelt !== null && listing.meltCents !== null)
    return floorPrice({ floor: aboveMelt }, listing, listing.meltCents, fees)
  return minimumPrice(listing, fees) || null
}

const partOf = (cents: Cents, part: number): Cents => Math.ceil((cents * part) / BASIS_POINTS)

/**
 * What a seller's rules propose for an offer of one piece. It never accepts or counters below the floor, counters between
 * the offer and the asking price only, and proposes nothing where the coin has no market price and is not below the floor.
 */
export function proposeAnswer(
  offerCents: Cents,
  listing: Judged,
  rules: OfferRules,
  fees: FeeTerms,
): OfferProposal {
  const { priceCents: asking, suggestedPriceCents: market } = listing
  const floor = floorOf(rules, listing, fees) ?? 0
  if (offerCents >= asking) return { answer: 'accept', counterCents: null, reason: 'asking_price' }
  const accept =
    market === null || rules.acceptFrom === null ? null : partOf(market, rules.acceptFrom)
  const decline =
    market === null || rules.declineBelow === null ? null : partOf(market, rules.declineBelow)
  if (decline !== null && offerCents < decline)
    return { answer: 'decline', counterCents: null, reason: 'below_decline' }
  const isBelowFloor = offerCents < floor
  if (!isBelowFloor && accept !== null && offerCents >= accept)
    return { answer: 'accept', counterCents: null, reason: 'from_accept' }
  if (accept === null && !isBelowFloor)
    return { answer: 'none', counterCents: null, reason: market === null ? 'no_market' : 'between' }
  const wanted = Math.max(accept ?? 0, floor)
  const reason = isBelowFloor ? 'below_floor' : 'between'
  // Beyond the asking price eBay takes no counter offer.
  return wanted < asking
    ? { answer: 'counter', counterCents: wanted, reason }
    : isBelowFloor
      ? { answer: 'decline', counterCents: null, reason }
      : { answer: 'none', counterCents: null, reason }
}

/** A price so much below another, in cents, rounded down to a cent; `below` in basis points. */
export const discounted = (priceCents: Cents, below: number): Cents =>
  Math.floor((priceCents * (BASIS_POINTS - below)) / BASIS_POINTS)
