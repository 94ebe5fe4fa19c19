import { Stripe } from 'stripe'
import type { PaidTierName } from '../../../shared/billing.ts'
import type { PaidSubscription, PaymentEvent } from '../port.ts'

const MS = 1000

/**
 * Our type of a Stripe subscription. Since API version 2025-03-31 (Basil) the period is on the item.
 * https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end
 */
export function subscriptionOf(
  found: Stripe.Subscription,
  tierOf: (price: string) => PaidTierName | null,
): Omit<PaidSubscription, 'lastPaid'> {
  const items = found.items.data
  const [tier = null] = items.map(item => tierOf(item.price.id)).filter(one => one !== null)
  const periodEnd = Math.max(...items.map(item => item.current_period_end), found.start_date)
  return {
    id: found.id,
    tier,
    status: STATUSES.get(found.status) ?? DEFAULT_STATUS,
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    currentPeriodEnd: (found.cancel_at ?? periodEnd) * MS,
  }
}

/**
 * The plan that an invoice charges for. The invoice of a change of plan credits what is left of the former plan and
 * charges for the new one.
 */
export function tierCharged(
  { lines }: Stripe.Invoice,
  tierOf: (price: string) => PaidTierName | null,
): PaidTierName | null {
  const [most] = lines.data.toSorted((a, b) => b.amount - a.amount)
  const price = most?.pricing?.price_details?.price
  return price === undefined ? null : tierOf(idOf(price) ?? '')
}

/** https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
const STATUSES = new Map<string, PaidSubscription['status']>([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'overdue'],
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
])
/** `incomplete`, `unpaid`, `paused`, and what Stripe may add. */
const DEFAULT_STATUS = 'unpaid'

/** The events that can change a subscription. The webhook endpoint needs no others. */
const SUBSCRIPTION_EVENTS = new Set<string>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
] satisfies Stripe.Event['type'][])

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** The event with its customer; null for one that cannot change a subscription. */
export function eventOf(event: Stripe.Event): PaymentEvent | null {
  const customerId = customerOf(event)
  return customerId === null ? null : { id: event.id, type: event.type, customerId }
}

function customerOf(event: Stripe.Event): string | null {
  if (!SUBSCRIPTION_EVENTS.has(event.type)) return null
  const { object } = event.data
  if (!('object' in object)) return null
  if (object.object === 'customer') return object.id
  if (object.object === 'subscription') return idOf(object.customer)
  if (object.object === 'checkout.session') {
    return object.mode === 'subscription' ? idOf(object.customer) : null
  }
  // Since Basil an invoice names its subscription as its parent.
  if (object.object === 'invoice' && object.parent?.subscription_details)
    return idOf(object.customer)
  return null
}

/** Whether Stripe's error says that an id is unknown or deleted. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}
