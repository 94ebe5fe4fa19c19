import { SUBSCRIPTION_TIER_NAMES, type SubscriptionTierName } from '../../shared/billing.ts'

/** Whether a plan is a step up from the one a user has. */
export function isUpgrade(from: SubscriptionTierName, to: SubscriptionTierName): boolean {
  return SUBSCRIPTION_TIER_NAMES.indexOf(to) > SUBSCRIPTION_TIER_NAMES.indexOf(from)
}
