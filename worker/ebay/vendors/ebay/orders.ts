import { z } from 'zod'
import type { SaleShipment } from '../../../../shared/fulfillment/fulfillment.ts'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import type { Cents } from '../../../../shared/lib/money.ts'
import { listAnswer } from '../../list-answer.ts'
import {
  type EbayOrder,
  type EbayOrderLine,
  ORDER_IDS_MAX,
  type OrderCalls,
  type OrderPage,
  type UnreadableOrder,
} from '../../order-port.ts'
import type { ApiClient } from './client/http.ts'
import { ebayCentsSchema, parseResponse, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { lineRefundsSchema, orderRefundsSchema, refundedOfLines } from './refunds.ts'

/** The most that eBay returns in a page. */
const PAGE_SIZE = 200

export const timeSchema = z.iso.datetime().transform(text => Date.parse(text))

const countrySchema = z
  .object({ countryCode: z.string().regex(/^[A-Z]{2}$/) })
  .transform(({ countryCode }) => countryCode)
  .optional()
  .catch(undefined)

/** Of all that eBay says about the buyer, only the country is read. */
const addressedSchema = z.object({ contactAddress: countrySchema }).optional().catch(undefined)

const lineSchema = z.object({
  lineItemId: z.string().min(1),
  legacyItemId: z.string().min(1),
  sku: z.string().nullish(),
  title: z.string().default(''),
  quantity: z.int().positive(),
  lineItemCost: ebayCentsSchema,
  discountedLineItemCost: ebayCentsSchema.nullish(),
  deliveryCost: z
    .object({
      shippingCost: ebayCentsSchema.optional(),
      handlingCost: ebayCentsSchema.optional(),
      discountAmount: ebayCentsSchema.optional(),
    })
    .default({}),
  refunds: lineRefundsSchema,
  /** LineItemFulfillmentStatusEnum */
  lineItemFulfillmentStatus: z.string().optional(),
  lineItemFulfillmentInstructions: z
    .object({ shipByDate: timeSchema.optional().catch(undefined) })
    .optional(),
})

const orderSchema = orderRefundsSchema.extend({
  orderId: z.string().min(1),
  creationDate: timeSchema,
  lastModifiedDate: timeSchema,
  cancelStatus: z
    .object({ cancelState: z.string().optional(), cancelledDate: timeSchema.optional() })
    .default({}),
  buyer: z
    .object({ buyerRegistrationAddress: addressedSchema, taxAddress: countrySchema })
    .optional(),
  fulfillmentStartInstructions: z
    .array(
      z.object({
        shippingStep: z
          .object({ shipTo: addressedSchema, shippingServiceCode: z.string().optional() })
          .optional(),
      }),
    )
    .default([]),
  lineItems: z.array(lineSchema),
  totalMarketplaceFee: ebayCentsSchema.optional(),
})

const pageSchema = listAnswer(
  'orders',
  z.object({
    total: z.int().nonnegative(),
    limit: z.int().positive().optional(),
    next: z.string().optional(),
    /** Parsed one by one: an odd one keeps no other from being read. */
    orders: z.array(z.unknown()).default([]),
  }),
)

/** getOrders of eBay's Fulfillment API. */
export function createOrderCalls(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): Pick<OrderCalls, 'orders' | 'ordersById'> {
  const site = siteOf(marketplaceId)
  const url = `${apiUrl}/sell/fulfillment/v1/order`
  return {
    async orders({ modifiedFrom, modifiedTo, offset }) {
      const to = modifiedTo === null ? '' : new Date(modifiedTo).toISOString()
      const query = new URLSearchParams({
        filter: `lastmodifieddate:[${new Date(modifiedFrom).toISOString()}..${to}]`,
        limit: String(PAGE_SIZE),
        offset: String(offset),
      })
      const response = await api.send({
        method: 'GET',
        url: `${url}?${query.toString()}`,
        idempotent: true,
      })
      return readAmountsIn(site, () =>
        pageOf(parseResponse(response, pageSchema), offset, timeOfAnswer(response.headers)),
      )
    },
    async ordersById(orderIds) {
      const query = new URLSearchParams({ orderIds: orderIds.slice(0, ORDER_IDS_MAX).join(',') })
      const response = await api.send({
        method: 'GET',
        url: `${url}?${query.toString()}`,
        idempotent: true,
      })
      return readAmountsIn(site, () => ordersOf(parseResponse(response, pageSchema).orders))
    },
  }
}

/** The vendor's own time, from the `Date` of its answer (RFC 9110, 6.6.1), in ms; null without one. */
function timeOfAnswer(headers: Headers): number | null {
  const at = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(at) ? null : at
}

function pageOf(
  { total, limit, next, orders }: z.output<typeof pageSchema>,
  offset: number,
  answeredAt: number | null,
) {
  const end = offset + (limit ?? PAGE_SIZE)
  return {
    ...ordersOf(orders),
    total,
    answeredAt,
    next: next !== undefined && orders.length > 0 ? end : null,
  } satisfies OrderPage
}

function ordersOf(answers: readonly unknown[]): Pick<OrderPage, 'orders' | 'unreadable'> {
  const orders: EbayOrder[] = []
  const unreadable: UnreadableOrder[] = []
  for (const answer of answers) {
    const parsed = orderSchema.safeParse(answer)
    if (parsed.success) orders.push(orderOf(parsed.data))
    else unreadable.push({ orderId: orderIdOf(answer), reason: reasonOf(parsed.error) })
  }
  return { orders, unreadable }
}

const orderIdOf = (answer: unknown): string =>
  z.object({ orderId: z.string() }).safeParse(answer).data?.orderId ?? ''

/** The field and what is wrong with it; nothing of what it holds. */
function reasonOf({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : ''
}

/** eBay's CancelStateEnum. IN_PROGRESS is a request that the seller has not accepted: the sale stands. */
const CANCELED = 'CANCELED'

function orderOf(order: z.output<typeof orderSchema>): EbayOrder {
  const { cancelState, cancelledDate } = order.cancelStatus
  const [instructions] = order.fulfillmentStartInstructions
  return {
    orderId: order.orderId,
    createdAt: order.creationDate,
    modifiedAt: order.lastModifiedDate,
    cancelledAt: cancelState === CANCELED ? (cancelledDate ?? order.lastModifiedDate) : null,
    // The address that an order is shipped to may be that of a forwarder or of an authenticator.
    buyerCountry:
      order.buyer?.buyerRegistrationAddress?.contactAddress ??
      order.buyer?.taxAddress ??
      instructions?.shippingStep?.shipTo?.contactAddress ??
      null,
    shippingService: instructions?.shippingStep?.shippingServiceCode ?? '',
    lines: linesOf(order),
    fee: order.totalMarketplaceFee ?? null,
  }
}

/** Of a line that is not in the site's currency nothing is read; what the order refunds is that of the others. */
function linesOf(order: z.output<typeof orderSchema>): EbayOrderLine[] {
  const lines = order.lineItems.flatMap(line => {
    const read = lineOf(line, order.orderPaymentStatus)
    return read ? [{ read, paid: read.price + read.shipping, refunds: line.refunds }] : []
  })
  const refunded = refundedOfLines(order, lines)
  return lines.map(({ read }, at) => ({ ...read, refunded: refunded[at] ?? 0 }))
}

/**
 * A line of an order. `lineItemCost` is before discounts; where a promotion applies, `discountedLineItemCost`
 * is what the buyer pays. Null for a sale in another currency, which no listing of this marketplace makes.
 */
function lineOf(
  line: z.output<typeof lineSchema>,
  paymentStatus: string | undefined,
): Omit<EbayOrderLine, 'refunded'> | null {
  const { shippingCost, handlingCost, discountAmount } = line.deliveryCost
  const price = line.discountedLineItemCost ?? line.lineItemCost
  if (price === null) return null
  return {
    lineItemId: line.lineItemId,
    ebayListingId: line.legacyItemId,
    sku: line.sku || null,
    title: line.title,
    quantity: line.quantity,
    price,
    shipping: shippingOf(shippingCost ?? 0, handlingCost ?? 0, discountAmount ?? 0),
    shipment: shipmentOf(line.lineItemFulfillmentStatus, paymentStatus),
    shipByAt: line.lineItemFulfillmentInstructions?.shipByDate ?? null,
  }
}

/** By LineItemFulfillmentStatusEnum and OrderPaymentStatusEnum: what is PENDING or FAILED is not paid. */
function shipmentOf(status: string | undefined, paymentStatus: string | undefined): SaleShipment {
  if (status === 'FULFILLED') return 'shipped'
  return paymentStatus === 'PENDING' || paymentStatus === 'FAILED' ? 'unpaid' : 'waiting'
}

/** eBay documents discounts as negative numbers in one place and as amounts in another. */
function shippingOf(shipping: Cents, handling: Cents, discount: Cents): Cents {
  return Math.max(0, shipping + handling - Math.abs(discount))
}
