import type { Cents } from '../../shared/lib/money.ts'

/** ReasonForRefundEnum of eBay's Fulfillment API, without discounts of shipping. */
export const REFUND_REASONS = [
  'BUYER_RETURN',
  'ITEM_NOT_AS_DESCRIBED',
  'ITEM_NOT_RECEIVED',
  'BUYER_CANCEL',
  'SELLER_CANCEL',
  'OTHER_ADJUSTMENT',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Money that goes back to a buyer. */
export type NewRefund = {
  orderId: string
  /** Null: the order has one line, and the refund is the order's. */
  lineItemId: string | null
  /** Without the tax that eBay collected: eBay gives that back itself. */
  amount: Cents
  reason: RefundReason
  /** To the buyer; empty for none. */
  comment: string
}

/** Refunds. Part of the marketplace port. */
export type RefundCalls = {
  /**
   * Gives money back. It is on its way when this returns; the order shows it from then on. A second call gives it back a
   * second time, as long as so much is left.
   */
  issueRefund: (refund: NewRefund) => Promise<void>
}
