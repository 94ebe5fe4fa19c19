/** Terms of a listing, apart from listings.ts so that the first screen does not load zod. */
import { ownSite } from '../../lib/ebay-sites.ts'

/** Header of a page of listings: the `before` of the next page. */
export const NEXT_BEFORE_HEADER = 'X-Next-Before'
export const DEFAULT_SHIPPING_CENTS = 399
/** Below this price a coin may be shipped in eBay's standard envelope. */
export const ENVELOPE_BELOW_CENTS = 2_000
/** eBay's limit, counted in UTF-16 units as JavaScript and eBay's form do. */
export const TITLE_MAX_CHARACTERS = 80
export const DESCRIPTION_MAX_CHARACTERS = 20_000
/** Multipart parts that carry the uncropped originals beside the crops. */
export const ORIGINAL_SLOTS = { front: 'frontOriginal', back: 'backOriginal' } as const
/** eBay's limit of pictures in a listing. */
export const LISTING_PICTURES_MAX = 24
/** Answered questions of a listing, at most. */
export const ANSWERED_MAX = 40
/** Spec: the envelope's shipping price below ENVELOPE_BELOW_CENTS, the parcel's at or above it. */
export const ENVELOPE_SHIPPING_CENTS = 100
export const PARCEL_SHIPPING_CENTS = 495
/** Whether it is thicker than eBay's envelope takes (1/4 inch): a coin in a grader's holder, and a lot, roll or set. */
export function isThick(grader: string | null | undefined, lot: object | string | null): boolean {
  return Boolean(grader) || lot !== null
}
/** Whether it may be shipped in eBay's standard envelope. Without a price the coin may be worth more: no. */
export function fitsEnvelope(priceCents: number, thick: boolean): boolean {
  return ownSite().hasEnvelope && priceCents > 0 && priceCents < ENVELOPE_BELOW_CENTS && !thick
}
/** The usual shipping price in cents. */
export function usualShipping(priceCents: number, thick = false): number {
  return fitsEnvelope(priceCents, thick) ? ENVELOPE_SHIPPING_CENTS : PARCEL_SHIPPING_CENTS
}
/** Above this total eBay's protection of sellers asks for a signature. */
export const SIGNATURE_ABOVE_CENTS = 75_000
/** eBay's rule of 2012: US coins at this price or above must be in a grader's holder. */
export const RAW_COIN_BELOW_CENTS = 250_000
export const SKU_MAX_CHARACTERS = 50
/**
 * eBay's error 25707 says that a SKU has to be alphanumeric; programs of live sellers send these signs too. The first
 * is a letter or digit, so that a SKU is no path such as "..".
 */
export const SKU_CHARACTERS = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
export const SKU_RULE =
  'A SKU has letters, digits, hyphens, dots and underscores, and begins with a letter or digit'
export const STORAGE_LOCATION_MAX_CHARACTERS = 100
export const QUANTITY_MAX = 10_000
/** $100 million, an amount that no coin has had. Amounts times pieces stay whole numbers in a seller's sums. */
export const AMOUNT_MAX_CENTS = 10_000_000_000
/** Days of an auction on eBay that the form offers. */
export const AUCTION_DAYS = [3, 5, 7, 10] as const
/** The specification's list; 30 means Good 'Til Cancelled, as does every fixed-price listing. */
export const LISTING_DURATIONS = [3, 7, 10, 30] as const
export const DEFAULT_LISTING_DURATION = 7
/** Why a seller ends a listing. Source: eBay, EndReasonCodeType. */
export const END_REASONS = [
  'NOT_AVAILABLE',
  'INCORRECT',
  'LOST_OR_BROKEN',
  'OTHER_LISTING_ERROR',
  'SELL_TO_HIGH_BIDDER',
] as const
export const LISTING_FORMATS = ['fixed', 'auction'] as const
export type ListingFormat = (typeof LISTING_FORMATS)[number]
export const LOT_KINDS = ['lot', 'roll', 'set'] as const
export type LotKind = (typeof LOT_KINDS)[number]
export const DOLLARS_TEXT = 'Dollars, such as "12.50"'
