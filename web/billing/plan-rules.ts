import { SUBSCRIPTION_TIER_NAMES, type SubscriptionTierName } from '../../shared/billing.ts'

/** Whether a plan is a step up from the one a user has. */
export function isUpgrade(from: SubscriptionTierName, to: SubscriptionTierName): boolean {
  return SUBSCRIPTION_TIER_NAMES.indexOf(to) > SUBSCRIPTION_TIER_NAMES.indexOf(from)
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 3,
})

/** "$0.10 per coin": the month's price over the month's coins. A plan without a price has none per coin. */
export function pricePerCoin(price: number, monthlyCoins: number): string {
  if (price === 0 || monthlyCoins === 0) return 'No payment needed'
  return `${DOLLARS.format(price / monthlyCoins)} per coin`
}
