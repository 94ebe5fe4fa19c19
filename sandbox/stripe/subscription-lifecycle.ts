import type { Stripe } from 'stripe'
import { invalid } from './errors.ts'
import { charged, newInvoice } from './invoice.ts'
import { atPrice, newSubscription } from './objects.ts'
import { advanceClock, clockOf, retriesEnd, type StripeServices } from './services.ts'
import { type Card, newId } from './store.ts'

type Subscription = Stripe.Subscription

/** One month later, in seconds. A day that the next month lacks becomes its last day. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1000)
}

export const idOf = (one: string | { id: string } | null): string =>
  typeof one === 'string' ? one : (one?.id ?? '')
export const customerOf = (subscription: Subscription): string => idOf(subscription.customer)
export const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired'

/** The only item of a subscription. */
export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

const withItem = (subscription: Subscription, item: Stripe.SubscriptionItem): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [item] },
})

/** Stores a subscription. With `before` it emits the event of the change, naming the previous values. */
function save(
  { objects, deliveries }: StripeServices,
  after: Subscription,
  before?: Subscription,
): Subscription {
  objects.save('subscription', after, customerOf(after))
  if (before) {
    const changed = Object.entries(before).filter(
      ([name, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(Object.entries(after).find(([n]) => n === name)?.[1]),
    )
    const type = isLive(after) ? 'customer.subscription.updated' : 'customer.subscription.deleted'
    deliveries.emit(type, after, customerOf(after), Object.fromEntries(changed))
  }
  return after
}

function bill(
  services: StripeServices,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  amount: number,
  card: Card | undefined,
): { invoice: Stripe.Invoice; paid: boolean } {
  const { state, objects } = services
  const customerId = customerOf(subscription)
  const customer = objects.find('customer', customerId)
  if (!customer) throw new Error(`${subscription.id} has no customer`)
  const number = String(state.next('stripe.invoice', 1)).padStart(4, '0')
  const ids = { invoice: newId('in'), line: newId('il'), number: `OBV-${number}` }
  const created = clockOf(services, customerId)
  const made = newInvoice(ids, subscription, customer, { amount, reason, created })
  return pay(services, made, card)
}

function pay(services: StripeServices, open: Stripe.Invoice, card: Card | undefined) {
  const { objects, deliveries } = services
  const customer = idOf(open.customer)
  const paid = open.amount_due === 0 || card?.charges === true
  const invoice = objects.save(
    'invoice',
    charged(open, paid, clockOf(services, customer)),
    customer,
  )
  deliveries.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, customer)
  return { invoice, paid }
}

function cardOf({ objects }: StripeServices, subscription: Subscription): Card | undefined {
  return objects.find('payment_method', idOf(subscription.default_payment_method))
}

/** Starts a subscription and charges the card for its first month. */
export function startSubscription(
  services: StripeServices,
  customer: string,
  price: Stripe.Price,
  card: Card,
  metadata: Stripe.Metadata,
) {
  const { state, deliveries } = services
  return state.transaction(() => {
    const start = clockOf(services, customer)
    const ids = { subscription: newId('sub'), item: newId('si'), customer, paymentMethod: card.id }
    const period = { start, end: monthAfter(start) }
    const made = newSubscription(ids, price, period, metadata)
    const { invoice } = bill(services, made, 'subscription_create', price.unit_amount ?? 0, card)
    const subscription = save(services, { ...made, latest_invoice: invoice.id })
    deliveries.emit('customer.subscription.created', subscription, customer)
    return { subscription, invoice }
  })
}

/**
 * Changes the price. A higher one is charged immediately, prorated; a lower one is credited later. The price changes
 * also where the charge fails: the subscription is past due then (docs.stripe.com/api/subscriptions/update,
 * `payment_behavior`, whose default is `allow_incomplete`).
 */
export function changePrice(
  services: StripeServices,
  before: Subscription,
  price: Stripe.Price,
): Subscription {
  if (!isLive(before)) throw invalid('A canceled subscription can only update its metadata.')
  return services.state.transaction(() => {
    const item = itemOf(before)
    const after = withItem(before, atPrice(item, price))
    const left = Math.max(0, item.current_period_end - clockOf(services, customerOf(before)))
    const share = left / Math.max(1, item.current_period_end - item.current_period_start)
    const more = (price.unit_amount ?? 0) - (item.price.unit_amount ?? 0)
    if (more <= 0) return save(services, after, before)
    const owed = Math.round(more * Math.min(1, share))
    const card = cardOf(services, before)
    const { invoice, paid } = bill(services, after, 'subscription_update', owed, card)
    const status = paid ? after.status : 'past_due'
    return save(services, { ...after, latest_invoice: invoice.id, status }, before)
  })
}

/** Sets whether the subscription ends with its period instead of being renewed. */
export function cancelAtPeriodEnd(
  services: StripeServices,
  before: Subscription,
  ends: boolean,
): Subscription {
  if (!isLive(before)) throw invalid('A canceled subscription can only update its metadata.')
  const at = clockOf(services, customerOf(before))
  return save(
    services,
    {
      ...before,
      cancel_at_period_end: ends,
      cancel_at: ends ? itemOf(before).current_period_end : null,
      canceled_at: ends ? at : null,
    },
    before,
  )
}

export function cancelSubscription(
  services: StripeServices,
  before: Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): Subscription {
  const at = clockOf(services, customerOf(before))
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  return save(
    services,
    { ...before, status: 'canceled', canceled_at: at, ended_at: at, cancellation_details },
    before,
  )
}

/** Sets the card of a customer's live subscriptions and charges overdue invoices to it. */
export function setDefaultCard(services: StripeServices, customerId: string, card: Card): void {
  const { state, objects } = services
  state.transaction(() => {
    const customer = objects.find('customer', customerId)
    if (!customer) return
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id }
    objects.save('customer', { ...customer, invoice_settings }, customerId)
    for (const before of objects.all('subscription', customerId).filter(isLive)) {
      const withCard = { ...before, default_payment_method: card.id }
      const owed = objects.find('invoice', idOf(before.latest_invoice))
      const overdue = owed?.status === 'open' && pay(services, owed, card).paid
      save(services, overdue ? { ...withCard, status: 'active' } : withCard, before)
    }
  })
}

/**
 * Advances the customer's clock to the end of the period. A cancelled subscription ends, a paid one is charged
 * for the next month; where that charge had failed before, its retries count as failed too.
 */
export function passPeriod(services: StripeServices, before: Subscription): Subscription {
  const { state } = services
  return state.transaction(() => {
    const item = itemOf(before)
    advanceClock(services, customerOf(before), item.current_period_end)
    if (before.cancel_at_period_end) return cancelSubscription(services, before)
    if (before.status !== 'active') {
      return retriesEnd(state) === 'unpaid'
        ? save(services, { ...before, status: 'unpaid' }, before)
        : cancelSubscription(services, before, 'payment_failed')
    }
    const start = item.current_period_end
    const period = { current_period_start: start, current_period_end: monthAfter(start) }
    const renewed = withItem(before, { ...item, ...period })
    const amount = item.price.unit_amount ?? 0
    const card = cardOf(services, before)
    const { invoice, paid } = bill(services, renewed, 'subscription_cycle', amount, card)
    return save(
      services,
      { ...renewed, latest_invoice: invoice.id, status: paid ? 'active' : 'past_due' },
      before,
    )
  })
}
