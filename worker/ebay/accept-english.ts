/**
 * A header of every call to eBay. The Inventory API answers 400 with 25709 to another language, and by two programs to
 * none (hendt/ebay-api#137), although the reference calls it optional. fetch in workerd sends none by itself.
 */
export const ACCEPT_ENGLISH = { 'Accept-Language': 'en-US' } as const
