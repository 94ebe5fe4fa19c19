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
  type SubscriptionRow,
  type SubscriptionState,
  storeEvent,
  subscriptionOfCustomer,
  unappliedEvents,
  writeState,
} from './store.ts'

export type PaymentServices = Omit<BillingServices, 'appUrl'> & { payments: PaymentProvider }

const DAY_MS = 24 * 3_600_000
/** An event so old was left behind by a Worker that ended before it had applied it. */
const UNAPPLIED_EVENT_MS = 60_000
/** The provider can send an event again for thirty days. */
const EVENT_RETENTION_MS = 60 * DAY_MS
const CUSTOMERS_PER_RUN = 50
/** Each further try means that another wrote meanwhile, with a state as new as ours. */
const TRIES = 8

/** Writes an event down, once. What it led to is asked for afterwards, by `applyEvents`. */
export async function receiveEvent(
  { db, now }: PaymentServices,
  event: PaymentEvent,
): Promise<void> {
  await storeEvent(db, event, now())
}

/** Asks for a customer's state if an event of theirs waits: a burst of events asks once, a replayed one never. */
export async function applyEvents(parts: PaymentServices, customerId: string): Promise<void> {
  const waiting = await unappliedEvents(parts.db, customerId)
  if (waiting.length > 0) await syncCustomer(parts, customerId)
}

/**
 * Brings what we know of a customer's subscription to what the provider says now; nothing is taken from an
 * event, so their order and number don't matter. Of two at once the one that asked first gives way.
 */
export async function syncCustomer(parts: PaymentServices, customerId: string): Promise<void> {
  const { db, now, payments } = parts
  for (let tries = 0; tries < TRIES; tries++) {
    // Before the provider is asked: the answer covers exactly the events that were there by then.
    const events = await unappliedEvents(db, customerId)
    const row = await rowOf(parts, customerId)
    if (!row) return markEventsApplied(db, events, now())
    const found = await payments.subscriptionsOf(customerId)
    const state = subscriptionStateOf(found, row)
    if (await writeState(db, row, { state, events, now: now() })) return
  }
  throw new Error('a subscription was written by others each time')
}

/** The row of a customer. One that we made and did not note (a crash between the two) is noted now. */
async function rowOf(
  { db, now, payments }: PaymentServices,
  customerId: string,
): Promise<SubscriptionRow | null> {
  const known = await subscriptionOfCustomer(db, customerId)
  if (known) return known
  const userId = await payments.ownerOf(customerId)
  if (userId !== null) await linkCustomer(db, { userId, customerId, now: now() })
  const linked = await subscriptionOfCustomer(db, customerId)
  if (!linked) log('warn', 'payment_customer_unknown', { customerId })
  return linked
}

const rank = ({ tier }: PaidSubscription) => (tier ? PAID_TIER_NAMES.indexOf(tier) : -1)

/**
 * What subscriptions come to: the plan of the best one that gives one. While a failed charge is tried again
 * the plan stays (the provider's settings say how long); an unpaid or ended one gives nothing.
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
    tier: best.status === 'unpaid' ? 'free' : (paidTier ?? 'free'),
    paidTier,
    paymentFailed: best.status !== 'active',
    cancelAtPeriodEnd: best.cancelAtPeriodEnd,
    currentPeriodEnd: best.currentPeriodEnd,
  }
}

/** Nobody loses a plan that is paid for because a price is missing in the configuration. */
function tierOfUnknownPrice(found: PaidSubscription, known: SubscriptionRow): PaidTierName | null {
  log('error', 'subscription_price_unknown', { subscription: found.id })
  return known.subscriptionId === found.id ? known.paidTier : null
}

/** What the clock does: events that were left behind, and each customer once a day. */
export async function syncDueCustomers({
  db,
  now,
  payments,
}: Omit<BillingServices, 'appUrl'>): Promise<void> {
  if (!payments) return
  const parts = { db, now, payments }
  const at = now()
  const limit = CUSTOMERS_PER_RUN
  const customers = new Set([
    ...(await customersWithUnappliedEvents(db, { before: at - UNAPPLIED_EVENT_MS, limit })),
    ...(await customersToSync(db, { before: at - DAY_MS, limit })),
  ])
  for (const customerId of customers) {
    try {
      await syncCustomer(parts, customerId)
    } catch (error) {
      log('warn', 'subscription_sync_failed', { customerId, error })
    }
  }
  await deleteEventsBefore(db, at - EVENT_RETENTION_MS)
}
