import { centsOf } from '../../../shared/lib/money.ts'
import { siteHere } from '../../lib/site-here.ts'
import { type EbayError, inventoryError, parameter } from '../http/errors.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { servicesOf } from '../store/listings.ts'
import type { PolicyBody } from '../store/policy-body.ts'

/** Source: eBay's pages for sellers. The numbers of errors are the contract's for a price or an option, the words are guesses. */
const MIN_PRICE_CENTS = 99
/** Buy It Now of an auction: at least 30 % above the start, as a percentage of it. */
const BUY_IT_NOW_PERCENT = 130
/** A listing starts at most three weeks ahead. */
const SCHEDULE_MAX_MS = 21 * 24 * 3_600_000

type Amount = { value: string; currency: string }

const centsFrom = (amount: Amount | undefined): number | null =>
  amount ? centsOf(Number(amount.value)) : null

const invalidPrice = (why: string): EbayError => inventoryError(25003, `Invalid price. ${why}`)

/** The highest amount that the offer names. 0 without a price. */
export function highestPriceCents({ pricingSummary: prices }: Offer): number {
  const all = [prices?.price, prices?.auctionStartPrice, prices?.auctionReservePrice]
  return Math.max(0, ...all.map(amount => centsFrom(amount) ?? 0))
}

/** Rules of price, reserve, Buy It Now and best offer. */
export function priceErrors(offer: Offer): EbayError[] {
  const prices = offer.pricingSummary
  const amount = offer.format === 'AUCTION' ? prices?.auctionStartPrice : prices?.price
  if (!amount) return [invalidPrice('A price is required.')]
  const all = [prices?.price, prices?.auctionStartPrice, prices?.auctionReservePrice]
  if (all.some(one => one && one.currency !== siteHere().currency))
    return [invalidPrice(`The currency of this marketplace is ${siteHere().currency}.`)]
  const cents = centsOf(Number(amount.value))
  if (cents < MIN_PRICE_CENTS) return [invalidPrice('The price must be at least 0.99.')]
  return offer.format === 'AUCTION' ? auctionErrors(offer, cents) : bestOfferErrors(offer, cents)
}

function auctionErrors(offer: Offer, start: number): EbayError[] {
  const reserve = centsFrom(offer.pricingSummary?.auctionReservePrice)
  const buyItNow = centsFrom(offer.pricingSummary?.price)
  return [
    ...(reserve !== null && reserve <= start
      ? [invalidPrice('The auctionStartPrice must be lower than the auctionReservePrice.')]
      : []),
    ...(buyItNow !== null && buyItNow * 100 < start * BUY_IT_NOW_PERCENT
      ? [invalidPrice('The Buy It Now price must be at least 30% above the auctionStartPrice.')]
      : []),
    ...(buyItNow !== null && reserve !== null && buyItNow < reserve
      ? [invalidPrice('The Buy It Now price must not be below the auctionReservePrice.')]
      : []),
    ...(offer.listingPolicies?.bestOfferTerms?.bestOfferEnabled
      ? [inventoryError(25006, 'Invalid listing option. Best Offer is for fixed price listings.')]
      : []),
  ]
}

function bestOfferErrors(offer: Offer, price: number): EbayError[] {
  const terms = offer.listingPolicies?.bestOfferTerms
  if (!terms?.bestOfferEnabled) return []
  const accept = centsFrom(terms.autoAcceptPrice)
  const decline = centsFrom(terms.autoDeclinePrice)
  return [
    ...(accept !== null && accept >= price
      ? [invalidPrice('The autoAcceptPrice must be lower than the Buy It Now price.')]
      : []),
    ...(decline !== null && decline >= price
      ? [invalidPrice('The autoDeclinePrice must be lower than the Buy It Now price.')]
      : []),
    ...(accept !== null && decline !== null && decline >= accept
      ? [invalidPrice('The autoDeclinePrice must be lower than the autoAcceptPrice.')]
      : []),
  ]
}

/** eBay ignores the prices of a best offer that is not enabled. */
export function bestOfferWarnings({ listingPolicies }: Offer): EbayError[] {
  const terms = listingPolicies?.bestOfferTerms
  const ignored =
    terms && !terms.bestOfferEnabled && (terms.autoAcceptPrice ?? terms.autoDeclinePrice)
  return ignored
    ? [inventoryError(25401, 'Invalid listing options removed. Best Offer is not enabled.')]
    : []
}

/** @param mayBeEmpty whether the listing stays, hidden, when no piece is left */
export function quantityErrors(
  item: InventoryItem,
  offer: Offer,
  mayBeEmpty: boolean,
): EbayError[] {
  const stock = item.availability?.shipToLocationAvailability?.quantity ?? 0
  const offered = offer.availableQuantity ?? stock
  if (offer.format === 'AUCTION') {
    return stock < 1
      ? [
          inventoryError(
            25760,
            'shipToLocationAvailability quantity insufficient to create auction listings.',
          ),
        ]
      : []
  }
  if (offered > stock || (offered < 1 && !mayBeEmpty)) {
    return [inventoryError(25004, `Invalid quantity. ${offered} offered, ${stock} in stock.`)]
  }
  return []
}

/** An override names a service of the policy by its type and its sort order. */
export function overrideErrors(offer: Offer, policy: PolicyBody): EbayError[] {
  return (offer.listingPolicies?.shippingCostOverrides ?? [])
    .filter(
      ({ shippingServiceType, priority }) =>
        !servicesOf(policy, shippingServiceType).some(({ sortOrder }) => sortOrder === priority),
    )
    .map(({ shippingServiceType, priority }) =>
      inventoryError(
        25007,
        `Invalid Shipping policy information. The policy has no ${shippingServiceType} service with the priority ${priority}.`,
        { parameters: [parameter('priority', priority)] },
      ),
    )
}

/** When a listing that is published now starts. @returns ms since 1970 */
export function startOf(offer: Offer, now: number): number {
  const asked = offer.listingStartDate === undefined ? now : Date.parse(offer.listingStartDate)
  return Math.max(now, asked)
}

export const startErrors = (offer: Offer, now: number): EbayError[] =>
  startOf(offer, now) > now + SCHEDULE_MAX_MS
    ? [inventoryError(25752, 'listingStartDate provided is invalid.')]
    : []

/** @param startsAt when the listing starts; null before it is published */
export function startWarnings(offer: Offer, now: number, startsAt: number | null): EbayError[] {
  if (offer.listingStartDate === undefined) return []
  const asked = Date.parse(offer.listingStartDate)
  const begun = startsAt !== null && startsAt <= now && asked !== startsAt
  return asked > now && !begun
    ? []
    : startsAt === asked
      ? []
      : [
          inventoryError(
            25753,
            'listingStartDate is in the past or the offer is live. Value is not updated on the listing.',
          ),
        ]
}
