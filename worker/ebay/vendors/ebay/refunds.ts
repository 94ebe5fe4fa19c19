import { z } from 'zod'
import type { Cents } from '../../../../shared/lib/money.ts'
import { shareCents } from '../../../../shared/lib/share-cents.ts'
import { ebayCentsSchema } from './client/parse-response.ts'

/** LineItemRefund of the Fulfillment API: without the tax that eBay collects, as is the line's cost. */
export const lineRefundsSchema = z
  .array(z.object({ amount: ebayCentsSchema.nullish(), refundId: z.string().nullish() }))
  .nullish()

/** What an order says of refunds beside its lines. */
export const orderRefundsSchema = z.object({
  orderPaymentStatus: z.string().optional(),
  paymentSummary: z
    .object({
      refunds: z
        .array(
          z.object({
            amount: ebayCentsSchema.nullish(),
            refundId: z.string().nullish(),
            refundStatus: z.string().optional(),
          }),
        )
        .nullish(),
    })
    .optional(),
})

type RefundedLine = {
  /** Price and shipping. */
  paid: Cents
  refunds: z.output<typeof lineRefundsSchema>
}

/**
 * What went back of each line, in cents, in their order; never more than was paid. A refund changes neither costs nor
 * fee nor cancelStatus of an order (recorded): it stands in the lines, and beside them for the order. The contract says
 * that the order's list leaves out those of lines, the recorded orders have them in both: the larger sum counts, and
 * what lines do not name is divided among them. A refund that failed is none.
 */
export function refundedOfLines(
  { orderPaymentStatus, paymentSummary }: z.output<typeof orderRefundsSchema>,
  lines: readonly RefundedLine[],
): Cents[] {
  if (orderPaymentStatus === 'FULLY_REFUNDED') return lines.map(({ paid }) => paid)
  const ofOrder = paymentSummary?.refunds ?? []
  const failed = new Set(
    ofOrder.flatMap(({ refundId, refundStatus }) =>
      refundId && refundStatus === 'FAILED' ? [refundId] : [],
    ),
  )
  const named = lines.map(({ paid, refunds }) =>
    Math.min(paid, sumOf((refunds ?? []).filter(({ refundId }) => !failed.has(refundId ?? '')))),
  )
  const total = sumOf(ofOrder.filter(({ refundStatus }) => refundStatus !== 'FAILED'))
  const left = lines.map(({ paid }, at) => paid - (named[at] ?? 0))
  const unnamed = Math.min(
    Math.max(0, total - named.reduce((sum, cents) => sum + cents, 0)),
    left.reduce((sum, cents) => sum + cents, 0),
  )
  const shares = unnamed === 0 ? [] : shareCents(unnamed, left)
  return named.map((cents, at) => cents + (shares[at] ?? 0))
}

const sumOf = (refunds: readonly { amount?: Cents | null | undefined }[]): Cents =>
  refunds.reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0)
