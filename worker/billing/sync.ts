import { PAID_TIER_NAMES, type PaidTierName } from '../../shared/billing.ts'
import { log } from '../http/log.ts'
import type { PaidSubscription, PaymentEvent, PaymentProvider } from './port.ts'
import type { BillingServices } from './services.ts'
import {
  customersToSync,
  customersWithUnappliedEvents,
  deleteEventsBefore,
  linkCustomer,
  markEventsApplied,
  recordFailedSync,
  type SubscriptionRow,
  type SubscriptionState,
  storeEvent,
  subscriptionOfCustomer,
  unappliedEvents,
  writeState,
} from './store.ts'

export type PaymentServices = Omit<BillingServices, 'appUrl'> & { payments: PaymentProvider }

const DAY_MS = 24 * 3_600_000
/** The schedule applies events that are older: their Worker ended before it applied them. */
const UNAPPLIED_EVENT_MS = 60_000
/** Longer than the thirty days in which the provider may repeat an event. */
const EVENT_RETENTION_MS = 60 * DAY_MS
const CUSTOMERS_PER_RUN = 50
/** Each further try means that another Worker wrote meanwhile. */
const TRIES = 8

/** Stores an event, once. `applyEvents` then fetches the customer's state. */
export async function receiveEvent(
  { directory, now }: PaymentServices,
  event: PaymentEvent,
): Promise<void> {
  await storeEvent(directory, event, now())
}

/** Syncs a customer with unapplied events: once for a burst of events, never for a replayed one. */
export async function applyEvents(services: PaymentServices, customerId: string): Promise<void> {
  const waiting = await unappliedEvents(services.directory, customerId)
  if (waiting.length > 0) await syncCustomer(services, customerId)
}

/**
 * Stores the current state of a customer's subscription. It is fetched from the provider and never read from an
 * event, so that the order and number of events do not matter. Of two concurrent syncs the older one retries.
 */
export async function syncCustomer(services: PaymentServices, customerId: string): Promise<void> {
  const { directory, now, payments } = services
  for (let tries = 0; tries < TRIES; tries++) {
    // Read before the request: the response covers exactly these events.
    const events = await unappliedEvents(directory, customerId)
    const row = await rowOf(services, customerId)
    if (!row) return markEventsApplied(directory, events, now())
    const found = await payments.subscriptionsOf(customerId)
    const state = subscriptionStateOf(found, row)
    if (await writeState(services, row, { state, events, now: now() })) return
  }
  throw new Error('a subscription was written by others each time')
}

/** The row of a customer. It is added when a crash after the customer's creation prevented that. */
async function rowOf(
  { directory, now, payments }: PaymentServices,
  customerId: string,
): Promise<SubscriptionRow | null> {
  const known = await subscriptionOfCustomer(directory, customerId)
  if (known) return known
  const userId = await payments.ownerOf(customerId)
  if (userId !== null) await linkCustomer(directory, { userId, customerId, now: now() })
  const linked = await subscriptionOfCustomer(directory, customerId)
  if (!linked) log('warn', 'payment_customer_unknown', { customerId })
  return linked
}

const rank = ({ tier }: PaidSubscription) => (tier ? PAID_TIER_NAMES.indexOf(tier) : -1)

/**
 * The state that follows from a customer's subscriptions: the highest plan among those that grant one. The plan
 * stays while a failed charge is retried; that of a higher plan gives it when it is paid. An unpaid or ended subscription grants nothing.
 */
export function subscriptionStateOf(
  found: PaidSubscription[],
  known: SubscriptionRow,
): SubscriptionState {
  const live = found.filter(one => one.status !== 'ended')
  const giving = live.filter(one => one.status !== 'unpaid')
  const { customerId } = known
  if (live.length > 1) log('warn', 'subscription_duplicated', { customerId })
  const [best] = (giving.length > 0 ? giving : live).toSorted((a, b) => rank(b) - rank(a))
  if (!best) {
    return {
      subscriptionId: null,
      tier: 'free',
      paidTier: null,
      paymentFailed: false,
      cancelAtPeriodEnd: false,
      currentPeriodEnd: null,
    }
  }
  const paidTier = best.tier ?? tierOfUnknownPrice(best, known)
  return {
    subscriptionId: best.id,
    tier: best.status === 'unpaid' ? 'free' : (paidFor(paidTier, best) ?? 'free'),
    paidTier,
    paymentFailed: best.status !== 'active',
    cancelAtPeriodEnd: best.cancelAtPeriodEnd,
    currentPeriodEnd: best.currentPeriodEnd,
  }
}

/**
 * The plan of an overdue subscription is no higher than the plan that was paid last: with a card that fails at every
 * charge the price changes nevertheless.
 */
function paidFor(tier: PaidTierName | null, { status, lastPaid }: PaidSubscription) {
  if (status !== 'overdue' || tier === null || lastPaid === null) return tier
  return PAID_TIER_NAMES.indexOf(lastPaid) < PAID_TIER_NAMES.indexOf(tier) ? lastPaid : tier
}

/** A paid plan is not lost because its price is missing in the configuration. */
function tierOfUnknownPrice(found: PaidSubscription, known: SubscriptionRow): PaidTierName | null {
  log('error', 'subscription_price_unknown', { subscription: found.id })
  return known.subscriptionId === found.id ? known.paidTier : null
}

/** Run by the schedule: syncs customers with unapplied events, and each customer once a day. */
export async function syncDueCustomers({
  payments,
  ...rest
}: Omit<BillingServices, 'appUrl'>): Promise<void> {
  if (!payments) return
  const services = { ...rest, payments }
  const { directory, now } = rest
  const at = now()
  const limit = CUSTOMERS_PER_RUN
  const customers = new Set([
    ...(await customersWithUnappliedEvents(directory, { before: at - UNAPPLIED_EVENT_MS, limit })),
    ...(await customersToSync(directory, { before: at - DAY_MS, limit })),
  ])
  for (const customerId of customers) {
    try {
      await syncCustomer(services, customerId)
    } catch (error) {
      log('warn', 'subscription_sync_failed', { customerId, error })
      await recordFailedSync(directory, customerId, at)
    }
  }
  await deleteEventsBefore(directory, at - EVENT_RETENTION_MS)
}
