import { z } from 'zod'
import { parseCents } from '../../../../shared/money.ts'

/** Cents of an amount in US dollars, or of one that eBay converted from them; null in another currency. */
export const centsSchema = z
  .object({
    value: z.string(),
    currency: z.string().optional(),
    convertedFromValue: z.string().optional(),
    convertedFromCurrency: z.string().optional(),
  })
  .transform(amount => {
    if ((amount.currency ?? 'USD') === 'USD') return parseCents(amount.value)
    const converted = amount.convertedFromCurrency === 'USD' ? amount.convertedFromValue : undefined
    return converted === undefined ? null : parseCents(converted)
  })
