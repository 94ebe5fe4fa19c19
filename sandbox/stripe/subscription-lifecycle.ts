import type { Stripe } from 'stripe'
import { invalid } from './errors.ts'
import { charged, newInvoice } from './invoice.ts'
import { atPrice, newSubscription } from './objects.ts'
import { advanceClock, clockOf, retriesEnd, type StripeServices } from './services.ts'
import { type Card, newId } from './store.ts'

type Subscription = Stripe.Subscription

/** A month on, in seconds; a day that the next month lacks becomes its last. */
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

/** The one item of a subscription of this sandbox. */
export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

const withItem = (subscription: Subscription, item: Stripe.SubscriptionItem): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [item] },
})

/** What happens to subscriptions, by a page or by the API: the same objects and the same events. */
export function subscriptionLifecycle(deps: StripeServices) {
  const { state, objects, deliveries } = deps
  const clock = (customer: string) => clockOf(deps, customer)

  function save(after: Subscription, before?: Subscription): Subscription {
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
    subscription: Subscription,
    reason: Stripe.Invoice.BillingReason,
    amount: number,
    card: Card | undefined,
  ): { invoice: Stripe.Invoice; paid: boolean } {
    const customerId = customerOf(subscription)
    const customer = objects.find('customer', customerId)
    if (!customer) throw new Error(`${subscription.id} has no customer`)
    const number = String(state.next('stripe.invoice', 1)).padStart(4, '0')
    const ids = { invoice: newId('in'), line: newId('il'), number: `OBV-${number}` }
    const created = clock(customerId)
    const made = newInvoice(ids, subscription, customer, { amount, reason, created })
    return pay(made, card)
  }

  function pay(open: Stripe.Invoice, card: Card | undefined) {
    const customer = idOf(open.customer)
    const paid = open.amount_due === 0 || card?.charges === true
    const invoice = objects.save('invoice', charged(open, paid, clock(customer)), customer)
    deliveries.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, customer)
    return { invoice, paid }
  }

  const cardOf = (subscription: Subscription): Card | undefined =>
    objects.find('payment_method', idOf(subscription.default_payment_method))

  const life = {
    /** Starts at once: the card was charged. */
    start(customer: string, price: Stripe.Price, card: Card, metadata: Stripe.Metadata) {
      return state.transaction(() => {
        const start = clock(customer)
        const ids = {
          subscription: newId('sub'),
          item: newId('si'),
          customer,
          paymentMethod: card.id,
        }
        const period = { start, end: monthAfter(start) }
        const made = newSubscription(ids, price, period, metadata)
        const { invoice } = bill(made, 'subscription_create', price.unit_amount ?? 0, card)
        const subscription = save({ ...made, latest_invoice: invoice.id })
        deliveries.emit('customer.subscription.created', subscription, customer)
        return { subscription, invoice }
      })
    },

    /** Another price: more is charged at once for what is left of the period; less is credited later. */
    change(before: Subscription, price: Stripe.Price): Subscription {
      if (!isLive(before)) throw invalid('A canceled subscription can only update its metadata.')
      return state.transaction(() => {
        const item = itemOf(before)
        const after = withItem(before, atPrice(item, price))
        const left = Math.max(0, item.current_period_end - clock(customerOf(before)))
        const share = left / Math.max(1, item.current_period_end - item.current_period_start)
        const more = (price.unit_amount ?? 0) - (item.price.unit_amount ?? 0)
        if (more <= 0) return save(after, before)
        const owed = Math.round(more * Math.min(1, share))
        const { invoice } = bill(after, 'subscription_update', owed, cardOf(before))
        return save({ ...after, latest_invoice: invoice.id }, before)
      })
    },

    /** Whether it ends with its period instead of being charged again. */
    endWithPeriod(before: Subscription, ends: boolean): Subscription {
      if (!isLive(before)) throw invalid('A canceled subscription can only update its metadata.')
      const at = clock(customerOf(before))
      return save(
        {
          ...before,
          cancel_at_period_end: ends,
          cancel_at: ends ? itemOf(before).current_period_end : null,
          canceled_at: ends ? at : null,
        },
        before,
      )
    },

    cancel(
      before: Subscription,
      reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
    ): Subscription {
      const at = clock(customerOf(before))
      const cancellation_details = {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason,
      }
      return save(
        { ...before, status: 'canceled', canceled_at: at, ended_at: at, cancellation_details },
        before,
      )
    },

    /** A new card for all that is to come; what is overdue is charged to it at once. */
    useCard(customerId: string, card: Card): void {
      state.transaction(() => {
        const customer = objects.find('customer', customerId)
        if (!customer) return
        const invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id }
        objects.save('customer', { ...customer, invoice_settings }, customerId)
        for (const before of objects.all('subscription', customerId).filter(isLive)) {
          const withCard = { ...before, default_payment_method: card.id }
          const owed = objects.find('invoice', idOf(before.latest_invoice))
          const overdue = owed?.status === 'open' && pay(owed, card).paid
          save(overdue ? { ...withCard, status: 'active' } : withCard, before)
        }
      })
    },

    /**
     * Puts the customer's clock to the end of the period. A cancelled one ends, a paid one is charged for the
     * next month; where that failed before, the retries have failed too by now.
     */
    passPeriod(before: Subscription): Subscription {
      return state.transaction(() => {
        const item = itemOf(before)
        advanceClock(deps, customerOf(before), item.current_period_end)
        if (before.cancel_at_period_end) return life.cancel(before)
        if (before.status !== 'active') {
          return retriesEnd(state) === 'unpaid'
            ? save({ ...before, status: 'unpaid' }, before)
            : life.cancel(before, 'payment_failed')
        }
        const start = item.current_period_end
        const period = { current_period_start: start, current_period_end: monthAfter(start) }
        const renewed = withItem(before, { ...item, ...period })
        const amount = item.price.unit_amount ?? 0
        const { invoice, paid } = bill(renewed, 'subscription_cycle', amount, cardOf(before))
        return save(
          { ...renewed, latest_invoice: invoice.id, status: paid ? 'active' : 'past_due' },
          before,
        )
      })
    },
  }
  return life
}
export type SubscriptionLifecycle = ReturnType<typeof subscriptionLifecycle>
