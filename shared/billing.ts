import { z } from 'zod'

export const SUBSCRIPTION_TIER_NAMES = ['free', 'basic', 'pro', 'premium'] as const
export const subscriptionTierNameSchema = z.enum(SUBSCRIPTION_TIER_NAMES)
export type SubscriptionTierName = z.infer<typeof subscriptionTierNameSchema>

/** The plans that are paid for, the cheapest first. */
export const PAID_TIER_NAMES = ['basic', 'pro', 'premium'] as const satisfies SubscriptionTierName[]
export type PaidTierName = (typeof PAID_TIER_NAMES)[number]

/** The page with the plans; `checkout=success` or `checkout=cancelled` in its query says how a checkout ended. */
export const PRICING_PATH = '/pricing'

/** Prices, allowances and texts of the plans stand in the database; a migration seeds them. */
export const subscriptionTierSchema = z.object({
  name: subscriptionTierNameSchema,
  displayName: z.string(),
  /** Dollars a month. */
  price: z.number(),
  /** Coins that may be analysed in one calendar month (UTC). */
  monthlyCoins: z.number(),
  /** Listings at once, and bytes of pictures. */
  maxListings: z.number(),
  maxPictureBytes: z.number(),
  features: z.array(z.string()),
  popular: z.boolean(),
})
export type SubscriptionTier = z.infer<typeof subscriptionTierSchema>

/** Answer of GET /api/subscription/tiers: the cheapest first. Anyone may read it. */
export const subscriptionTiersSchema = z.object({ tiers: z.array(subscriptionTierSchema) })
export type SubscriptionTiers = z.infer<typeof subscriptionTiersSchema>

/** POST /api/subscription/checkout */
export const checkoutSchema = z.object({ tierName: subscriptionTierNameSchema })
export type Checkout = z.infer<typeof checkoutSchema>
/** Where the browser pays, or, with a subscription already, confirms the change of its plan. */
export const checkoutResultSchema = z.object({ checkoutUrl: z.url() })
export type CheckoutResult = z.infer<typeof checkoutResultSchema>

/** Answer of POST /api/subscription/portal: where a subscriber changes card and plan, or cancels. */
export const portalResultSchema = z.object({ portalUrl: z.url() })
export type PortalResult = z.infer<typeof portalResultSchema>

/** Answer of GET /api/subscription: what is paid for; null for who never subscribed, or no longer does. */
export const ownSubscriptionSchema = z.object({
  subscription: z
    .object({
      tierName: subscriptionTierNameSchema,
      /** ISO 8601: when it is charged again, or ends. */
      currentPeriodEnd: z.string(),
      /** It ends then, and isn't charged again. */
      cancelAtPeriodEnd: z.boolean(),
      /** The last charge failed: without another card the plan ends. */
      paymentFailed: z.boolean(),
    })
    .nullable(),
})
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>

/** Answer of GET /api/subscription/storage: deleted listings count while they can be restored. */
export const storageUseSchema = z.object({
  listings: z.object({ used: z.number(), limit: z.number() }),
  pictureBytes: z.object({ used: z.number(), limit: z.number() }),
})
export type StorageUse = z.infer<typeof storageUseSchema>

/** Answer to a message of the payment provider: it is written down and will be applied. */
export const webhookReceivedSchema = z.object({ received: z.literal(true) })

/** "2026-11" for a time in ms: the month an analysis counts in. */
export function allowanceMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

/** How often the model may read, without cost, a coin that memory has named: in this calendar month (UTC). */
export const freeReadingsSchema = z.object({ used: z.number(), limit: z.number() })
export type FreeReadings = z.infer<typeof freeReadingsSchema>
