import { type Context, Hono } from 'hono'
import { messagePage } from '../pages/layout.ts'
import { cardFormSchema, cardFrom } from './card.ts'
import { findPrice, titleOf } from './catalogue.ts'
import { findSession, orderOf, payCheckout } from './checkout.ts'
import { checkoutPage } from './checkout-page.ts'
import { findVisit } from './portal.ts'
import { confirmPage, portalPage } from './portal-page.ts'
import { clockOf, type StripeServices } from './services.ts'
import type { PortalVisit } from './store.ts'
import {
  cancelAtPeriodEnd,
  cancelSubscription,
  changePrice,
  idOf,
  isLive,
  itemOf,
  passPeriod,
  setDefaultCard,
} from './subscription-lifecycle.ts'

const formOf = async (c: Context) => Object.fromEntries(new URLSearchParams(await c.req.text()))

/** The checkout page and the customer portal. Mounted at `/stripe`. */
export function stripePages(services: StripeServices) {
  const app = new Hono()

  const payable = (id: string) => {
    const session = findSession(services, id)
    const order = orderOf(services, id)
    return session?.status === 'open' && order ? { session, order } : null
  }
  const checkout = (found: NonNullable<ReturnType<typeof payable>>, wrong: string | null) => {
    const { session, order } = found
    const customer = services.objects.find('customer', idOf(session.customer))
    return checkoutPage({
      title: titleOf(order.price.id),
      amount: session.amount_total,
      email: customer?.email ?? session.customer_email,
      cancelUrl: session.cancel_url,
      wrong,
    })
  }
  const closed = () =>
    messagePage('This page has expired', 'It was paid, or closed, or its time is over.')

  app.get('/pay/:id', c => {
    const found = payable(c.req.param('id'))
    return found ? c.html(checkout(found, null)) : c.html(closed(), 410)
  })
  app.post('/pay/:id', async c => {
    const found = payable(c.req.param('id'))
    if (!found) return c.html(closed(), 410)
    const form = cardFormSchema.safeParse(await formOf(c))
    if (!form.success) return c.html(checkout(found, 'Your card is incomplete.'), 402)
    const paid = payCheckout(services, found.session, form.data)
    return paid.ok ? c.redirect(paid.url, 303) : c.html(checkout(found, paid.message), 402)
  })

  app.get('/portal/:id', c => {
    const visit = findVisit(services, c.req.param('id'))
    if (!visit) return c.html(closed(), 410)
    const confirmation = confirmationOf(services, visit)
    if (!confirmation) return c.html(portal(services, visit, null))
    const { subscription, to } = confirmation
    const from = itemOf(subscription).price
    return c.html(confirmPage({ from, to, returnUrl: visit.return_url }))
  })
  app.post('/portal/:id', async c => {
    const visit = findVisit(services, c.req.param('id'))
    if (!visit) return c.html(closed(), 410)
    const form = await formOf(c)
    if (form['action'] === 'confirm') {
      const confirmation = confirmationOf(services, visit)
      if (confirmation) changePrice(services, confirmation.subscription, confirmation.to)
      return c.redirect(visit.flow?.after_completion.redirect?.return_url ?? visit.url, 303)
    }
    const wrong = act(services, visit, form)
    return wrong === null
      ? c.redirect(c.req.path, 303)
      : c.html(portal(services, visit, wrong), 402)
  })

  return app
}

/** The change that the portal session asks to confirm, if any. */
function confirmationOf({ objects }: StripeServices, visit: PortalVisit) {
  const confirm = visit.flow?.subscription_update_confirm
  if (!confirm) return null
  const subscription = objects.find('subscription', confirm.subscription)
  const to = findPrice(confirm.items[0]?.price ?? '')
  if (!subscription || !to || !isLive(subscription)) return null
  return itemOf(subscription).price.id === to.id ? null : { subscription, to }
}

/** Runs a portal action. Returns an error or null. */
function act(
  services: StripeServices,
  visit: PortalVisit,
  form: Record<string, string>,
): string | null {
  const { objects } = services
  if (form['action'] === 'card') {
    const fields = cardFormSchema.safeParse(form)
    if (!fields.success) return 'Your card is incomplete.'
    const card = cardFrom(fields.data, visit.customer, services.now())
    if (!card.ok) return card.message
    objects.save('payment_method', card.card, visit.customer)
    setDefaultCard(services, visit.customer, card.card)
    return null
  }
  const subscription = objects.find('subscription', form['subscription'] ?? '')
  if (subscription?.customer !== visit.customer || !isLive(subscription))
    return 'There is no such subscription.'
  const price = findPrice(form['price'] ?? '')
  if (price) changePrice(services, subscription, price)
  else if (form['action'] === 'cancel-now') cancelSubscription(services, subscription)
  else if (form['action'] === 'cancel-at-period-end')
    cancelAtPeriodEnd(services, subscription, true)
  else if (form['action'] === 'keep') cancelAtPeriodEnd(services, subscription, false)
  else if (form['action'] === 'pass-period') passPeriod(services, subscription)
  else return 'This is not a button of this page.'
  return null
}

function portal(services: StripeServices, visit: PortalVisit, wrong: string | null) {
  const { objects } = services
  const subscriptions = objects.all('subscription', visit.customer)
  const [card] = subscriptions.filter(isLive).map(one => idOf(one.default_payment_method))
  return portalPage({
    subscriptions,
    invoices: objects.all('invoice', visit.customer),
    card: objects.find('payment_method', card ?? '')?.last4 ?? null,
    clock: clockOf(services, visit.customer),
    returnUrl: visit.return_url,
    wrong,
  })
}
