import type { Cents } from '../lib/money.ts'
import type { FeeTerms } from '../listing/selling-fees.ts'
import {
  type FollowedListing,
  floorPrice,
  leastSetPrice,
  meltOfOunces,
  targetPrice,
} from './followed-price.ts'
import type { MetalRuleTerms } from './metal-rules.ts'

const BASIS_POINTS = 10_000
/**
 * Revisions of a listing in 24 hours from which on its price stays, it stays out of stock, and nothing is sent at all.
 * eBay takes 250 in a calendar day; those of the seller's own edits are left to them.
 */
const REVISIONS = { price: 150, show: 180, hide: 200 }

/** Why a rule changes a listing, or leaves it with a warning. */
export const METAL_REASONS = ['target', 'floor', 'brake', 'below_floor', 'on_sale_again'] as const
export type MetalReason = (typeof METAL_REASONS)[number]

type OfferLimits = { acceptCents: Cents | null; declineCents: Cents | null }
/** The listing as a change leaves it. */
export type MetalChange = OfferLimits & {
  priceCents: Cents
  isHidden: boolean
  reason: MetalReason
}
export type MetalDecision = {
  meltCents: Cents
  floorCents: Cents
  targetCents: Cents
  /** Null: nothing changes. */
  change: MetalChange | null
  /** What the seller has to know of a listing that stays as it is: it is for sale below its floor, or under the brake. */
  warning: 'brake' | 'below_floor' | null
}

/** The metal and the time, as a rule finds them. */
export type MetalSituation = {
  /** Millionths of a dollar per troy ounce. */
  micros: number
  isBraked: boolean
  isQuiet: boolean
  fees: FeeTerms
}

/**
 * What a rule does with a listing. A price moves by the rule's bound at most. With the protection `hide` a listing whose
 * price, or lowest accepted offer, is below its floor is out of stock until a change within the bound reaches it.
 */
export function decideChange(
  terms: MetalRuleTerms,
  listing: FollowedListing,
  { micros, isBraked, isQuiet, fees }: MetalSituation,
): MetalDecision {
  const meltCents = meltOfOunces(listing.microOunces, micros)
  const floorCents = floorPrice(terms, listing, meltCents, fees)
  const targetCents = targetPrice(terms, listing, meltCents, floorCents)
  const found = { meltCents, floorCents, targetCents }
  const hides = terms.protection === 'hide'
  const isSafe = (each: Pick<FollowedListing, 'priceCents' | 'acceptCents'>) =>
    each.priceCents >= floorCents && (each.acceptCents === null || each.acceptCents >= floorCents)
  const mayReprice =
    !isQuiet &&
    !(isBraked && hides) &&
    listing.changesADay < terms.changesADay &&
    listing.revisionsADay < REVISIONS.price
  const next = mayReprice
    ? repriced(terms, listing, { floorCents, targetCents, isBraked, isSafe: isSafe(listing) })
    : pricesOf(listing)
  const isHidden =
    hides && listing.revisionsADay < REVISIONS.hide
      ? isBraked || !isSafe(next) || (listing.isHidden && listing.revisionsADay >= REVISIONS.show)
      : listing.isHidden && !(isSafe(next) && listing.revisionsADay < REVISIONS.show)
  const isSame =
    next.priceCents === listing.priceCents &&
    next.acceptCents === listing.acceptCents &&
    next.declineCents === listing.declineCents &&
    isHidden === listing.isHidden
  const isOpen = !isHidden && (isBraked || !isSafe(next))
  return {
    ...found,
    change: isSame
      ? null
      : {
          ...next,
          isHidden,
          reason: reasonOf(listing, { ...next, isHidden, isBraked, floorCents }),
        },
    warning: isOpen ? (isBraked ? 'brake' : 'below_floor') : null,
  }
}

const pricesOf = ({ priceCents, acceptCents, declineCents }: FollowedListing) => ({
  priceCents,
  acceptCents,
  declineCents,
})

type Wanted = { floorCents: Cents; targetCents: Cents; isBraked: boolean; isSafe: boolean }

function repriced(
  { step, bound }: MetalRuleTerms,
  listing: FollowedListing,
  { floorCents, targetCents, isBraked, isSafe }: Wanted,
): OfferLimits & { priceCents: Cents } {
  const { priceCents: price } = listing
  // Under a brake that only warns a price rises above its floor and does not fall.
  const leastCents = leastSetPrice({ step }, floorCents)
  const least = leastCents + (listing.acceptCents === null ? 0 : 1)
  const wanted = isBraked ? Math.max(price, least) : targetCents
  const isFar = Math.abs(wanted - price) * BASIS_POINTS >= price * step
  if (!isFar && isSafe) return pricesOf(listing)
  const most = Math.floor((price * (BASIS_POINTS + bound)) / BASIS_POINTS)
  const lowest = Math.ceil((price * (BASIS_POINTS - bound)) / BASIS_POINTS)
  const priceCents = Math.min(Math.max(wanted, lowest), most)
  return { priceCents, ...followingLimits(listing, priceCents, leastCents) }
}

/** The limits of best offer move with the price. What is accepted by itself is below the price, and `least` or more. */
function followingLimits(
  { priceCents: before, acceptCents, declineCents }: FollowedListing,
  priceCents: Cents,
  least: Cents,
): OfferLimits {
  const moved = (cents: Cents) => Math.round((cents * priceCents) / before)
  const accept =
    acceptCents === null
      ? null
      : Math.max(1, Math.min(Math.max(moved(acceptCents), least), priceCents - 1))
  const decline =
    declineCents === null
      ? null
      : Math.max(0, Math.min(moved(declineCents), (accept ?? priceCents) - 1))
  return { acceptCents: accept, declineCents: decline }
}

function reasonOf(
  listing: FollowedListing,
  next: { priceCents: Cents; isHidden: boolean; isBraked: boolean; floorCents: Cents },
): MetalReason {
  if (next.isHidden && !listing.isHidden) return next.isBraked ? 'brake' : 'below_floor'
  if (next.isHidden) return 'below_floor'
  if (listing.isHidden) return 'on_sale_again'
  return listing.priceCents < next.floorCents ? 'floor' : 'target'
}
