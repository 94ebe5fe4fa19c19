import type { State } from '../lib/state.ts'
import type { ObjectStore } from './store.ts'
import type { WebhookDeliveries } from './webhook-deliveries.ts'

export const SECRET_KEY = 'sk_test_obverse_sandbox'
export const WEBHOOK_SECRET = 'whsec_obverse_sandbox'

/** Services that all of the simulated Stripe uses. */
export type StripeServices = {
  state: State
  objects: ObjectStore
  deliveries: WebhookDeliveries
  /** Milliseconds since 1970. */
  now: () => number
}

/** A customer's clock in seconds. It can be ahead, like Stripe's test clocks. */
export function clockOf({ state, now }: Pick<StripeServices, 'state' | 'now'>, customer: string) {
  return Math.floor(now() / 1000) + Number(state.setting(`stripe.ahead.${customer}`) ?? 0)
}

/** Advances a customer's clock to a time in seconds. It never goes back. */
export function advanceClock(
  { state, now }: Pick<StripeServices, 'state' | 'now'>,
  customer: string,
  to: number,
): void {
  const ahead = Math.max(clockOf({ state, now }, customer), to) - Math.floor(now() / 1000)
  state.saveSetting(`stripe.ahead.${customer}`, String(ahead))
}

/** What happens to a subscription after the last failed retry. A setting of the Stripe account. */
export const RETRIES_END = ['cancel', 'unpaid'] as const
export const retriesEnd = (state: State): (typeof RETRIES_END)[number] =>
  state.setting('stripe.retriesEnd') === 'unpaid' ? 'unpaid' : 'cancel'
