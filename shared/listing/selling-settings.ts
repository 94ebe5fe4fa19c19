import { z } from 'zod'
import { TITLE_FIELDS, unknownTitleFields } from '../numismatics/title-template.ts'

const namesOf = (fields: readonly string[]) => fields.map(name => `{${name}}`).join(', ')

/** GET and PUT /api/selling-settings: how a seller words titles and what eBay charges them. */
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
})
export type SellingSettings = z.infer<typeof sellingSettingsSchema>
