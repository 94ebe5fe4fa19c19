import { z } from 'zod'

/** Listings of one call: what eBay takes at once. */
export const EBAY_LISTINGS_MAX = 5

/** POST /api/transfer/ebay-listings: live listings of the seller, by eBay's item numbers. */
export const ebayListingsSchema = z.object({
  listingIds: z
    .array(z.string().regex(/^\d{9,19}$/, 'An item number of eBay has 9 to 19 digits'))
    .min(1)
    .max(EBAY_LISTINGS_MAX)
    .refine(ids => new Set(ids).size === ids.length, 'Name each listing once'),
  /** Who changes them from then on: `elsewhere` leaves them as they are on eBay, and only watches them. */
  managed: z.enum(['here', 'elsewhere']).default('here'),
})
export type EbayListingsImport = z.infer<typeof ebayListingsSchema>

export const ebayListingResultSchema = z.object({
  listingId: z.string(),
  /** `present`: it is here already. */
  outcome: z.enum(['imported', 'present', 'refused']),
  title: z.string().nullable(),
  /** Why eBay or Obverse refused it, or what is missing of an imported one. */
  message: z.string().nullable(),
})
export type EbayListingResult = z.infer<typeof ebayListingResultSchema>
export const ebayListingResultsSchema = z.object({ results: z.array(ebayListingResultSchema) })

/** Item numbers in a text of numbers and addresses such as "https://www.ebay.com/itm/123456789012". Each once. */
export function itemNumbers(text: string): string[] {
  const found = [...text.matchAll(/(?<!\d)\d{9,19}(?!\d)/g)].map(([number]) => number)
  return [...new Set(found)]
}
