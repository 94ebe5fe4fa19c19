import { Hono } from 'hono'
import { z } from 'zod'
import type { State } from '../../lib/state.ts'
import { readBody } from '../http/body.ts'
import { type EbayError, fulfillmentError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { addFulfillment, type Fulfillment, fulfillmentsOf } from '../store/fulfillments.ts'
import { findOrder, type Order } from '../store/orders.ts'

const detailsSchema = z.strictObject({
  lineItems: z
    .array(
      z.strictObject({
        lineItemId: z.string(),
        quantity: z.int().min(1, 'must be greater than 0.').default(1),
      }),
    )
    .min(1, 'needs a line item.')
    .optional(),
  shippedDate: z.string().optional(),
  shippingCarrierCode: z.string().optional(),
  trackingNumber: z.string().optional(),
})

/** "Only alphanumeric characters are supported" (ShippingFulfillmentDetails.trackingNumber). */
const TRACKING = /^[A-Za-z0-9]+$/
/** Contract: 34100, "Maximum tracking number for order is exceeded". The number is a guess. */
const TRACKING_NUMBERS_MAX = 100

const invalidInput = (): EbayError => fulfillmentError(32600, 'Invalid input data')

/** An order of a seller. @throws EbayRefusal 32100; `missing` is the status of an order that is not theirs. */
export function ownOrder(state: State, userId: string, orderId: string, missing: number): Order {
  const invalid = fulfillmentError(32100, `Invalid order ID: ${orderId}`)
  if (!/^\d\d-\d{5}-\d{5}$/.test(orderId)) refuse(400, invalid)
  const order = findOrder(state, orderId)
  if (!order || order.userId !== userId) refuse(missing, invalid)
  return order
}

/**
 * The packages of an order. Mounted at `/sell/fulfillment/v1/order/:orderId/shipping_fulfillment`.
 * Source: sell_fulfillment_v1_oas3.json, createShippingFulfillment, getShippingFulfillments, getShippingFulfillment.
 */
export function shippingFulfillmentRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  const read = requires(deps, 'user', SCOPES.fulfillment, SCOPES.fulfillmentReadonly)
  const orderOf = (userId: string, orderId: string | undefined) =>
    ownOrder(state, userId, orderId ?? '', 400)

  app.get('/', read, c => {
    const { orderId } = orderOf(sellerId(c), c.req.param('orderId'))
    const packages = fulfillmentsOf(state, orderId)
    return c.json({ fulfillments: packages.map(packageAnswer), total: packages.length })
  })

  app.get('/:fulfillmentId', read, c => {
    const { orderId } = orderOf(sellerId(c), c.req.param('orderId'))
    const { fulfillmentId } = c.req.param()
    const found = fulfillmentsOf(state, orderId).find(each => each.fulfillmentId === fulfillmentId)
    if (!found)
      refuse(400, fulfillmentError(32110, `Invalid shipping fulfillment ID: ${fulfillmentId}`))
    return c.json(packageAnswer(found))
  })

  app.post('/', requires(deps, 'user', SCOPES.fulfillment), async c => {
    const order = orderOf(sellerId(c), c.req.param('orderId'))
    const details = await readBody(c, detailsSchema, invalidInput)
    const shipped = checkDetails(order, details, now())
    if (fulfillmentsOf(state, order.orderId).length >= TRACKING_NUMBERS_MAX)
      refuse(400, fulfillmentError(34100, 'Maximum tracking number for order is exceeded'))
    const id = addFulfillment(state, now(), order.orderId, shipped)
    c.header('Location', `${originOf(c)}${c.req.path.replace(/\/$/, '')}/${id}`)
    return c.json({}, 201)
  })

  return app
}

/** @throws EbayRefusal 32200 to 32600 */
function checkDetails(
  order: Order,
  { lineItems, shippedDate, shippingCarrierCode, trackingNumber }: z.infer<typeof detailsSchema>,
  now: number,
): Pick<Fulfillment, 'carrier' | 'trackingNumber' | 'shippedAt' | 'lines'> {
  const lines = lineItems ?? order.lines
  for (const { lineItemId, quantity } of lines) {
    const line = order.lines.find(one => one.lineItemId === lineItemId)
    if (!line) refuse(400, fulfillmentError(32200, `Invalid line item id: ${lineItemId}`))
    if (quantity > line.quantity) refuse(400, invalidInput())
  }
  if (new Set(lines.map(({ lineItemId }) => lineItemId)).size < lines.length)
    refuse(400, fulfillmentError(32210, 'Duplicate line item in the request'))
  const tracking = trackingNumber ?? ''
  // "mutually dependent. If you include one, you must also include the other."
  if (
    (tracking === '') !== ((shippingCarrierCode ?? '') === '') ||
    (tracking !== '' && !TRACKING.test(tracking))
  )
    refuse(400, fulfillmentError(32300, 'Invalid shipment tracking number or carrier'))
  const shippedAt = shippedDate === undefined ? now : Date.parse(shippedDate)
  if (Number.isNaN(shippedAt) || shippedAt > now + 60_000)
    refuse(400, fulfillmentError(32500, 'Invalid shipped date'))
  return {
    carrier: shippingCarrierCode || null,
    trackingNumber: tracking || null,
    shippedAt,
    lines: lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
  }
}

const packageAnswer = ({
  fulfillmentId,
  carrier,
  trackingNumber,
  shippedAt,
  lines,
}: Fulfillment) => ({
  fulfillmentId,
  lineItems: lines,
  ...(trackingNumber === null ? {} : { shipmentTrackingNumber: trackingNumber }),
  ...(carrier === null ? {} : { shippingCarrierCode: carrier }),
  shippedDate: isoTime(shippedAt),
})
