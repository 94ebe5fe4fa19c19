import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  type CheckoutResult,
  checkoutSchema,
  type PortalResult,
  type SubscriptionTiers,
} from '../../shared/billing.ts'
import { signedIn } from '../accounts/sessions.ts'
import { appUrl } from '../http/app-url.ts'
import { limitBody } from '../http/body-limit.ts'
import type { AppEnv, SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { openPortal, ownSubscription, startCheckout } from './checkout.ts'
import type { BillingServices } from './services.ts'
import { storageUse } from './storage.ts'
import { applyEvents, receiveEvent } from './sync.ts'
import { allTiers } from './tiers.ts'

/** The plans are public: the landing page shows them. */
export const tierRoutes = new Hono<AppEnv<BillingServices>>().get('/tiers', async c =>
  c.json({ tiers: await allTiers(c.get('services').directory) } satisfies SubscriptionTiers),
)

const limitPages = createMiddleware<SignedInEnv<BillingServices>>(async (c, next) => {
  const subject = String(c.get('user').id)
  await consumeRateLimits(c.get('services'), [{ limit: 'paymentPagesByUser', subject }])
  await next()
})

export const billingRoutes = new Hono<SignedInEnv<BillingServices>>()
  .get('/', signedIn, async c =>
    c.json(await ownSubscription(c.get('services').directory, c.get('user').id)),
  )
  .get('/storage', signedIn, async c =>
    c.json(await storageUse(c.get('services').db, c.get('user').id)),
  )
  .post('/checkout', signedIn, validated('json', checkoutSchema), limitPages, async c => {
    const wish = { tier: c.req.valid('json').tierName, appUrl: appUrl(c) }
    const checkoutUrl = await startCheckout(c.get('services'), c.get('user'), wish)
    return c.json({ checkoutUrl } satisfies CheckoutResult)
  })
  .post('/portal', signedIn, limitPages, async c => {
    const portalUrl = await openPortal(c.get('services'), c.get('user').id, appUrl(c))
    return c.json({ portalUrl } satisfies PortalResult)
  })

/** Events are some kilobytes. The signature covers the whole body. */
const MAX_WEBHOOK_BYTES = 1_000_000

/**
 * The payment provider's webhook. The signature authenticates the request, so it is mounted before the origin and
 * session checks. The event is stored before the response and applied after it.
 */
export const webhookRoutes = new Hono<AppEnv<BillingServices>>().post(
  '/stripe',
  limitBody(MAX_WEBHOOK_BYTES),
  async c => {
    const { payments, ...rest } = c.get('services')
    if (!payments) throw new Failure('PAYMENTS_NOT_CONFIGURED')
    const event = await payments.readEvent(
      await c.req.text(),
      c.req.header('Stripe-Signature') ?? '',
    )
    if (event === 'forged') throw new Failure('WEBHOOK_REFUSED')
    if (event) {
      const services = { ...rest, payments }
      await receiveEvent(services, event)
      c.executionCtx.waitUntil(
        applyEvents(services, event.customerId).catch((error: unknown) =>
          // The event is stored. The schedule applies it.
          log('warn', 'payment_event_failed', { event: event.id, error }),
        ),
      )
    }
    return c.json({ received: true as const })
  },
)
