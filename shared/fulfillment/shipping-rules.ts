/** What a coin may travel in. */
import { ownSite } from '../lib/ebay-sites.ts'
import { type Cents, priceText } from '../lib/money.ts'
import { SIGNATURE_ABOVE_CENTS } from '../listing/terms/listing-terms.ts'

/**
 * eBay's codes of carriers (Trading API, ShippingCarrierCodeType), which createShippingFulfillment asks for.
 */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] as const
export type Carrier = (typeof CARRIERS)[number]

export const PACKAGE_KINDS = ['parcel', 'envelope'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

/** eBay Standard Envelope covers coins up to this price. */
const ENVELOPE_MAX_CENTS = 2_000

/** eBay's service codes of letters, whose names have a word for it: "US_eBayStandardEnvelope", "USPSFirstClassLetter". */
const ENVELOPE_SERVICE = /envelop|letter/i

/** What an order's coins travel in, by eBay's code of the service that the buyer chose. */
export const kindOfService = (service: string): PackageKind =>
  ENVELOPE_SERVICE.test(service) ? 'envelope' : 'parcel'

/** What an order can be sent as. A site without eBay's envelope has none, but for a letter that the buyer chose. */
export const packageKinds = (service: string): readonly PackageKind[] =>
  ownSite().hasEnvelope ? PACKAGE_KINDS : [...new Set(['parcel' as const, kindOfService(service)])]

interface ShippedCoin {
  title: string
  /** Of all pieces. */
  priceCents: Cents
  /** A coin in a holder, a lot, a roll or a set. */
  thick: boolean
  listing: { grader: string | null } | null
}

/** Why these coins may not travel so, as a sentence; null when they may. */
export function refusedPackage(coins: readonly ShippedCoin[], kind: PackageKind): string | null {
  if (kind === 'parcel') return null
  const slab = coins.find(({ listing }) => listing?.grader)
  if (slab) return `A slab breaks in an envelope: send “${slab.title}” as a parcel.`
  const thick = coins.find(coin => coin.thick)
  if (thick) return `“${thick.title}” is too thick for an envelope: send it as a parcel.`
  if (totalOf(coins) <= ENVELOPE_MAX_CENTS) return null
  return `An envelope is covered up to ${priceText(ENVELOPE_MAX_CENTS)} only: send this as a parcel.`
}

/** What the seller has to see to before such coins are sent; null: nothing. */
export function shippingAdvice(coins: readonly ShippedCoin[]): string | null {
  return totalOf(coins) > SIGNATURE_ABOVE_CENTS
    ? `Over ${priceText(SIGNATURE_ABOVE_CENTS)}: send it insured, with signature confirmation.`
    : null
}

const totalOf = (coins: readonly ShippedCoin[]): Cents =>
  coins.reduce((sum, { priceCents }) => sum + priceCents, 0)
