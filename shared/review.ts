import { z } from 'zod'
import { judgedFieldSchema } from './coins/coins.ts'
import { updateListingSchema } from './listing/listing-forms.ts'
import { listingSchema, REVIEW_DECISIONS } from './listing/listings.ts'
import { gradePriceSchema, pricedCoinSchema } from './market/market.ts'

/** Most edits of one request. */
export const REVIEW_EDITS_MAX = 50

/** GET /api/review: drafts, newest first. `ids` is a list of ids and spans: "101-130,140". */
export const reviewQuerySchema = z.object({
  ids: z
    .string()
    .regex(/^\d+(-\d+)?(,\d+(-\d+)?)*$/)
    .max(8_000)
    .optional(),
  /** Only rows with lower ids. */
  before: z.coerce.number().int().positive().optional(),
})

/** One coin of the review table: the listing, and what its analysis was unsure about. */
export const reviewRowSchema = z.object({
  listing: listingSchema,
  review: z.enum(REVIEW_DECISIONS),
  /** Null for a listing without an analysis. */
  analysis: z
    .object({
      confidence: z.number().min(0).max(1),
      fields: z.object({
        coinType: judgedFieldSchema,
        year: judgedFieldSchema,
        mint: judgedFieldSchema,
      }),
      /** The estimated grade of a raw coin, lowest and highest. */
      gradeLow: z.string().nullable(),
      gradeHigh: z.string().nullable(),
    })
    .nullable(),
  /** Prices of every grade that can be chosen; empty without market data. */
  gradePrices: z.array(gradePriceSchema),
  /** The coin that these prices are of: after a correction another one than the listing's. Null without price data. */
  pricedAs: pricedCoinSchema.nullable(),
  /** Why there are no prices: the sentence of ESTIMATES_OFF. Absent where there may be. */
  withoutEstimates: z.string().optional(),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

/** GET /api/review: a page of rows; the header X-Next-Before names the `before` of the next page where there is one. */
export const reviewRowsSchema = z.array(reviewRowSchema)

/** Fields that are left out stay; null clears a field. `review` is of a listing that is not live. */
export const reviewEditSchema = updateListingSchema.omit({ status: true }).extend({
  /** The version that was read. */
  version: z.int().positive(),
  review: z.enum(REVIEW_DECISIONS).optional(),
})
export type ReviewEdit = z.infer<typeof reviewEditSchema>

/** An edit that breaks the rules of its fields is refused alone, like one that does not fit the listing. */
const malformedEditSchema = z
  .looseObject({ id: z.int().positive() })
  .transform(malformed => ({ malformed }))

/**
 * POST /api/review/edits: of drafts and other listings; each edit names the version that it read, and is applied or
 * refused alone.
 */
export const reviewEditsSchema = z.object({
  edits: z
    .array(z.union([reviewEditSchema, malformedEditSchema]))
    .min(1)
    .max(REVIEW_EDITS_MAX),
})
export type ReviewEdits = z.infer<typeof reviewEditsSchema>

/** In the order of the edits. A refused edit has the error's code and sentence, and the row as it is now. */
export const reviewEditsResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      /** Null when the listing does not exist any more. */
      row: reviewRowSchema.nullable(),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          /** Messages by field. */
          fields: z.record(z.string(), z.string()),
          /** Present where the same edit may pass later: seconds to wait. */
          retryAfterSeconds: z.number().optional(),
          /** The codes of the questions that alone stand in the way; with their answers the same edit passes. */
          questions: z.array(z.string()).optional(),
        })
        .nullable(),
    }),
  ),
})
export type ReviewEditsResult = z.infer<typeof reviewEditsResultSchema>
