import { z } from 'zod'
import { oneLine } from './input-rules.ts'

/** eBay takes at most two. Source: Inventory API, EbayOfferDetailsWithKeys.storeCategoryNames. */
export const STORE_CATEGORIES_MAX = 2
/** Three levels of 35 characters. Source: eBay, Stores API, and the length of a category's name. */
const STORE_PATH_MAX = 120
const STORE_PATH = /^\/[^/]+(?:\/[^/]+){0,2}$/

/** Paths of categories of the seller's eBay store, such as "/Silver/Dollars". */
export const storeCategoriesRule = z
  .array(
    oneLine
      .regex(STORE_PATH, 'Enter a store category such as “/Silver/Dollars”')
      .max(STORE_PATH_MAX, `A store category has at most ${STORE_PATH_MAX} characters`),
  )
  .max(STORE_CATEGORIES_MAX, `A listing is in at most ${STORE_CATEGORIES_MAX} store categories`)
  .refine(paths => new Set(paths).size === paths.length, 'Choose each store category once')

/** The ad rate of a promoted listing, in tenths of a percent. Source: eBay, Marketing API, FundingStrategy.bidPercentage. */
export const AD_RATE_MIN_TENTHS = 20
export const AD_RATE_MAX_TENTHS = 1_000

/** "4.5" in tenths of a percent; null for what is no percentage with one decimal at most. */
export function tenthsOfPercent(text: string): number | null {
  const number = text.trim().replace(',', '.').replace(/\s*%$/, '')
  return /^\d{1,3}(?:\.\d)?$/.test(number) ? Math.round(Number(number) * 10) : null
}

/** 45 as "4.5", as eBay writes it. */
export const percentOfTenths = (tenths: number): string => (tenths / 10).toFixed(1)

export const AD_RATE_RULE = 'Enter an ad rate from 2.0 to 100.0 percent, such as 4.5'

/** Percent as text, "4.5"; null: not promoted. */
export const adRateRule = z
  .string()
  .superRefine((text, context) => {
    const tenths = tenthsOfPercent(text)
    if (tenths === null || tenths < AD_RATE_MIN_TENTHS || tenths > AD_RATE_MAX_TENTHS)
      context.addIssue({ code: 'custom', message: AD_RATE_RULE })
  })
  .nullable()
  .describe('Percent as text, such as "4.5"')

/** The code of the note on a live listing that eBay does not promote. */
export const NOT_PROMOTED = 'NOT_PROMOTED'

/** "/Silver/Dollars" as "Silver / Dollars". */
export const storeCategoryText = (path: string): string => path.slice(1).replaceAll('/', ' / ')
