import { z } from 'zod'
import { parseCents } from '../../../../../shared/lib/money.ts'
import { Failure } from '../../../../http/failure.ts'
import type { ApiResponse } from './http.ts'

/** Parses the fields in use. Throws EBAY_UNAVAILABLE for another format. */
export function parseResponse<Schema extends z.ZodType>(
  response: ApiResponse,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(response.body)
  if (result.success) return result.data
  throw new Failure('EBAY_UNAVAILABLE', {
    detail: { retryable: true, vendor: 'eBay' },
    cause: result.error,
  })
}

/** What the Inventory API answers to a write: nothing, or an object with one of these (its contract, BaseResponse and OfferResponse). */
const WRITTEN_KEYS = ['warnings', 'offerId', 'listingId', 'sku', 'statusCode']
const writtenSchema = z
  .looseObject({})
  .refine(body => {
    const keys = Object.keys(body)
    return keys.length === 0 || keys.some(key => WRITTEN_KEYS.includes(key))
  }, 'Not an answer to a write')
  .nullish()

/** Throws EBAY_UNAVAILABLE where the answer to a write is none of eBay's: whether it is written is not known then. */
export const requireWritten = (response: ApiResponse): ApiResponse => {
  parseResponse(response, writtenSchema)
  return response
}

/**
 * Cents of an amount in US dollars, or of one that eBay converted from them; null in another currency. Dollars that cannot
 * be read are refused: as another currency they would be left out, and a sale with them.
 */
export const ebayCentsSchema = z
  .object({
    value: z.string(),
    currency: z.string().optional(),
    convertedFromValue: z.string().optional(),
    convertedFromCurrency: z.string().optional(),
  })
  .transform((amount, context) => {
    const isUsd = (amount.currency ?? 'USD') === 'USD'
    const isConverted = amount.convertedFromCurrency === 'USD'
    const dollars = isUsd ? amount.value : isConverted ? amount.convertedFromValue : undefined
    if (dollars === undefined) return null
    const cents = parseCents(dollars)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Not an amount in dollars and cents' })
    return z.NEVER
  })
