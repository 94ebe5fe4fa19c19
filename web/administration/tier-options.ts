import { SUBSCRIPTION_TIER_NAMES, type SubscriptionTierName } from '../../shared/billing.ts'
import type { SelectOption } from '../ui/fields/select.tsx'

export function tierLabel(name: SubscriptionTierName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const TIER_OPTIONS: readonly SelectOption[] = SUBSCRIPTION_TIER_NAMES.map(name => ({
  value: name,
  label: tierLabel(name),
}))
