import { z } from 'zod'

/** The seller-side scopes the product asks for; the three named ones are what the connection page shows. */
export const EBAY_SCOPE_PREFIX = 'https://api.ebay.com/oauth/api_scope'
export const EBAY_SELLER_SCOPES = {
  inventory: `${EBAY_SCOPE_PREFIX}/sell.inventory`,
  account: `${EBAY_SCOPE_PREFIX}/sell.account`,
  fulfillment: `${EBAY_SCOPE_PREFIX}/sell.fulfillment`,
} as const
/** Sold prices (Marketplace Insights): eBay grants it to few applications. */
export const EBAY_INSIGHTS_SCOPE = `${EBAY_SCOPE_PREFIX}/buy.marketplace.insights`
export const EBAY_IDENTITY_SCOPE = `${EBAY_SCOPE_PREFIX}/commerce.identity.readonly`

/** An access token is refreshed this long before it ends. */
export const EBAY_REFRESH_EARLY_MS = 5 * 60_000
/** A consent must come back within this time, once. */
export const EBAY_STATE_LIVES_MS = 10 * 60_000
/** Polling of the connection page, and the popup it waits for. */
export const EBAY_POLL_MS = 3_000
export const EBAY_POLL_GIVES_UP_MS = 5 * 60_000
export const EBAY_POPUP = { width: 800, height: 600 } as const

export const connectionStatusSchema = z.object({
  connected: z.boolean(),
  requiresReconnection: z.boolean(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  nextStep: z.string().nullable(),
  scopes: z.object({ inventory: z.boolean(), account: z.boolean(), fulfillment: z.boolean() }),
  ebayUsername: z.string().nullable(),
  /** ZIP code the coins ship from; eBay wants a place for every listing. */
  shipsFromPostalCode: z.string().nullable(),
})
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>

/** US ZIP or ZIP+4. */
export const shipsFromSchema = z.object({
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code such as 10001'),
})

/**
 * Business policies made for a seller who has none: the specification's default configuration as eBay
 * takes it today. eBay runs all payments itself (no list of methods), USPS First Class is now Ground
 * Advantage, and the standard envelope carries items below $20 alone, so it has a policy of its own.
 */
export const DEFAULT_POLICIES = {
  payment: { name: 'Obverse payment', immediate: false },
  return: { name: 'Obverse returns in 30 days', returnDays: 30, payer: 'BUYER' },
  parcel: { name: 'Obverse parcel', handlingDays: 2, costCents: 499 },
  envelope: { name: 'Obverse envelope', handlingDays: 1, costCents: 100 },
} as const
/** eBay Standard Envelope, for coins below ENVELOPE_BELOW_CENTS. */
export const EBAY_ENVELOPE_SERVICE = 'US_eBayStandardEnvelope'

/** eBay's top category of coins, by name: every coin's leaf lies below it. */
export const EBAY_COINS_CATEGORY = 'Coins & Paper Money'
/** eBay's rule of 2012 wants US coins from this price on in a grader's holder; we warn, eBay decides. */
export const EBAY_GRADING_ASKED_FROM_CENTS = 250_000
/** An uploaded picture that no listing shows expires at eBay after 30 days; it is used again for this long. */
export const EBAY_PICTURE_KEPT_MS = 20 * 86_400_000
