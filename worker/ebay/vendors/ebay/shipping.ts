import { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import { listAnswer } from '../../list-answer.ts'
import { ORDER_IDS_MAX } from '../../order-port.ts'
import type { ShippingCalls } from '../../shipping-port.ts'
import { type ApiClient, jsonBody } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'

const packagesSchema = listAnswer(
  'fulfillments',
  z.object({
    fulfillments: z
      .array(
        z.object({
          lineItems: z
            .array(z.object({ lineItemId: z.string(), quantity: z.int().nullish() }))
            .default([]),
          shipmentTrackingNumber: z.string().nullish(),
          shippingCarrierCode: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
)

const written = z
  .string()
  .nullish()
  .transform(text => text ?? '')

const contactSchema = z.object({
  fullName: written,
  companyName: written,
  contactAddress: z
    .object({
      addressLine1: written,
      addressLine2: written,
      city: written,
      stateOrProvince: written,
      postalCode: written,
      countryCode: written,
    })
    .optional(),
})
const recipientsSchema = listAnswer(
  'orders',
  z.object({
    orders: z
      .array(
        z.object({
          orderId: z.string(),
          buyer: z.object({ username: written }).optional(),
          buyerCheckoutNotes: written,
          fulfillmentStartInstructions: z
            .array(
              z.object({ shippingStep: z.object({ shipTo: contactSchema.optional() }).optional() }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
)

/** Packages of eBay's Fulfillment API, and the addresses of its orders. */
export function createShippingCalls(api: ApiClient, { apiUrl }: EbaySettings): ShippingCalls {
  const url = `${apiUrl}/sell/fulfillment/v1/order`
  const packages = (orderId: string) => `${url}/${encodeURIComponent(orderId)}/shipping_fulfillment`
  return {
    async packagesOf(orderId) {
      const response = await api.send({ method: 'GET', url: packages(orderId), idempotent: true })
      return (parseResponse(response, packagesSchema).fulfillments ?? []).map(sent => ({
        lines: sent.lineItems.map(({ lineItemId, quantity }) => ({
          lineItemId,
          quantity: quantity ?? 1,
        })),
        carrier: sent.shippingCarrierCode ?? '',
        trackingNumber: sent.shipmentTrackingNumber ?? '',
      }))
    },
    async sendPackage(orderId, { lines, carrier, trackingNumber }) {
      const response = await api.send({
        method: 'POST',
        url: packages(orderId),
        ...jsonBody({
          lineItems: lines,
          ...(trackingNumber === '' ? {} : { shippingCarrierCode: carrier, trackingNumber }),
        }),
        idempotent: false,
        limit: 'write',
      })
      // The contract has no other status: with another one it is not known whether the package is there.
      if (response.status !== 201)
        throw new Failure('EBAY_UNAVAILABLE', {
          detail: { retryable: true, vendor: 'eBay' },
          cause: new Error(`A package was answered with ${response.status}`),
        })
    },
    async recipientsOf(orderIds) {
      const query = new URLSearchParams({ orderIds: orderIds.slice(0, ORDER_IDS_MAX).join(',') })
      const response = await api.send({
        method: 'GET',
        url: `${url}?${query.toString()}`,
        idempotent: true,
      })
      return parseResponse(response, recipientsSchema).orders.map(order => {
        const to = order.fulfillmentStartInstructions[0]?.shippingStep?.shipTo
        return {
          orderId: order.orderId,
          buyer: order.buyer?.username ?? '',
          name: to?.fullName ?? '',
          company: to?.companyName ?? '',
          street: to?.contactAddress?.addressLine1 ?? '',
          street2: to?.contactAddress?.addressLine2 ?? '',
          city: to?.contactAddress?.city ?? '',
          state: to?.contactAddress?.stateOrProvince ?? '',
          postalCode: to?.contactAddress?.postalCode ?? '',
          country: to?.contactAddress?.countryCode ?? '',
          note: order.buyerCheckoutNotes,
        }
      })
    },
  }
}
