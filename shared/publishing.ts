import { z } from 'zod'
import { centsSchema } from './lib/cents-schema.ts'

/** Most listings of one publishing run. */
export const PUBLISHING_RUN_MAX = 500

/** POST /api/publishing: starts a run, or adds the listings to the run that is in progress. */
export const startPublishingSchema = z.object({
  listings: z
    .array(z.object({ id: z.int().positive(), version: z.int().positive() }))
    .min(1, 'Please select at least one listing to publish to eBay')
    .max(PUBLISHING_RUN_MAX),
})
export type StartPublishing = z.infer<typeof startPublishingSchema>

/** `waiting` also while eBay's limits delay the next try; `stopped` before its turn, by the seller or since eBay refuses the account. */
export const PUBLISHING_STATES = [
  'waiting',
  'publishing',
  'published',
  'failed',
  'stopped',
] as const

export const publishingItemSchema = z.object({
  listingId: z.number(),
  title: z.string(),
  state: z.enum(PUBLISHING_STATES),
  /** Tries so far. */
  attempts: z.number(),
  /** When the next try is due, ISO 8601; null where none is. */
  nextTryAt: z.string().nullable(),
  listingUrl: z.string().nullable(),
  /** Why it failed, or why it waits. The field of the edit form that mends it, where one does. */
  error: z
    .object({ code: z.string(), message: z.string(), field: z.string().nullable() })
    .nullable(),
  /** eBay's warnings for the seller. */
  warnings: z.array(z.string()),
})
export type PublishingItem = z.infer<typeof publishingItemSchema>

/** GET /api/publishing: the seller's latest run; null before the first. */
export const publishingRunSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Null while items wait or are published. */
  finishedAt: z.string().nullable(),
  items: z.array(publishingItemSchema),
})
export type PublishingRun = z.infer<typeof publishingRunSchema>
export const publishingSchema = z.object({ run: publishingRunSchema.nullable() })

/**
 * GET /api/publishing/limit: what eBay lets the seller's account sell in a month; null where eBay sets no limit. eBay
 * does not say how much of it is left.
 */
export const sellingLimitSchema = z.object({
  amountCents: centsSchema.nullable(),
  pieces: z.int().nullable(),
})
export type SellingLimit = z.infer<typeof sellingLimitSchema>

/** Whether a run is larger than the whole limit of a month, so that eBay must refuse some of it. */
export const exceedsLimit = (
  run: { amountCents: number; pieces: number },
  limit: SellingLimit,
): boolean =>
  (limit.amountCents !== null && run.amountCents > limit.amountCents) ||
  (limit.pieces !== null && run.pieces > limit.pieces)
