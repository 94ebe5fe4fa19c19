import { z } from 'zod'
import { centsSchema } from './lib/cents-schema.ts'
import { LISTING_STATUSES } from './listing/listings.ts'

/** What happened to a listing on eBay. */
export const LISTING_EVENT_KINDS = [
  'sold',
  'order_cancelled',
  'refunded',
  'ended',
  'unsold',
  'relisted',
  'back_on_sale',
  'sold_but_live',
  'quantity_changed',
  'price_changed',
] as const
export type ListingEventKind = (typeof LISTING_EVENT_KINDS)[number]

/** One change of a listing that came from eBay. */
export const listingEventSchema = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(LISTING_EVENT_KINDS),
  listingId: z.number().nullable(),
  title: z.string(),
  quantity: z.number().optional(),
  priceCents: centsSchema.optional(),
  /** Of a sale and of its cancellation: the line of the order. */
  lineItemId: z.string().optional(),
  /** Of a sale that only the SKU ties to the listing: the eBay listing that sold. */
  otherEbayListing: z.string().optional(),
  /** Of a cancellation: what has become of the coin and of the money until now. */
  after: z.object({ status: z.enum(LISTING_STATUSES), refundedCents: centsSchema }).optional(),
})
export type ListingEvent = z.infer<typeof listingEventSchema>

/** Response of GET /api/orders/changes: the changes since the seller's last visit, newest first. */
export const listingChangesSchema = z.object({
  /** When the seller last confirmed the changes; null before the first time. */
  since: z.string().nullable(),
  events: z.array(listingEventSchema),
  /** When the orders were last read; null before the first time. */
  readAt: z.string().nullable(),
  /** Why the last reading failed. */
  failure: z.string().nullable(),
  /** Orders that eBay answered in an unforeseen form: their sales are not counted. */
  unreadableOrders: z.array(
    z.object({
      /** Empty where even that could not be read. */
      orderId: z.string(),
      /** The field and what is wrong with it. */
      reason: z.string(),
      /** When it was first read so. */
      at: z.string(),
    }),
  ),
})
export type ListingChanges = z.infer<typeof listingChangesSchema>

/** POST /api/orders/changes/seen */
export const changesSeenSchema = z.object({ upTo: z.int().nonnegative() })

/** Response of POST /api/orders/sync: new sales, cancellations, refunds and other changes. */
export const ordersSyncedSchema = z.object({
  success: z.literal(true),
  sold: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
  changed: z.number(),
})
export type OrdersSynced = z.infer<typeof ordersSyncedSchema>
