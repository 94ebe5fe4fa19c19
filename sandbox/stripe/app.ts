import { Hono } from 'hono'
import type { State } from '../lib/state.ts'
import { apiRoutes } from './api.ts'
import { stripeControl } from './control.ts'
import { StripeRefusal } from './errors.ts'
import { stripePages } from './pages.ts'
import { WEBHOOK_SECRET } from './services.ts'
import { createObjectStore } from './store.ts'
import { createWebhookDeliveries } from './webhook-deliveries.ts'

/** The simulated Stripe: its API and pages (for `/stripe`) and its controls (for `/control/stripe`). */
export function stripeSandbox({
  state,
  now,
  webhookUrl: usual,
  retryAfterMs,
}: {
  state: State
  now: () => number
  /** Default webhook URL; `/control/stripe/settings` overrides it. With null, events are stored only. */
  webhookUrl: string | null
  retryAfterMs?: number[]
}) {
  const webhookUrl = (): string | null => {
    if (state.setting('stripe.hold') === 'yes') return null
    const setting = state.setting('stripe.webhookUrl')
    return setting === undefined ? usual : setting || null
  }
  const deliveries = createWebhookDeliveries({
    state,
    now,
    secret: WEBHOOK_SECRET,
    url: webhookUrl,
    ...(retryAfterMs ? { retryAfterMs } : {}),
  })
  const services = { state, now, deliveries, objects: createObjectStore(state) }
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof StripeRefusal) return error.answer()
    console.error(`${c.req.method} ${c.req.path}`, error)
    const message = 'An unknown error occurred.'
    return new StripeRefusal(500, { type: 'api_error', message }).answer()
  })
  app.route('/v1', apiRoutes(services))
  app.route('/', stripePages(services))
  return {
    app,
    control: stripeControl({ ...services, webhookUrl }),
    close: () => deliveries.close(),
  }
}
