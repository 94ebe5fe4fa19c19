import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { LISTING_STATUSES } from '../listing/listings.ts'

/** ReasonForRefundEnum of eBay's Fulfillment API, in the order in which they are offered. */
export const REFUND_REASONS = [
  'BUYER_RETURN',
  'ITEM_NOT_AS_DESCRIBED',
  'ITEM_NOT_RECEIVED',
  'BUYER_CANCEL',
  'SELLER_CANCEL',
  'OTHER_ADJUSTMENT',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The contract of issueRefund: "Max Length: 100". */
export const REFUND_COMMENT_MAX = 100
/** Lines that the list has, at most. */
export const RETURNS_MAX = 500

/**
 * Where a coin is whose sale was given back: `not_sent`, it never left; `away`, with the buyer or on its way; `back`, the
 * seller has it; `on_sale`, put up again; `off_sale`, the seller has it and keeps it; `written_off`, lost.
 */
export const WHEREABOUTS = [
  'not_sent',
  'away',
  'back',
  'on_sale',
  'off_sale',
  'written_off',
] as const
export type Whereabouts = (typeof WHEREABOUTS)[number]

const lineId = { orderId: z.string().min(1).max(60), lineItemId: z.string().min(1).max(60) }

/** A line of an order that was refunded in full or cancelled. */
export const returnedLineSchema = z.object({
  ...lineId,
  title: z.string(),
  quantity: z.number(),
  priceCents: centsSchema,
  shippingCents: centsSchema,
  refundedCents: centsSchema,
  soldAt: z.number(),
  isCancelled: z.boolean(),
  whereabouts: z.enum(WHEREABOUTS),
  /** The seller has not said yet what becomes of it. */
  isOpen: z.boolean(),
  /** What its pieces cost, as they count in the books where they are written off; null where that is not known. */
  costCents: centsSchema.nullable(),
  /** Null where the listing is gone or was never here. */
  listing: z
    .object({
      id: z.number(),
      status: z.enum(LISTING_STATUSES),
      version: z.number(),
      pieces: z.number(),
      coinType: z.string(),
      year: z.string(),
      mint: z.string(),
      grade: z.string(),
      grader: z.string().nullable(),
      certificationNumber: z.string().nullable(),
      place: z.string(),
      frontImageUrl: z.string(),
      backImageUrl: z.string(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable(),
})
export type ReturnedLine = z.infer<typeof returnedLineSchema>

/** A sale whose money can be given back from here. */
export const refundableLineSchema = z.object({
  ...lineId,
  title: z.string(),
  quantity: z.number(),
  priceCents: centsSchema,
  shippingCents: centsSchema,
  refundedCents: centsSchema,
  feeCents: centsSchema.nullable(),
  postageCents: centsSchema.nullable(),
  soldAt: z.number(),
  isShipped: z.boolean(),
  /** A refund from here that eBay is to be told of. */
  sendingCents: centsSchema.nullable(),
  /** Why eBay refused the last one. */
  failure: z.string().nullable(),
})
export type RefundableLine = z.infer<typeof refundableLineSchema>

/** GET /api/returns */
export const returnsSchema = z.object({
  lines: z.array(returnedLineSchema),
  /** Sales of the last ninety days, the newest first. */
  refundable: z.array(refundableLineSchema),
  /** False: the seller did not grant eBay's Finances, which refunds need. */
  mayRefund: z.boolean(),
  /** Losses of this year that were written off. */
  writtenOffCents: centsSchema,
  readAt: z.number().nullable(),
  failure: z.string().nullable(),
})
export type Returns = z.infer<typeof returnsSchema>

/** GET /api/returns/count: coins about which the seller has not decided. */
export const returnCountSchema = z.object({ count: z.number() })
export type ReturnCount = z.infer<typeof returnCountSchema>

/** What the seller says of a coin: it is here, it stays off sale, it is lost, or it is to be decided again. */
export const RETURN_DECISIONS = ['back', 'off_sale', 'written_off', 'open'] as const
/** PUT /api/returns/decision */
export const returnDecisionSchema = z.object({ ...lineId, decision: z.enum(RETURN_DECISIONS) })
export type ReturnDecision = z.infer<typeof returnDecisionSchema>

/** PUT /api/returns/check: what came of comparing the coin that came back with its listing. */
export const returnCheckSchema = z.object({ ...lineId, check: z.enum(['match', 'seen', 'wrong']) })
export type ReturnCheck = z.infer<typeof returnCheckSchema>

/** POST /api/returns/relist: its pieces go back into the listing, which is a draft then. */
export const relistSchema = z.object(lineId)
export const relistedSchema = z.object({ listingId: z.number(), version: z.number() })
export type Relisted = z.infer<typeof relistedSchema>

/** POST /api/returns/refunds */
export const newRefundSchema = z.object({
  ...lineId,
  amountCents: centsSchema.min(1),
  /** What was given back of the line as the seller saw it: another sum is refused. */
  refundedCents: centsSchema.min(0),
  reason: z.enum(REFUND_REASONS),
  comment: z.string().trim().max(REFUND_COMMENT_MAX),
})
export type NewRefund = z.infer<typeof newRefundSchema>
export const refundResultSchema = z.object({
  /** `later`: eBay did not answer; it is looked up and told again by itself. */
  state: z.enum(['sent', 'later', 'refused']),
  message: z.string(),
})
export type RefundResult = z.infer<typeof refundResultSchema>
