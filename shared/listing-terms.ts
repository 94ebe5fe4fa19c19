/** Terms of a listing, apart from listings.ts so that the first screen does not load zod. */
export const DEFAULT_SHIPPING_CENTS = 399
/** Below this price a coin may be shipped in eBay's standard envelope. */
export const ENVELOPE_BELOW_CENTS = 2_000
/** eBay's limit, counted in UTF-16 units as JavaScript and eBay's form do. */
export const TITLE_MAX_CHARACTERS = 80
export const DESCRIPTION_MAX_CHARACTERS = 20_000
/** Multipart parts that carry the uncropped originals beside the crops. */
export const ORIGINAL_SLOTS = { front: 'frontOriginal', back: 'backOriginal' } as const
