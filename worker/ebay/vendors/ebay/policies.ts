import { z } from 'zod'
import { type Cents, parseCents } from '../../../../shared/lib/money.ts'
import { listAnswer } from '../../list-answer.ts'
import type {
  NewReturnPolicy,
  NewShippingPolicy,
  ReturnPolicy,
  SellerAccount,
  ShippingPolicy,
} from '../../port.ts'
import { ebayFailure, errorsOf } from './client/errors.ts'
import { type ApiClient, jsonBody } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import { amountOn, type EbaySettings } from './client/settings.ts'

/** Error id of "already opted in" (409), which counts as success. */
const ALREADY_OPTED_IN = 25803
const BUSINESS_POLICIES = 'SELLING_POLICY_MANAGEMENT'
const EVERYTHING_BUT_VEHICLES = 'ALL_EXCLUDING_MOTORS_VEHICLES'
const CATEGORY_TYPES = [{ name: EVERYTHING_BUT_VEHICLES }]

const programsSchema = z.object({
  programs: z.array(z.object({ programType: z.string().optional() })).default([]),
})
const categoryTypesSchema = z
  .array(z.object({ name: z.string().optional(), default: z.boolean().optional() }))
  .optional()
const namedSchema = { name: z.string(), categoryTypes: categoryTypesSchema }
const paymentIdSchema = z.object({ paymentPolicyId: z.string() })
const paymentsSchema = listAnswer(
  'paymentPolicies',
  z.object({
    paymentPolicies: z
      .array(paymentIdSchema.extend({ ...namedSchema, immediatePay: z.boolean().nullish() }))
      .default([]),
  }),
)
const returnTermsSchema = z.object({
  returnsAccepted: z.boolean().nullish(),
  returnPeriod: z.object({ value: z.number() }).nullish(),
  returnShippingCostPayer: z.string().nullish(),
})
const regionsSchema = z
  .object({
    regionIncluded: z.array(z.object({ regionName: z.string() })).nullish(),
    regionExcluded: z.array(z.object({ regionName: z.string() })).nullish(),
  })
  .nullish()
const returnIdSchema = z.object({ returnPolicyId: z.string() })
const returnsSchema = listAnswer(
  'returnPolicies',
  z.object({
    returnPolicies: z
      .array(
        returnIdSchema.extend({
          ...namedSchema,
          ...returnTermsSchema.shape,
          internationalOverride: returnTermsSchema.nullish(),
        }),
      )
      .default([]),
  }),
)
const shippingIdSchema = z.object({ fulfillmentPolicyId: z.string() })
const shippingPolicySchema = shippingIdSchema.extend({
  ...namedSchema,
  handlingTime: z.object({ value: z.number(), unit: z.string().optional() }).nullish(),
  globalShipping: z.boolean().nullish(),
  shipToLocations: regionsSchema,
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
              shipToLocations: regionsSchema,
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
const shippingSchema = listAnswer(
  'fulfillmentPolicies',
  z.object({
    fulfillmentPolicies: z.array(shippingPolicySchema).default([]),
  }),
)

type PolicyCalls = Pick<
  SellerAccount,
  | 'optInToPolicies'
  | 'usesPolicies'
  | 'paymentPolicies'
  | 'returnPolicies'
  | 'shippingPolicies'
  | 'createPaymentPolicy'
  | 'createReturnPolicy'
  | 'createShippingPolicy'
>

/** Business policies of a seller: eBay's Account API. */
export function createPolicyCalls(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): PolicyCalls {
  const account = `${apiUrl}/sell/account/v1`
  const get = (path: string) =>
    api.send({
      method: 'GET',
      url: `${account}/${path}?marketplace_id=${marketplaceId}`,
      idempotent: true,
    })
  // Policy names are unique per seller: after a lost response the policy is found by name, not created again.
  const post = (path: string, body: Record<string, unknown>) =>
    api.send({
      method: 'POST',
      url: `${account}/${path}`,
      ...jsonBody({ marketplaceId, categoryTypes: CATEGORY_TYPES, ...body }),
      idempotent: false,
      limit: 'write',
    })

  return {
    async optInToPolicies() {
      const response = await api.sendRaw({
        method: 'POST',
        url: `${account}/program/opt_in`,
        ...jsonBody({ programType: 'SELLING_POLICY_MANAGEMENT' }),
        idempotent: true,
      })
      const already = errorsOf(response.body).some(error => error.errorId === ALREADY_OPTED_IN)
      if (response.status >= 300 && response.status !== 409 && !already)
        throw ebayFailure(response, api.owner)
    },

    async usesPolicies() {
      const url = `${account}/program/get_opted_in_programs`
      const response = await api.send({ method: 'GET', url, idempotent: true })
      const { programs } = parseResponse(response, programsSchema)
      return programs.some(({ programType }) => programType === BUSINESS_POLICIES)
    },

    async paymentPolicies() {
      const { paymentPolicies } = parseResponse(await get('payment_policy'), paymentsSchema)
      return forCoins(paymentPolicies).map(({ paymentPolicyId, name, immediatePay }) => ({
        id: paymentPolicyId,
        name,
        immediate: immediatePay === true,
      }))
    },
    async returnPolicies() {
      const { returnPolicies } = parseResponse(await get('return_policy'), returnsSchema)
      return forCoins(returnPolicies).map(
        ({ returnPolicyId, name, internationalOverride, ...terms }) => ({
          id: returnPolicyId,
          name,
          terms: returnTerms(terms),
          ...(internationalOverride ? { abroad: returnTerms(internationalOverride) } : {}),
        }),
      )
    },
    async shippingPolicies() {
      const { fulfillmentPolicies } = parseResponse(await get('fulfillment_policy'), shippingSchema)
      return forCoins(fulfillmentPolicies).map(shippingPolicyOf)
    },

    async createPaymentPolicy({ name, immediate }) {
      const response = await post('payment_policy', { name, immediatePay: immediate })
      return { id: parseResponse(response, paymentIdSchema).paymentPolicyId, name }
    },
    async createReturnPolicy(policy) {
      const response = await post('return_policy', returnPolicyBody(policy))
      return { id: parseResponse(response, returnIdSchema).returnPolicyId, name: policy.name }
    },
    async createShippingPolicy(policy) {
      const response = await post('fulfillment_policy/', shippingPolicyBody(policy, marketplaceId))
      const { name, services } = policy
      return {
        id: parseResponse(response, shippingIdSchema).fulfillmentPolicyId,
        name,
        flatRate: true,
        handlingDays: policy.handlingDays,
        services: services.map(({ code, cost }, index) => ({ order: index + 1, code, cost })),
      }
    },
  }
}

type CategoryTypes = z.output<typeof categoryTypesSchema>

/** A policy of motor vehicles only is not for coins. eBay may still mark one as the default. */
function forCoins<P extends { categoryTypes?: CategoryTypes }>(policies: P[]): P[] {
  const ofCoins = ({ categoryTypes }: P) =>
    categoryTypes?.find(({ name }) => name === EVERYTHING_BUT_VEHICLES)
  const isDefault = (policy: P) => ofCoins(policy)?.default === true
  return policies
    .filter(policy => policy.categoryTypes === undefined || ofCoins(policy) !== undefined)
    .sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
}

function returnTerms({
  returnsAccepted,
  returnPeriod,
  returnShippingCostPayer: payer,
}: z.output<typeof returnTermsSchema>): ReturnPolicy['terms'] {
  if (!returnsAccepted) return null
  return {
    days: returnPeriod?.value ?? null,
    payer: payer === 'BUYER' || payer === 'SELLER' ? payer : null,
  }
}

function returnPolicyBody({ name, terms }: NewReturnPolicy) {
  return {
    name,
    returnsAccepted: terms !== null,
    ...(terms && {
      returnPeriod: { value: terms.returnDays, unit: 'DAY' },
      refundMethod: 'MONEY_BACK',
      returnShippingCostPayer: terms.payer,
    }),
  }
}

function shippingPolicyBody(
  { name, handlingDays, services }: NewShippingPolicy,
  marketplaceId: string,
) {
  return {
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
          shippingCost: amountOn(marketplaceId, cost),
          freeShipping: false,
        })),
      },
    ],
  }
}

type ShippingAnswer = z.output<typeof shippingPolicySchema>
type ServiceAnswer = ShippingAnswer['shippingOptions'][number]['shippingServices'][number]

function shippingPolicyOf(policy: ShippingAnswer): ShippingPolicy {
  const option = (type: string) => policy.shippingOptions.find(each => each.optionType === type)
  const domestic = option('DOMESTIC')
  const abroad = option('INTERNATIONAL')
  return {
    id: policy.fulfillmentPolicyId,
    name: policy.name,
    flatRate: domestic?.costType === 'FLAT_RATE',
    handlingDays: policy.handlingTime?.value ?? null,
    services: (domestic?.shippingServices ?? [])
      .map((service, index) => ({
        order: service.sortOrder ?? index + 1,
        code: service.shippingServiceCode,
        cost: costOf(service),
      }))
      .sort((a, b) => a.order - b.order),
    reach: {
      flatRate: abroad?.costType === 'FLAT_RATE',
      services: (abroad?.shippingServices ?? []).map(service => ({
        code: service.shippingServiceCode,
        cost: costOf(service),
        regions: regionNames(service.shipToLocations?.regionIncluded),
      })),
      byEbay: policy.globalShipping === true,
      included: regionNames(policy.shipToLocations?.regionIncluded),
      excluded: regionNames(policy.shipToLocations?.regionExcluded),
    },
  }
}

function costOf({ freeShipping, shippingCost }: ServiceAnswer): Cents | null {
  if (freeShipping) return 0
  return shippingCost ? parseCents(shippingCost.value) : null
}

const regionNames = (regions: readonly { regionName: string }[] | null | undefined): string[] =>
  (regions ?? []).map(({ regionName }) => regionName)
