import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseCents } from '../../../shared/lib/money.ts'
import { readControl, wantsPage } from '../../lib/control-body.ts'
import type { State } from '../../lib/state.ts'
import { SaleRefused, sell } from '../api/selling.ts'
import type { EbayServices } from '../http/services.ts'
import { rateOfListing } from '../store/campaigns.ts'
import { addCharge } from '../store/charges.ts'
import { addFulfillment, fulfillmentsOf } from '../store/fulfillments.ts'
import { findListing, isLive, type Listing, liveListings } from '../store/listings.ts'
import {
  cancelOrder,
  deleteOrders,
  findOrder,
  hideOrder,
  lineTotal,
  makeOdd,
  type Order,
  refundedOf,
  refundLine,
  setBuyer,
  setPaid,
  setTax,
  showOrder,
  uncountOrder,
} from '../store/orders.ts'
import { payOut } from '../store/payouts.ts'

type ControlServices = Pick<EbayServices, 'state' | 'now'>

/** A price in dollars: `"54.99"` or 54.99. */
export const priceSchema = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = parseCents(value)
  if (cents === null) context.addIssue({ code: 'custom', message: 'must be an amount in dollars' })
  return cents ?? z.NEVER
})

const lineFields = {
  listingId: z.string().optional(),
  sku: z.string().optional(),
  quantity: z.int().min(1).default(1),
  /** Price of one piece. Without it the asking price. */
  price: priceSchema.optional(),
}
const orderSchema = z.strictObject({
  ...lineFields,
  buyerCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  /** False: the buyer has not paid yet. */
  paid: z.boolean().default(true),
  /** Sales tax that eBay collects from the buyer, in dollars. */
  tax: priceSchema.optional(),
  /** The number of the buyer, whose orders are of one person. Without it another person buys. */
  buyer: z.int().min(0).optional(),
  /** Several listings of one seller in one order. */
  lines: z.array(z.strictObject(lineFields)).min(1).optional(),
  /** The Fulfillment API does not show the order before `/show`; its pieces count as sold at once. */
  hidden: z.boolean().default(false),
  /** Whether the buyer clicked the ad of a promoted listing: eBay charges its rate of the total. */
  byAd: z.boolean().default(false),
})

const cancelSchema = z.strictObject({
  /** Whether eBay's count of sold pieces holds those of the cancelled order. */
  counts: z.boolean().default(true),
})

const refundSchema = z.strictObject({
  /** Without it every line. */
  lineItemId: z.string().optional(),
  /** Dollars of each line. Without it all that is left of it. */
  amount: priceSchema.optional(),
})

const shipSchema = z.strictObject({
  carrier: z.string().default('USPS'),
  trackingNumber: z.string().optional(),
})

/** The live listing that a line names. By SKU, the newest of all sellers. */
function listingOf(
  state: State,
  now: number,
  line: { listingId?: string | undefined; sku?: string | undefined },
): Listing | undefined {
  if (line.listingId !== undefined) return findListing(state, line.listingId)
  return liveListings(state).find(listing => listing.sku === line.sku && isLive(listing, now))
}

/** Buyers' orders, made and cancelled by a test or a person. Mounted at `/control/orders`. */
export function ordersControl({ state, now }: ControlServices) {
  const app = new Hono()

  app.post('/', async c => {
    const parsed = await readControl(c, orderSchema)
    if (parsed instanceof Response) return parsed
    const { lines, buyerCountry, hidden, paid, buyer, tax, byAd, ...single } = parsed
    const purchases = (lines ?? [single]).map(line => ({
      listing: listingOf(state, now(), line),
      quantity: line.quantity,
      priceCents: line.price,
    }))
    const known = purchases.flatMap(({ listing, ...rest }) =>
      listing ? [{ listing, ...rest }] : [],
    )
    if (known.length < purchases.length)
      return c.json({ error: 'There is no such listing on sale.' }, 404)
    return refusable(c, () => {
      const order = sell(state, now(), buyerCountry, known)
      if (hidden) hideOrder(state, order.orderId)
      if (!paid) setPaid(state, now(), order.orderId, false)
      if (buyer !== undefined) setBuyer(state, order.orderId, buyer)
      if (tax !== undefined) setTax(state, order.orderId, tax)
      if (byAd) chargeAds(state, now(), order, tax ?? 0)
      return c.json(order, 201)
    })
  })

  app.delete('/', c => {
    deleteOrders(state)
    return c.body(null, 204)
  })

  app.post('/:orderId/show', c => {
    const shown = showOrder(state, c.req.param('orderId'))
    return shown ? c.body(null, 204) : c.json({ error: 'There is no such hidden order.' }, 404)
  })

  app.post('/:orderId/cancel', async c => {
    const cancelled = wantsPage(c) ? { counts: true } : await readControl(c, cancelSchema)
    if (cancelled instanceof Response) return cancelled
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    if (!cancelOrder(state, now(), order.orderId))
      return c.json({ error: 'The order is cancelled already.' }, 409)
    if (!cancelled.counts) uncountOrder(state, order.orderId)
    if (wantsPage(c)) return c.redirect('/control', 303)
    return c.json(findOrder(state, order.orderId))
  })

  /** The seller gives money back and cancels nothing: a return, or a part for a fault. */
  app.post('/:orderId/refund', async c => {
    const refund = wantsPage(c) ? {} : await readControl(c, refundSchema)
    if (refund instanceof Response) return refund
    const { orderId } = c.req.param()
    const order = findOrder(state, orderId)
    const lines = (order?.lines ?? []).filter(
      ({ lineItemId }) => refund.lineItemId === undefined || refund.lineItemId === lineItemId,
    )
    if (!order || lines.length === 0) return c.json({ error: 'There is no such order line.' }, 404)
    const refunded = state.transaction(() =>
      lines.filter(line =>
        refundLine(state, now(), order, {
          lineItemId: line.lineItemId,
          cents: refund.amount ?? lineTotal(line) - refundedOf(order, line),
        }),
      ),
    )
    if (refunded.length === 0) return c.json({ error: 'So much is not left to refund.' }, 409)
    if (wantsPage(c)) return c.redirect('/control', 303)
    return c.json(findOrder(state, orderId))
  })

  app.post('/:orderId/pay', c => {
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    setPaid(state, now(), order.orderId, true)
    return c.json(findOrder(state, order.orderId))
  })

  /** The seller marks the order as shipped on eBay's site, or buys a label there, whose tracking eBay knows. */
  app.post('/:orderId/ship', async c => {
    const parsed = await readControl(c, shipSchema)
    if (parsed instanceof Response) return parsed
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    addFulfillment(state, now(), order.orderId, {
      carrier: parsed.trackingNumber === undefined ? null : parsed.carrier,
      trackingNumber: parsed.trackingNumber ?? null,
      shippedAt: now(),
      lines: order.lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
    })
    return c.json(fulfillmentsOf(state, order.orderId))
  })

  app.get('/:orderId', c => {
    const order = findOrder(state, c.req.param('orderId'))
    return order ? c.json(order) : c.json({ error: 'There is no such order.' }, 404)
  })

  app.get('/:orderId/packages', c => c.json(fulfillmentsOf(state, c.req.param('orderId'))))

  /** A label that the seller buys from eBay, or a credit for one below zero. */
  app.post('/:orderId/label', async c => {
    const parsed = await readControl(c, z.strictObject({ amount: priceSchema }))
    if (parsed instanceof Response) return parsed
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    const { orderId, userId } = order
    addCharge(state, now(), userId, { type: 'SHIPPING_LABEL', orderId, cents: parsed.amount })
    return c.json(order, 201)
  })

  /** eBay pays the seller of the order out now. */
  app.post('/:orderId/payout', c => {
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    payOut(state, now(), order.userId)
    return c.json(order, 201)
  })

  /** An answer that is not as the contract says, for tests of what becomes of the others. */
  app.post('/:orderId/odd', async c => {
    const parsed = await readControl(c, z.strictObject({ odd: z.boolean().default(true) }))
    if (parsed instanceof Response) return parsed
    const order = findOrder(state, c.req.param('orderId'))
    if (!order) return c.json({ error: 'There is no such order.' }, 404)
    makeOdd(state, order.orderId, parsed.odd)
    return c.json(order)
  })

  return app
}

/** A refused sale becomes a 409 response. */
export function refusable(c: Context, work: () => Response): Response {
  try {
    return work()
  } catch (error) {
    if (error instanceof SaleRefused) return c.json({ error: error.message }, 409)
    throw error
  }
}

/**
 * The ad fee of a sale through the ad: its rate of the total with shipping and tax (eBay's change of 2022-06-01), a charge
 * that names the item and no order.
 */
function chargeAds(state: State, now: number, order: Order, taxCents: number): void {
  for (const [at, line] of order.lines.entries()) {
    const tenths = rateOfListing(state, line.listingId)
    if (tenths === null) continue
    const total = lineTotal(line) + (at === 0 ? taxCents : 0)
    addCharge(state, now, order.userId, {
      type: 'NON_SALE_CHARGE',
      feeType: 'AD_FEE',
      listingId: line.listingId,
      cents: Math.round((total * tenths) / 1_000),
    })
  }
}
