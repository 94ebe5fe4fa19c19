import { z } from 'zod'
import { dollarsText, parseCents } from '../../../../shared/money.ts'
import type { AccessTokenSource, SellerAccount, ShippingPolicy } from '../../port.ts'
import { errorsOf, failureOf } from './errors.ts'
import { jsonBody, sendAuthorized, sendAuthorizedRaw, type Transport } from './http.ts'
import type { EbaySettings } from './marketplace.ts'
import { parseResponse } from './parse-response.ts'

/** "Already opted in" (409) is what we want, not an error. */
const ALREADY_THERE = 25803
const CATEGORY_TYPES = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }]

const paymentsSchema = z.object({
  paymentPolicies: z.array(z.object({ paymentPolicyId: z.string(), name: z.string() })).default([]),
})
const returnsSchema = z.object({
  returnPolicies: z.array(z.object({ returnPolicyId: z.string(), name: z.string() })).default([]),
})
const shippingPolicySchema = z.object({
  fulfillmentPolicyId: z.string(),
  name: z.string(),
  shippingOptions: z
    .array(
      z.object({
        optionType: z.string().optional(),
        costType: z.string().optional(),
        shippingServices: z
          .array(
            z.object({
              sortOrder: z.number().optional(),
              shippingServiceCode: z.string(),
              freeShipping: z.boolean().optional(),
              shippingCost: z.object({ value: z.string() }).optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
const shippingSchema = z.object({
  fulfillmentPolicies: z.array(shippingPolicySchema).default([]),
})

type PolicyCalls = Pick<
  SellerAccount,
  | 'optInToPolicies'
  | 'paymentPolicies'
  | 'returnPolicies'
  | 'shippingPolicies'
  | 'createPaymentPolicy'
  | 'createReturnPolicy'
  | 'createShippingPolicy'
>

/** Business policies of a seller: eBay's Account API. */
export function createPolicyCalls(
  transport: Transport,
  { apiUrl, marketplaceId }: EbaySettings,
  access: AccessTokenSource,
): PolicyCalls {
  const account = `${apiUrl}/sell/account/v1`
  const get = (path: string) =>
    sendAuthorized(transport, access, {
      method: 'GET',
      url: `${account}/${path}?marketplace_id=${marketplaceId}`,
      idempotent: true,
    })
  // A policy's name is unique for a seller: a create call that ran twice is found by its name, not repeated.
  const post = (path: string, body: Record<string, unknown>) =>
    sendAuthorized(transport, access, {
      method: 'POST',
      url: `${account}/${path}`,
      ...jsonBody({ marketplaceId, categoryTypes: CATEGORY_TYPES, ...body }),
      idempotent: false,
    })

  return {
    async optInToPolicies() {
      const answer = await sendAuthorizedRaw(transport, access, {
        method: 'POST',
        url: `${account}/program/opt_in`,
        ...jsonBody({ programType: 'SELLING_POLICY_MANAGEMENT' }),
        idempotent: true,
      })
      const already = errorsOf(answer.body).some(error => error.errorId === ALREADY_THERE)
      if (answer.status >= 300 && answer.status !== 409 && !already)
        throw failureOf(answer, access.owner)
    },

    async paymentPolicies() {
      const { paymentPolicies } = parseResponse(await get('payment_policy'), paymentsSchema)
      return paymentPolicies.map(({ paymentPolicyId, name }) => ({ id: paymentPolicyId, name }))
    },
    async returnPolicies() {
      const { returnPolicies } = parseResponse(await get('return_policy'), returnsSchema)
      return returnPolicies.map(({ returnPolicyId, name }) => ({ id: returnPolicyId, name }))
    },
    async shippingPolicies() {
      const { fulfillmentPolicies } = parseResponse(await get('fulfillment_policy'), shippingSchema)
      return fulfillmentPolicies.map(shippingPolicyOf)
    },

    async createPaymentPolicy({ name, immediate }) {
      const answer = await post('payment_policy', { name, immediatePay: immediate })
      const schema = z.object({ paymentPolicyId: z.string() })
      return { id: parseResponse(answer, schema).paymentPolicyId, name }
    },
    async createReturnPolicy({ name, terms }) {
      const answer = await post('return_policy', {
        name,
        returnsAccepted: terms !== null,
        ...(terms && {
          returnPeriod: { value: terms.returnDays, unit: 'DAY' },
          refundMethod: 'MONEY_BACK',
          returnShippingCostPayer: terms.payer,
        }),
      })
      const schema = z.object({ returnPolicyId: z.string() })
      return { id: parseResponse(answer, schema).returnPolicyId, name }
    },
    async createShippingPolicy({ name, handlingDays, services }) {
      const answer = await post('fulfillment_policy/', {
        name,
        handlingTime: { value: handlingDays, unit: 'DAY' },
        shippingOptions: [
          {
            optionType: 'DOMESTIC',
            costType: 'FLAT_RATE',
            shippingServices: services.map(({ code, carrier, cost }, index) => ({
              sortOrder: index + 1,
              shippingCarrierCode: carrier,
              shippingServiceCode: code,
              shippingCost: { value: dollarsText(cost), currency: 'USD' },
              freeShipping: false,
            })),
          },
        ],
      })
      const schema = z.object({ fulfillmentPolicyId: z.string() })
      return {
        id: parseResponse(answer, schema).fulfillmentPolicyId,
        name,
        flatRate: true,
        services: services.map(({ code, cost }, index) => ({ order: index + 1, code, cost })),
      }
    },
  }
}

function shippingPolicyOf(policy: z.output<typeof shippingPolicySchema>): ShippingPolicy {
  const domestic = policy.shippingOptions.find(option => option.optionType === 'DOMESTIC')
  return {
    id: policy.fulfillmentPolicyId,
    name: policy.name,
    flatRate: domestic?.costType === 'FLAT_RATE',
    services: (domestic?.shippingServices ?? [])
      .map((service, index) => ({
        order: service.sortOrder ?? index + 1,
        code: service.shippingServiceCode,
        cost: service.freeShipping
          ? 0
          : service.shippingCost
            ? parseCents(service.shippingCost.value)
            : null,
      }))
      .sort((a, b) => a.order - b.order),
  }
}
