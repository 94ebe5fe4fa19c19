import type { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
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
