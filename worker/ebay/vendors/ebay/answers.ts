import type { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import type { Answer } from './http.ts'

/** The fields we use of an answer. An answer of another form is eBay's trouble, not the seller's. */
export function parsed<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(answer.body)
  if (result.success) return result.data
  throw new Failure('EBAY_UNAVAILABLE', {
    detail: { retryable: true, vendor: 'eBay' },
    cause: result.error,
  })
}
