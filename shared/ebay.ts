import { z } from 'zod'
import { ENVELOPE_SERVICE_NAME, SHIPPING_ON, SHIPPING_SERVICE_NAMES } from './ebay-shipping.ts'
import { type EbaySite, MARKETPLACE_IDS, ownSite } from './lib/ebay-sites.ts'
import { parseCents } from './lib/money.ts'

/** The seller-side scopes the product asks for; the three named ones are what the connection page shows. */
export const EBAY_SCOPE_PREFIX = 'https://api.ebay.com/oauth/api_scope'
export const EBAY_SELLER_SCOPES = {
  inventory: `${EBAY_SCOPE_PREFIX}/sell.inventory`,
  account: `${EBAY_SCOPE_PREFIX}/sell.account`,
  fulfillment: `${EBAY_SCOPE_PREFIX}/sell.fulfillment`,
} as const
/** Sold prices (Marketplace Insights): eBay grants it to few applications. */
export const EBAY_INSIGHTS_SCOPE = `${EBAY_SCOPE_PREFIX}/buy.marketplace.insights`
/** Fees of sold items. Orders are read without it too. */
export const EBAY_FINANCES_SCOPE = `${EBAY_SCOPE_PREFIX}/sell.finances`
/** The categories of the seller's store. Everything else works without it; the reference of getStoreCategories names it. */
export const EBAY_STORES_SCOPE = `${EBAY_SCOPE_PREFIX}/sell.stores`
/** Promoted listings. Everything else works without it. */
export const EBAY_MARKETING_SCOPE = `${EBAY_SCOPE_PREFIX}/sell.marketing`
export const EBAY_IDENTITY_SCOPE = `${EBAY_SCOPE_PREFIX}/commerce.identity.readonly`

/** Path of the account deletion endpoint that is registered with eBay. */
export const EBAY_DELETION_PATH = '/api/webhooks/ebay/account-deletion'
/** eBay's format of a verification token. */
export const EBAY_DELETION_TOKEN = /^[A-Za-z0-9_-]{32,80}$/

/** eBay's endpoint challenge. */
export const challengeSchema = z.object({ challenge_code: z.string().min(1).max(1_000) })
/** Response to eBay's endpoint challenge. */
export const challengeResponseSchema = z.object({ challengeResponse: z.string() })
export type ChallengeResponse = z.infer<typeof challengeResponseSchema>

/** An access token is refreshed this long before it expires. */
export const EBAY_REFRESH_EARLY_MS = 5 * 60_000

/** Why a seller has to reconnect. */
export const RECONNECT_REASONS = ['expired', 'permissions', 'unreadable'] as const
export type ReconnectReason = (typeof RECONNECT_REASONS)[number]

const optionalScopeSchema = z.enum(['asked', 'not_asked', 'off'])

export const ebayConnectionStatusSchema = z.object({
  connected: z.boolean(),
  requiresReconnection: z.boolean(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  nextStep: z.string().nullable(),
  /** The reason as a code; null where nothing has to be renewed. */
  reconnectReason: z.enum(RECONNECT_REASONS).nullable(),
  /** The permissions that eBay was asked for. It does not say which of them the seller granted. */
  scopes: z.object({ inventory: z.boolean(), account: z.boolean(), fulfillment: z.boolean() }),
  /** Of the permissions that the product can do without: `off` on this server, else whether eBay was asked for it. */
  optionalScopes: z.object({ stores: optionalScopeSchema, marketing: optionalScopeSchema }),
  ebayUsername: z.string().nullable(),
  /** ZIP code the coins ship from; eBay requires an inventory location for every listing. */
  shipsFromPostalCode: z.string().nullable(),
})
export type EbayConnectionStatus = z.infer<typeof ebayConnectionStatusSchema>

/** Response of GET /api/ebay/auth-url: eBay's consent page. It works once, for this session, for ten minutes. */
export const authUrlSchema = z.object({ url: z.url() })
/** Response of GET /api/ebay/reconnect: the same page for a new consent. */
export const reconnectSchema = z.object({ success: z.literal(true), authUrl: z.url() })

/** A postal code of the seller's country: in the United States a ZIP or ZIP+4. */
export const shipsFromSchema = z.object({
  postalCode: z
    .string()
    .trim()
    .max(10)
    .superRefine((code, context) => {
      const { pattern, name, example } = ownSite().postalCode
      if (!pattern.test(code))
        context.addIssue({ code: 'custom', message: `Please enter a ${name} such as ${example}` })
    })
    .transform(code => code.toUpperCase()),
})

/** PUT /api/ebay/marketplace: where the seller sells. */
export const marketplaceSchema = z.object({ marketplaceId: z.enum(MARKETPLACE_IDS) })
/** GET /api/ebay/marketplace, and the response of PUT. */
export const ownMarketplaceSchema = marketplaceSchema.extend({
  /** False once anything of the seller's has an amount, which would be one of another currency. */
  canChange: z.boolean(),
})
export type OwnMarketplace = z.infer<typeof ownMarketplaceSchema>

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

/** eBay Standard Envelope, for coins below ENVELOPE_BELOW_CENTS. */
export const EBAY_ENVELOPE_SERVICE = 'US_eBayStandardEnvelope'

/** A leaf of eBay's tree below Coins & Paper Money; its path without that: "Coins: World", "Europe", "Italy". */
export const ebayCategorySchema = z.object({ id: z.string(), path: z.array(z.string()).min(1) })
export type EbayCategory = z.infer<typeof ebayCategorySchema>
/** Response of GET /api/ebay/categories. */
export const ebayCategoriesSchema = z.object({ categories: z.array(ebayCategorySchema) })
export type EbayCategories = z.infer<typeof ebayCategoriesSchema>

/** GET /api/ebay/store: the categories of the seller's own store, as paths ("/Silver/Dollars"), in the seller's order. */
export const ownStoreSchema = z.object({
  /** `none`: the seller has no store; `not_granted`: Obverse may not see it; `off`: this server asks for no store. */
  state: z.enum(['open', 'none', 'not_granted', 'off']),
  categories: z.array(z.string()),
})
export type OwnStore = z.infer<typeof ownStoreSchema>
