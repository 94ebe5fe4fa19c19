import { z } from 'zod'
import type { Cents } from './money.ts'

export const SUBSCRIPTION_TIER_NAMES = ['free', 'basic', 'pro', 'premium'] as const
export const subscriptionTierNameSchema = z.enum(SUBSCRIPTION_TIER_NAMES)
export type SubscriptionTierName = z.infer<typeof subscriptionTierNameSchema>

export type SubscriptionTier = {
  displayName: string
  priceCents: Cents
  /** Coins that may be analysed in one calendar month (UTC). */
  monthlyCoins: number
}

export const SUBSCRIPTION_TIERS: Record<SubscriptionTierName, SubscriptionTier> = {
  free: { displayName: 'Free', priceCents: 0, monthlyCoins: 10 },
  basic: { displayName: 'Basic', priceCents: 999, monthlyCoins: 100 },
  pro: { displayName: 'Pro', priceCents: 2_999, monthlyCoins: 500 },
  premium: { displayName: 'Premium', priceCents: 7_999, monthlyCoins: 2_000 },
}

/** A reservation that no analysis settled in this time belongs to one that was cut off, and is free again. */
export const RESERVATION_LAPSES_MS = 5 * 60_000

/** "2026-11" for a time in ms: the month an analysis counts in. */
export function allowanceMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}
