import { z } from 'zod'
import { TITLE_FIELDS, unknownTitleFields } from '../numismatics/title-template.ts'
import { text } from './terms/input-rules.ts'
import { STORAGE_LOCATION_MAX_CHARACTERS } from './terms/listing-terms.ts'
import { skuPatternSchema } from './terms/sku-pattern.ts'

const namesOf = (fields: readonly string[]) => fields.map(name => `{${name}}`).join(', ')

/** PUT /api/selling-settings: how a seller words titles, numbers coins, and what eBay charges them. */
export const sellingSettingsSchema = z.object({
  /** Words and fields such as "{year} {mint} {series} {grade}"; empty: the default order. */
  titleTemplate: z
    .string()
    .trim()
    .max(200, 'A template has at most 200 characters')
    .refine(template => unknownTitleFields(template).length === 0, {
      error: ({ input }) =>
        `No such field: ${namesOf(unknownTitleFields(String(input)))}. There are ${namesOf(Object.keys(TITLE_FIELDS))}.`,
    }),
  /** The seller's own final value fee in basis points (1325 = 13.25 %); null: eBay's usual one. */
  feeBasisPoints: z.int().min(0).max(5_000).nullable(),
  /** How new coins are numbered, such as "{place}-{counter}"; empty: by the seller's default pattern. */
  skuPattern: skuPatternSchema.default(''),
  /**
   * eBay may offer the coin of an auction that ended unsold at a fixed price, the start price. It is taken off unless the
   * seller wants that.
   */
  keepsUnsoldAuctions: z.boolean().default(false),
  /** Where new coins are put: their storage location, and {place} of the pattern. */
  storagePlace: text(STORAGE_LOCATION_MAX_CHARACTERS).default(''),
})
export type SellingSettings = z.infer<typeof sellingSettingsSchema>

/** GET /api/selling-settings, and the response of PUT. */
export const sellingSettingsAnswerSchema = sellingSettingsSchema.extend({
  defaultSkuPattern: z.string(),
  /** The counter of the next coin, unless a SKU with it is taken. */
  nextSkuNumber: z.int().positive(),
})
export type SellingSettingsAnswer = z.infer<typeof sellingSettingsAnswerSchema>
