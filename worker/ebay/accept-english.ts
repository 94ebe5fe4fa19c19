import type { EbaySite } from '../../shared/lib/ebay-sites.ts'

/**
 * A header of every call to eBay. The Inventory API answers 400 with 25709 to another language than the marketplace's,
 * and by two programs to none (hendt/ebay-api#137), although the reference calls it optional. fetch in workerd sends
 * none by itself.
 */
export const acceptEnglish = (locale: EbaySite['locale'] = 'en-US') => ({
  'Accept-Language': locale,
})
