import { z } from 'zod'
import { type FieldRows, TEXT } from './field-kinds.ts'
import { oneLine, text } from './terms/input-rules.ts'

/** Which country's coin it is, and where eBay lists it: rows of fields.ts. */
export const PLACE_FIELDS = {
  /** As the seller or the model says; empty for a coin of the United States, and where it is unknown. */
  country: {
    ...TEXT,
    label: 'Country',
    rule: text(60),
    newRule: oneLine.max(60).optional(),
    section: 'coin',
    file: { label: 'Country', also: ['country of origin', 'country of issue', 'issuer'] },
  },
  denomination: {
    ...TEXT,
    label: 'Denomination',
    rule: text(60),
    newRule: oneLine.max(60).optional(),
    section: 'coin',
    file: { label: 'Denomination', also: ['face value', 'value'] },
  },
  /** The id of eBay's leaf category; empty: the one that eBay suggests. */
  ebayCategory: {
    ...TEXT,
    label: 'eBay category',
    rule: z.string().regex(/^\d{0,12}$/, 'Choose one of eBay’s categories.'),
    newRule: z
      .string()
      .regex(/^\d{0,12}$/)
      .optional(),
    section: 'coin',
    file: { label: 'eBay category', also: ['category', 'category id', 'ebay category id'] },
  },
} as const satisfies FieldRows
