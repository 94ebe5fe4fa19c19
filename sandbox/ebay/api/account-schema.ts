import { z } from 'zod'
import { amountSchema, MARKETPLACES } from '../store/inventory-schema.ts'

/** Schemas of the Account API's policies. */
const POLICY_NAME_MAX_CHARACTERS = 64
const POLICY_DESCRIPTION_MAX_CHARACTERS = 250
const DOMESTIC_SERVICES_MAX = 4
const INTERNATIONAL_SERVICES_MAX = 5

const common = {
  name: z.string().trim().min(1).max(POLICY_NAME_MAX_CHARACTERS),
  description: z.string().max(POLICY_DESCRIPTION_MAX_CHARACTERS).optional(),
  marketplaceId: z.enum(MARKETPLACES),
  categoryTypes: z
    .array(
      z.strictObject({
        name: z.enum(['ALL_EXCLUDING_MOTORS_VEHICLES', 'MOTORS_VEHICLES']),
        default: z.boolean().optional(),
      }),
    )
    .min(1),
}

const days = (...values: number[]) =>
  z.strictObject({
    value: z.int().refine(value => values.includes(value), `must be one of ${values.join(', ')}`),
    unit: z.literal('DAY'),
  })

/** eBay manages payments. A policy only sets whether immediate payment is required. */
export const paymentPolicySchema = z.strictObject({
  ...common,
  immediatePay: z.boolean().optional(),
  paymentMethods: z
    .array(
      z.strictObject({
        paymentMethodType: z.enum([
          'CASH_ON_PICKUP',
          'CASHIER_CHECK',
          'MONEY_ORDER',
          'PERSONAL_CHECK',
          'OTHER',
        ]),
      }),
    )
    .optional(),
})

const internationalReturn = z.strictObject({
  returnsAccepted: z.boolean(),
  returnPeriod: days(30, 60).optional(),
  returnShippingCostPayer: z.enum(['BUYER', 'SELLER']).optional(),
  returnMethod: z.enum(['REPLACEMENT', 'EXCHANGE']).optional(),
})

export const returnPolicySchema = z
  .strictObject({
    ...common,
    returnsAccepted: z.boolean(),
    returnPeriod: days(14, 30, 60).optional(),
    returnShippingCostPayer: z.enum(['BUYER', 'SELLER']).optional(),
    refundMethod: z.enum(['MONEY_BACK']).optional(),
    returnMethod: z.enum(['REPLACEMENT', 'EXCHANGE']).optional(),
    returnInstructions: z.string().max(5_000).optional(),
    internationalOverride: internationalReturn.optional(),
    restockingFeePercentage: z.string().optional(),
    extendedHolidayReturnsOffered: z.boolean().optional(),
  })
  .superRefine((policy, context) => {
    if (!policy.returnsAccepted) return
    for (const field of ['returnPeriod', 'returnShippingCostPayer'] as const) {
      if (policy[field] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'required when returns are accepted',
          params: { missing: true },
        })
      }
    }
  })

const regions = z.strictObject({
  regionIncluded: z
    .array(z.strictObject({ regionName: z.string(), regionType: z.string().optional() }))
    .optional(),
  regionExcluded: z
    .array(z.strictObject({ regionName: z.string(), regionType: z.string().optional() }))
    .optional(),
})

const shippingServiceSchema = z.strictObject({
  sortOrder: z.int().min(1).optional(),
  shippingCarrierCode: z.string().optional(),
  shippingServiceCode: z.string().min(1),
  shippingCost: amountSchema.optional(),
  additionalShippingCost: amountSchema.optional(),
  freeShipping: z.boolean().optional(),
  buyerResponsibleForShipping: z.boolean().optional(),
  buyerResponsibleForPickup: z.boolean().optional(),
  shipToLocations: regions.optional(),
})

const shippingOptionSchema = z.strictObject({
  optionType: z.enum(['DOMESTIC', 'INTERNATIONAL']),
  costType: z.enum(['FLAT_RATE', 'CALCULATED', 'NOT_SPECIFIED']),
  shippingServices: z.array(shippingServiceSchema).min(1),
  packageHandlingCost: amountSchema.optional(),
  rateTableId: z.string().optional(),
  shippingDiscountProfileId: z.string().optional(),
  shippingPromotionOffered: z.boolean().optional(),
})

export const fulfillmentPolicySchema = z
  .strictObject({
    ...common,
    handlingTime: z
      .strictObject({ value: z.int().min(0).max(30), unit: z.enum(['DAY', 'BUSINESS_DAY']) })
      .optional(),
    shippingOptions: z.array(shippingOptionSchema).min(1).optional(),
    shipToLocations: regions.optional(),
    globalShipping: z.boolean().optional(),
    localPickup: z.boolean().optional(),
    pickupDropOff: z.boolean().optional(),
    freightShipping: z.boolean().optional(),
  })
  .superRefine((policy, context) => {
    const problem = (path: (string | number)[], message: string, missing = false) =>
      context.addIssue({ code: 'custom', path, message, params: { missing } })
    if (!policy.localPickup && !policy.freightShipping && !policy.shippingOptions) {
      problem(['shippingOptions'], 'required unless the item is picked up', true)
    }
    if (!policy.handlingTime && !policy.localPickup) problem(['handlingTime'], 'required', true)
    for (const [index, option] of (policy.shippingOptions ?? []).entries()) {
      const domestic = option.optionType === 'DOMESTIC'
      const most = domestic ? DOMESTIC_SERVICES_MAX : INTERNATIONAL_SERVICES_MAX
      const path = ['shippingOptions', index, 'shippingServices']
      if (option.shippingServices.length > most) problem(path, `at most ${most} services`)
      for (const [place, service] of option.shippingServices.entries()) {
        if (service.freeShipping && (!domestic || place > 0)) {
          problem([...path, place, 'freeShipping'], 'only the first domestic service can be free')
        }
        if (option.costType === 'FLAT_RATE' && !service.freeShipping && !service.shippingCost) {
          problem([...path, place, 'shippingCost'], 'required for a flat rate', true)
        }
      }
    }
  })

export const programSchema = z.strictObject({
  programType: z.enum([
    'OUT_OF_STOCK_CONTROL',
    'PARTNER_MOTORS_DEALER',
    'SELLING_POLICY_MANAGEMENT',
  ]),
})
