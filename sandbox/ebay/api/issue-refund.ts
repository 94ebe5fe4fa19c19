import { Hono } from 'hono'
import { z } from 'zod'
import { parseCents } from '../../../shared/lib/money.ts'
import { siteHere } from '../../lib/site-here.ts'
import { readBody } from '../http/body.ts'
import { fulfillmentError, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import {
  lineTotal,
  type Order,
  orderTotal,
  refundedOf,
  refundLine,
  sumOf,
} from '../store/orders.ts'
import { ownOrder } from './shipping-fulfillment.ts'

const amountSchema = z.strictObject({ value: z.string(), currency: z.string() })
const refundSchema = z.strictObject({
  reasonForRefund: z.enum([
    'BUYER_CANCEL',
    'SELLER_CANCEL',
    'ITEM_NOT_RECEIVED',
    'BUYER_RETURN',
    'ITEM_NOT_AS_DESCRIBED',
    'OTHER_ADJUSTMENT',
    'SHIPPING_DISCOUNT',
  ]),
  comment: z.string().max(100).optional(),
  refundItems: z
    .array(z.strictObject({ lineItemId: z.string(), refundAmount: amountSchema }))
    .optional(),
  orderLevelRefundAmount: amountSchema.optional(),
})

/**
 * Mounted at `/sell/fulfillment/v1/order/:orderId/issue_refund`. A refund shows in the order at once, as PENDING ones do.
 * Source: sell_fulfillment_v1_oas3.json, issueRefund: it asks for sell.finances, and errors 34901 to 34930.
 */
export function issueRefundRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  app.post('/', requires(deps, 'user', SCOPES.finances), async c => {
    const order = ownOrder(state, sellerId(c), c.req.param('orderId') ?? '', 404)
    const request = await readBody(c, refundSchema, field =>
      field === 'reasonForRefund'
        ? fulfillmentError(34903, 'The refund reason must be specified.')
        : fulfillmentError(34906, 'The amount value must be specified.'),
    )
    const left = orderTotal(order) - sumOf(order.refunds)
    if (order.cancelledAt !== null || left === 0)
      refuse(
        400,
        fulfillmentError(34917, 'This order was already refunded.', { category: 'BUSINESS' }),
      )
    const refunds = refundsOf(order, request)
    state.transaction(() => {
      for (const refund of refunds)
        if (!refundLine(state, now(), order, refund))
          refuse(
            409,
            fulfillmentError(34924, 'The item refund amount exceeds the item remaining amount.', {
              category: 'BUSINESS',
            }),
          )
    })
    return c.json({ refundId: String(state.next('refund', 5_000_101)), refundStatus: 'PENDING' })
  })
  return app
}

/** The parts of the order's lines: those of the request, or the order's sum on its lines in their order. */
function refundsOf(
  order: Order,
  { refundItems, orderLevelRefundAmount }: z.output<typeof refundSchema>,
): { lineItemId: string; cents: number }[] {
  if (refundItems) {
    return refundItems.map(({ lineItemId, refundAmount }) => {
      if (!order.lines.some(line => line.lineItemId === lineItemId))
        refuse(400, fulfillmentError(34914, "Can't find the item in the order."))
      return { lineItemId, cents: centsOf(refundAmount) }
    })
  }
  if (!orderLevelRefundAmount)
    refuse(
      400,
      fulfillmentError(34905, 'Either orderLevelRefundAmount or refundItems must be specified.'),
    )
  let left = centsOf(orderLevelRefundAmount)
  if (left > orderTotal(order) - sumOf(order.refunds))
    refuse(400, fulfillmentError(34915, 'The refund amount exceeds order amount.'))
  return order.lines.flatMap(line => {
    const cents = Math.min(left, lineTotal(line) - refundedOf(order, line))
    left -= cents
    return cents > 0 ? [{ lineItemId: line.lineItemId, cents }] : []
  })
}

function centsOf({ value, currency }: z.output<typeof amountSchema>): number {
  if (currency !== siteHere().currency)
    refuse(400, fulfillmentError(34909, "The amount currency isn't correct."))
  const cents = parseCents(value)
  if (cents === null || cents <= 0)
    refuse(
      400,
      fulfillmentError(34907, 'The amount value must be positive and within two decimals.'),
    )
  return cents
}
