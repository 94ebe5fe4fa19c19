import { z } from 'zod'
import { type Cents, parseCents } from '../../../../shared/money.ts'
import type { EbayOrder, EbayOrderLine, OrderCalls, OrderPage } from '../../order-port.ts'
import type { ApiClient } from './http.ts'
import { parseResponse } from './parse-response.ts'
import type { EbaySettings } from './settings.ts'

/** The most that eBay returns in a page. */
const PAGE_SIZE = 200

export const timeSchema = z.iso.datetime().transform(text => Date.parse(text))

/** Cents of an amount in US dollars, or of one that eBay converted from them; null in another currency. */
export const centsSchema = z
  .object({
    value: z.string(),
    currency: z.string().optional(),
    convertedFromValue: z.string().optional(),
    convertedFromCurrency: z.string().optional(),
  })
  .transform(amount => {
    if ((amount.currency ?? 'USD') === 'USD') return parseCents(amount.value)
    const converted = amount.convertedFromCurrency === 'USD' ? amount.convertedFromValue : undefined
    return converted === undefined ? null : parseCents(converted)
  })

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
  sku: z.string().min(1).optional(),
  title: z.string().default(''),
  quantity: z.int().positive(),
  lineItemCost: centsSchema,
  discountedLineItemCost: centsSchema.optional(),
  deliveryCost: z
    .object({
      shippingCost: centsSchema.optional(),
      handlingCost: centsSchema.optional(),
      discountAmount: centsSchema.optional(),
    })
    .default({}),
})

const orderSchema = z.object({
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
    .array(z.object({ shippingStep: z.object({ shipTo: addressedSchema }).optional() }))
    .default([]),
  lineItems: z.array(lineSchema),
  totalMarketplaceFee: centsSchema.optional(),
})

const pageSchema = z.object({
  total: z.int().nonnegative(),
  limit: z.int().positive().optional(),
  next: z.string().optional(),
  orders: z.array(orderSchema).default([]),
})

/** getOrders of eBay's Fulfillment API. */
export function createOrderCalls(
  api: ApiClient,
  { apiUrl }: EbaySettings,
): Pick<OrderCalls, 'orders'> {
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
        url: `${apiUrl}/sell/fulfillment/v1/order?${query.toString()}`,
        idempotent: true,
      })
      return pageOf(parseResponse(response, pageSchema), offset)
    },
  }
}

function pageOf({ total, limit, next, orders }: z.output<typeof pageSchema>, offset: number) {
  const end = offset + (limit ?? PAGE_SIZE)
  return {
    orders: orders.map(orderOf),
    total,
    next: next !== undefined && orders.length > 0 ? end : null,
  } satisfies OrderPage
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
    lines: order.lineItems.flatMap(line => lineOf(line) ?? []),
    fee: order.totalMarketplaceFee ?? null,
  }
}

/**
 * A line of an order. `lineItemCost` is before discounts; where a promotion applies, `discountedLineItemCost`
 * is what the buyer pays. Null for a sale in another currency, which no listing of this marketplace makes.
 */
function lineOf(line: z.output<typeof lineSchema>): EbayOrderLine | null {
  const { shippingCost, handlingCost, discountAmount } = line.deliveryCost
  const price = line.discountedLineItemCost ?? line.lineItemCost
  if (price === null) return null
  return {
    lineItemId: line.lineItemId,
    ebayListingId: line.legacyItemId,
    sku: line.sku ?? null,
    title: line.title,
    quantity: line.quantity,
    price,
    shipping: shippingOf(shippingCost ?? 0, handlingCost ?? 0, discountAmount ?? 0),
  }
}

/** eBay documents discounts as negative numbers in one place and as amounts in another. */
function shippingOf(shipping: Cents, handling: Cents, discount: Cents): Cents {
  return Math.max(0, shipping + handling - Math.abs(discount))
}
