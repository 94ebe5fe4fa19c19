import { z } from 'zod'
import type { Currency, EbaySite } from '../../../../../shared/lib/ebay-sites.ts'
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

let currency: Currency = 'USD'

/**
 * Reads answers whose amounts are of a site: a schema takes no argument, and its parsing waits for nothing, so that the
 * currency holds until the work returns.
 */
export function readAmountsIn<T>(site: Pick<EbaySite, 'currency'>, work: () => T): T {
  const before = currency
  currency = site.currency
  try {
    return work()
  } finally {
    currency = before
  }
}

/** The currency that amounts are read in now; see `readAmountsIn`. */
export const readCurrency = (): Currency => currency

/**
 * Cents of an amount in the site's currency, or of one that eBay converted from it; null in another currency. An amount
 * of it that cannot be read is refused: as another currency it would be left out, and a sale with it.
 */
export const ebayCentsSchema = z
  .object({
    value: z.string(),
    currency: z.string().optional(),
    convertedFromValue: z.string().optional(),
    convertedFromCurrency: z.string().optional(),
  })
  .transform((amount, context) => {
    const isOwn = (amount.currency ?? currency) === currency
    const isConverted = amount.convertedFromCurrency === currency
    const text = isOwn ? amount.value : isConverted ? amount.convertedFromValue : undefined
    if (text === undefined) return null
    const cents = parseCents(text)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Not an amount in dollars and cents' })
    return z.NEVER
  })
