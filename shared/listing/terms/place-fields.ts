import { z } from 'zod'
import { oneLine, text } from './input-rules.ts'

/**
 * Rows of fields.ts: which country's coin it is, as the seller or the model says (empty for one of the United States,
 * and where it is unknown), and the id of eBay's leaf category (empty: the one that eBay suggests).
 * @param kind of a text
 */
export const placeFields = <Kind extends object>(kind: Kind) =>
  ({
    country: {
      ...kind,
      label: 'Country',
      rule: text(60),
      newRule: oneLine.max(60).optional(),
      section: 'coin',
      file: { label: 'Country', also: ['country of origin', 'country of issue', 'issuer'] },
    },
    denomination: {
      ...kind,
      label: 'Denomination',
      rule: text(60),
      newRule: oneLine.max(60).optional(),
      section: 'coin',
      file: { label: 'Denomination', also: ['face value', 'value'] },
    },
    ebayCategory: {
      ...kind,
      label: 'eBay category',
      rule: z.string().regex(/^\d{0,12}$/, 'Choose one of eBay’s categories.'),
      newRule: z
        .string()
        .regex(/^\d{0,12}$/)
        .optional(),
      section: 'coin',
      file: { label: 'eBay category', also: ['category', 'category id', 'ebay category id'] },
    },
  }) as const
