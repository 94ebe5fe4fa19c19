import type { Cents } from '../../shared/lib/money.ts'
import type { RefundReason } from '../../shared/returns/returns.ts'

/** Money that goes back to a buyer. */
export type RefundOfLine = {
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
  issueRefund: (refund: RefundOfLine) => Promise<void>
}
