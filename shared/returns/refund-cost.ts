import type { Cents } from '../lib/money.ts'
import { feeAfterRefund } from '../listing/selling-fees.ts'
import type { RefundableLine } from './returns.ts'

/** What a refund costs the seller, in cents. */
export type RefundCost = {
  /** To the buyer. */
  amount: Cents
  /** What eBay gives back of its fee. */
  feeBack: Cents
  /** What is left of the sale after it: price and shipping less refunds, fee and postage. Below zero for a loss. */
  left: Cents
}

/** What can still be given back of a line. */
export const refundableCents = ({
  priceCents,
  shippingCents,
  refundedCents,
}: Pick<RefundableLine, 'priceCents' | 'shippingCents' | 'refundedCents'>): Cents =>
  Math.max(0, priceCents + shippingCents - refundedCents)

/**
 * What a refund of a part of a line costs. eBay keeps its fee per order and credits the rest of its fee by the part that
 * is refunded. Postage is what its label cost, else what the buyer paid for it: it is spent once the coin was sent.
 */
export function refundCost(
  line: Pick<
    RefundableLine,
    | 'priceCents'
    | 'shippingCents'
    | 'refundedCents'
    | 'feeCents'
    | 'postageCents'
    | 'soldAt'
    | 'isShipped'
  >,
  amount: Cents,
): RefundCost {
  const total = line.priceCents + line.shippingCents
  // `feeCents` is what eBay keeps now: less what earlier refunds brought back.
  const fee = line.feeCents ?? 0
  const remaining = { total: total - line.refundedCents, refunded: amount, at: line.soldAt }
  const kept = feeAfterRefund(fee, remaining)
  const postage = line.isShipped ? (line.postageCents ?? line.shippingCents) : 0
  return {
    amount,
    feeBack: fee - kept,
    left: total - line.refundedCents - amount - kept - postage,
  }
}
