import { z } from 'zod'
import { MARKETPLACE_IDS, ownSite } from './lib/ebay-sites.ts'

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
