import { z } from 'zod'
import { dollarsText, parseCents } from '../../../../shared/money.ts'
import type { AccessSource, SellerAccount, ShippingPolicy } from '../../port.ts'
import { parsed } from './answers.ts'
import { errorsOf, refusalOf } from './errors.ts'
import { answerAs, json, sendAs, type Wire } from './http.ts'
import type { EbaySettings } from './marketplace.ts'

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
  | 'makePaymentPolicy'
  | 'makeReturnPolicy'
  | 'makeShippingPolicy'
>

/** Business policies of a seller: eBay's Account API. */
export function createPolicyCalls(
  wire: Wire,
  { apiUrl, marketplaceId }: EbaySettings,
  access: AccessSource,
): PolicyCalls {
  const account = `${apiUrl}/sell/account/v1`
  const get = (path: string) =>
    sendAs(wire, access, {
      method: 'GET',
      url: `${account}/${path}?marketplace_id=${marketplaceId}`,
      repeatable: true,
    })
  // A policy's name is unique for a seller: a create call that ran twice is found by its name, not repeated.
  const post = (path: string, body: Record<string, unknown>) =>
    sendAs(wire, access, {
      method: 'POST',
      url: `${account}/${path}`,
      ...json({ marketplaceId, categoryTypes: CATEGORY_TYPES, ...body }),
      repeatable: false,
    })

  return {
    async optInToPolicies() {
      const answer = await answerAs(wire, access, {
        method: 'POST',
        url: `${account}/program/opt_in`,
        ...json({ programType: 'SELLING_POLICY_MANAGEMENT' }),
        repeatable: true,
      })
      const already = errorsOf(answer.body).some(error => error.errorId === ALREADY_THERE)
      if (answer.status >= 300 && answer.status !== 409 && !already)
        throw refusalOf(answer, access.whose)
    },

    async paymentPolicies() {
      const { paymentPolicies } = parsed(await get('payment_policy'), paymentsSchema)
      return paymentPolicies.map(({ paymentPolicyId, name }) => ({ id: paymentPolicyId, name }))
    },
    async returnPolicies() {
      const { returnPolicies } = parsed(await get('return_policy'), returnsSchema)
      return returnPolicies.map(({ returnPolicyId, name }) => ({ id: returnPolicyId, name }))
    },
    async shippingPolicies() {
      const { fulfillmentPolicies } = parsed(await get('fulfillment_policy'), shippingSchema)
      return fulfillmentPolicies.map(shippingPolicyOf)
    },

    async makePaymentPolicy({ name, immediate }) {
      const answer = await post('payment_policy', { name, immediatePay: immediate })
      const schema = z.object({ paymentPolicyId: z.string() })
      return { id: parsed(answer, schema).paymentPolicyId, name }
    },
    async makeReturnPolicy({ name, terms }) {
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
      return { id: parsed(answer, schema).returnPolicyId, name }
    },
    async makeShippingPolicy({ name, handlingDays, services }) {
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
        id: parsed(answer, schema).fulfillmentPolicyId,
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
