import type { State } from '../lib/state.ts'
import type { ObjectStore } from './store.ts'
import type { WebhookDeliveries } from './webhook-deliveries.ts'

export const SECRET_KEY = 'sk_test_obverse_sandbox'
export const WEBHOOK_SECRET = 'whsec_obverse_sandbox'

/** What every part of the sandbox's Stripe is handed. */
export type StripeServices = {
  state: State
  objects: ObjectStore
  deliveries: WebhookDeliveries
  /** Milliseconds since 1970. */
  now: () => number
}

/** A customer's clock: it can be ahead, like a customer on a test clock. Seconds. */
export function clockOf({ state, now }: Pick<StripeServices, 'state' | 'now'>, customer: string) {
  return Math.floor(now() / 1000) + Number(state.setting(`stripe.ahead.${customer}`) ?? 0)
}

/** Puts a customer's clock on to a time in seconds; it never goes back. */
export function advanceClock(
  { state, now }: Pick<StripeServices, 'state' | 'now'>,
  customer: string,
  to: number,
): void {
  const ahead = Math.max(clockOf({ state, now }, customer), to) - Math.floor(now() / 1000)
  state.saveSetting(`stripe.ahead.${customer}`, String(ahead))
}

/** What becomes of a subscription whose retries all failed: Stripe lets an account choose. */
export const RETRIES_END = ['cancel', 'unpaid'] as const
export const retriesEnd = (state: State): (typeof RETRIES_END)[number] =>
  state.setting('stripe.retriesEnd') === 'unpaid' ? 'unpaid' : 'cancel'
