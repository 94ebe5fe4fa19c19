import { z } from 'zod'
import { ENVELOPE_SERVICE_NAME, SHIPPING_ON, SHIPPING_SERVICE_NAMES } from './ebay-shipping.ts'
import type { EbaySite } from './lib/ebay-sites.ts'
import { parseCents } from './lib/money.ts'

/**
 * Business policies created for a seller who has none: the specification's defaults as eBay accepts them
 * today. eBay runs all payments itself (no list of methods), USPS First Class is now Ground Advantage, and
 * the standard envelope is for items below $20 only, so it has its own policy.
 */
export const DEFAULT_POLICIES = {
  /**
   * eBay does not apply it to best offers and to auctions with a winner. Source: Account API,
   * PaymentPolicy.immediatePay.
   */
  payment: { name: 'Obverse payment', immediate: true },
  return: { name: 'Obverse returns in 30 days', returnDays: 30, payer: 'BUYER' },
  parcel: { name: 'Obverse parcel', handlingDays: 2, costCents: 499 },
  envelope: { name: 'Obverse envelope', handlingDays: 1, costCents: 100 },
} as const
/** Payment methods in the specification's form. eBay runs all payments and ignores them. */
export const PAYMENT_METHODS = ['PayPal', 'Credit card', 'Apple Pay', 'Google Pay'] as const
export const RETURN_PERIODS = [14, 30, 60] as const
export const HANDLING_DAYS = [1, 2, 3, 5] as const
const POLICY_NAME_MAX = 64

const policyNameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a name')
  .max(POLICY_NAME_MAX, `A name has at most ${POLICY_NAME_MAX} characters`)
const handlingDaysSchema = z.literal(HANDLING_DAYS)
const shippingOptionSchema = z.object({
  serviceName: z.enum(SHIPPING_SERVICE_NAMES),
  /** Dollars. */
  cost: z
    .number('Please enter an amount')
    .min(0, 'Please enter an amount')
    .max(999, 'Please enter an amount below 1,000')
    .refine(cost => parseCents(cost) !== null, 'Please enter dollars and cents'),
  handlingTime: handlingDaysSchema,
})
export type ShippingOption = z.infer<typeof shippingOptionSchema>

/** The seller's configuration of policies to be created. */
export const policyConfigSchema = z.object({
  payment: z.object({
    name: policyNameSchema,
    acceptedMethods: z.array(z.enum(PAYMENT_METHODS)),
    immediatePaymentRequired: z.boolean(),
  }),
  return: z.object({
    name: policyNameSchema,
    returnPeriod: z.literal(RETURN_PERIODS),
    returnsAccepted: z.boolean(),
    returnShippingCostPayer: z.enum(['BUYER', 'SELLER']),
    refundMethod: z.literal('MONEY_BACK'),
  }),
  shipping: z.object({
    name: policyNameSchema,
    handlingTime: handlingDaysSchema,
    domesticShippingOptions: z
      .array(shippingOptionSchema)
      .min(1, 'Please keep one shipping option')
      .refine(
        options => new Set(options.map(option => option.serviceName)).size === options.length,
        'Please choose each shipping service once',
      ),
  }),
})
export type PolicyConfig = z.infer<typeof policyConfigSchema>
const { payment: paymentConfig, return: returnConfig } = policyConfigSchema.shape
/**
 * POST /api/ebay/business-policies/auto-create. A client words methods as it likes: eBay offers its own whatever they
 * are. A refund other than of money is refused, since no policy of eBay's would keep it.
 */
export const autoCreateSchema = z.object({
  config: policyConfigSchema.extend({
    payment: paymentConfig.extend({ acceptedMethods: z.array(z.string().max(60)).max(20) }),
    return: returnConfig.extend({
      refundMethod: z
        .string()
        .transform(text =>
          text
            .trim()
            .toUpperCase()
            .replaceAll(/[\s-]+/g, '_'),
        )
        .pipe(z.literal('MONEY_BACK', 'eBay refunds money only: MONEY_BACK')),
    }),
  }),
})
/** A client's configuration, as it is read. */
export type ReadPolicyConfig = z.infer<typeof autoCreateSchema>['config']

/** The specification's defaults. */
export const DEFAULT_POLICY_CONFIG: PolicyConfig = {
  payment: {
    name: DEFAULT_POLICIES.payment.name,
    acceptedMethods: [...PAYMENT_METHODS],
    immediatePaymentRequired: DEFAULT_POLICIES.payment.immediate,
  },
  return: {
    name: DEFAULT_POLICIES.return.name,
    returnPeriod: 30,
    returnsAccepted: true,
    returnShippingCostPayer: 'BUYER',
    refundMethod: 'MONEY_BACK',
  },
  shipping: {
    name: DEFAULT_POLICIES.parcel.name,
    handlingTime: 2,
    domesticShippingOptions: [
      { serviceName: 'USPS First Class', cost: 4.99, handlingTime: 2 },
      { serviceName: ENVELOPE_SERVICE_NAME, cost: 1, handlingTime: 1 },
    ],
  },
}
/** The defaults of a site: the specification's, and our own where it names none of the site's services. */
export const policyConfigOf = ({ id }: EbaySite): PolicyConfig =>
  id === 'EBAY_US'
    ? DEFAULT_POLICY_CONFIG
    : {
        ...DEFAULT_POLICY_CONFIG,
        shipping: {
          ...DEFAULT_POLICY_CONFIG.shipping,
          domesticShippingOptions: [{ ...SHIPPING_ON[id].parcel, handlingTime: 2 }],
        },
      }

/** Defaults of an added shipping option. */
export const newShippingOptionOf = ({ id }: EbaySite): ShippingOption => ({
  ...SHIPPING_ON[id].added,
  handlingTime: 1,
})

const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What it does: short sentences. */
  does: z.array(z.string()),
})
export type BusinessPolicy = z.infer<typeof policySchema>
/** The selected policy of each kind; null selects by the coin. */
export const selectedPoliciesSchema = z.object({
  paymentPolicyId: z.string().nullable(),
  returnPolicyId: z.string().nullable(),
  shippingPolicyId: z.string().nullable(),
})
export type SelectedPolicies = z.infer<typeof selectedPoliciesSchema>
/** GET /api/ebay/business-policies. `anew`: from eBay, whatever was read some minutes ago. */
export const businessPoliciesQuerySchema = z.object({ anew: z.literal('true').optional() })
/** Response of GET /api/ebay/business-policies. */
export const businessPoliciesSchema = z.object({
  success: z.literal(true),
  policies: z.object({
    paymentPolicies: z.array(policySchema),
    returnPolicies: z.array(policySchema),
    fulfillmentPolicies: z.array(policySchema),
  }),
  userPolicyIds: selectedPoliciesSchema,
})
export type BusinessPolicies = z.infer<typeof businessPoliciesSchema>
/** Response of PUT /api/ebay/business-policies/selected. */
export const policiesSelectedSchema = z.object({
  success: z.literal(true),
  userPolicyIds: selectedPoliciesSchema,
})
/** Response of POST /api/ebay/business-policies/auto-create: names of created and of existing policies. */
export const autoCreatedSchema = z.object({
  success: z.literal(true),
  made: z.array(z.string()),
  kept: z.array(z.string()),
})
export type AutoCreated = z.infer<typeof autoCreatedSchema>
