import { z } from 'zod'

/** An item specific of the coin's category that no field of the form gives. */
export const askedSpecificSchema = z.object({
  name: z.string(),
  /** eBay's own, the most usual first. */
  values: z.array(z.string()),
  /** eBay takes its own values only. */
  selectionOnly: z.boolean(),
  maxLength: z.number(),
  /** About when eBay will require it, ISO 8601; null where it is required now. */
  requiredFrom: z.string().nullable(),
})
export type AskedSpecific = z.infer<typeof askedSpecificSchema>

/** GET /api/listings/{id}/item-specifics. */
export const itemSpecificsSchema = z.object({
  specifics: z.array(
    askedSpecificSchema.extend({
      /** What the seller entered for the last coin of this series; null without one. */
      last: z.string().nullable(),
    }),
  ),
})
export type ItemSpecifics = z.infer<typeof itemSpecificsSchema>
