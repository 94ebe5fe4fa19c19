import { z } from 'zod'

/** The seller-side scopes the product asks for; the three named ones are what the connection page shows. */
export const EBAY_SCOPE_PREFIX = 'https://api.ebay.com/oauth/api_scope'
export const EBAY_SELLER_SCOPES = {
  inventory: `${EBAY_SCOPE_PREFIX}/sell.inventory`,
  account: `${EBAY_SCOPE_PREFIX}/sell.account`,
  fulfillment: `${EBAY_SCOPE_PREFIX}/sell.fulfillment`,
} as const
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
