import { Stripe } from 'stripe'
import { type CardForm, cardFrom } from './card.ts'
import { findPrice } from './catalogue.ts'
import { invalid, missing } from './errors.ts'
import { newCheckoutSession, newCustomer } from './objects.ts'
import type { CheckoutParameters } from './parameters.ts'
import { clockOf, type StripeServices } from './services.ts'
import { newId } from './store.ts'
import { idOf, startSubscription } from './subscription-lifecycle.ts'

const DAY_S = 86_400
const HALF_HOUR_S = 1_800
type Session = Stripe.Checkout.Session

/** Creates a session and the URL of its page. */
export function createCheckoutSession(
  services: StripeServices,
  parameters: CheckoutParameters,
  origin: string,
): Session {
  const { objects } = services
  if (parameters.mode !== 'subscription')
    throw invalid(`This sandbox plays subscriptions, not the mode ${parameters.mode}.`, {
      param: 'mode',
    })
  if (parameters.customer !== undefined && parameters.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  if (parameters.customer !== undefined && !objects.find('customer', parameters.customer))
    throw missing('customer', parameters.customer, 'customer', 400)
  const [line] = parameters.line_items
  if (!line) throw invalid('Missing required param: line_items.', { param: 'line_items' })
  const price = findPrice(line.price)
  if (!price) throw missing('price', line.price, 'line_items[0][price]', 400)
  const created = clockOf(services, parameters.customer ?? '')
  const expires = parameters.expires_at ?? created + DAY_S
  if (expires < created + HALF_HOUR_S || expires > created + DAY_S) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.'
    throw invalid(message, { param: 'expires_at' })
  }
  const session = newId('cs_test', 56)
  const made = newCheckoutSession(
    { session, customer: parameters.customer ?? null },
    {
      url: `${origin}/stripe/pay/${session}`,
      success_url: parameters.success_url,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      metadata: parameters.metadata ?? {},
      email: parameters.customer_email ?? null,
    },
    (price.unit_amount ?? 0) * line.quantity,
    { created, expires },
  )
  // Data of the page that the session object does not have.
  services.state.saveSetting(
    `stripe.order.${session}`,
    JSON.stringify({ price: price.id, metadata: parameters.subscription_data?.metadata ?? {} }),
  )
  return objects.save('checkout.session', made, parameters.customer ?? null)
}

/** A session. It is marked expired after its lifetime. */
export function findSession(services: StripeServices, id: string): Session | undefined {
  const found = services.objects.find('checkout.session', id)
  if (found?.status !== 'open') return found
  const customer = idOf(found.customer)
  if (found.expires_at > clockOf(services, customer)) return found
  const after: Session = { ...found, status: 'expired', url: null }
  services.deliveries.emit('checkout.session.expired', after, customer)
  return services.objects.save('checkout.session', after, found.customer === null ? null : customer)
}

export type Order = { price: Stripe.Price; metadata: Stripe.Metadata }
export function orderOf({ state }: StripeServices, session: string): Order | undefined {
  const order = state.setting(`stripe.order.${session}`)
  if (order === undefined) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  const { price, metadata } = JSON.parse(order) as { price: string; metadata: Stripe.Metadata }
  const found = findPrice(price)
  return found && { price: found, metadata }
}

/** Pays an open session. Returns the redirect URL or the card's error. */
export function payCheckout(
  services: StripeServices,
  session: Session,
  form: CardForm,
): { ok: true; url: string } | { ok: false; message: string } {
  const { state, objects, deliveries } = services
  const order = orderOf(services, session.id)
  if (!order) return { ok: false, message: 'This page has expired.' }
  return state.transaction(() => {
    const customerId = session.customer === null ? newId('cus') : idOf(session.customer)
    const card = cardFrom(form, customerId, services.now())
    if (!card.ok) return card
    if (!card.card.charges) return { ok: false, message: 'Your card was declined.' }
    if (session.customer === null) {
      const { customer_email: email } = session
      const made = newCustomer(customerId, session.created, email === null ? {} : { email })
      objects.save('customer', made, customerId)
    }
    objects.save('payment_method', card.card, customerId)
    const { subscription, invoice } = startSubscription(
      services,
      customerId,
      order.price,
      card.card,
      order.metadata,
    )
    const after: Session = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      customer: customerId,
      subscription: subscription.id,
      invoice: invoice.id,
      url: null,
    }
    objects.save('checkout.session', after, customerId)
    deliveries.emit('checkout.session.completed', after, customerId)
    const url = (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    return { ok: true, url }
  })
}
