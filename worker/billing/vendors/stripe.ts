import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { PAID_TIER_NAMES, type PaidTierName } from '../../../shared/billing.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import type { PaidSubscription, PaymentProvider } from '../port.ts'
import { eventOf, isGone, subscriptionOf } from './stripe-dto.ts'

const STRIPE_URL = 'https://api.stripe.com'
const TIMEOUT_MS = 10_000
/** The SDK waits between them, and sends the same idempotency key. */
const RETRIES = 2
/** A checkout page that ends sooner than this is not given out again. */
const MIN_SESSION_LIFE_MS = 30 * 60_000
const SESSIONS_LISTED = 10

export type StripeSettings = {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  /** The price that is sold for each plan first, then older ones that some still pay. */
  prices: Record<PaidTierName, string[]>
  now: () => number
  fetch: typeof fetch
}

/**
 * Stripe: Checkout for the first payment, the billing portal for all else. The portal has to allow its
 * customers to change between the three prices and to cancel (Stripe's dashboard, Settings → Billing).
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, prices, now } = settings
  const addressed: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    return settings.fetch(address.replace(STRIPE_URL, settings.apiUrl), init)
  }
  let made: Stripe | null = null
  /** Made when first needed: most requests have nothing to do with payments. */
  const stripe = () => {
    made ??= new Stripe(secretKey, {
      apiVersion: '2026-10-28.endive',
      httpClient: Stripe.createFetchHttpClient(addressed),
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
    })
    return made
  }
  const priceOf = (tier: PaidTierName): string => {
    const [price] = prices[tier]
    if (!price) throw new Error(`no price for the plan ${tier}`)
    return price
  }
  const tierOf = (price: string): PaidTierName | null =>
    PAID_TIER_NAMES.find(tier => prices[tier].includes(price)) ?? null

  return {
    async createCustomer({ id, username, email, former }) {
      const customer = await resultOf(
        stripe().customers.create(
          { email, name: username, metadata: { userId: String(id) } },
          { idempotencyKey: `customer-${fingerprint(`${id} ${username} ${email} ${former}`)}` },
        ),
      )
      return customer.id
    },

    async ownerOf(customerId) {
      const customer = await resultOf(nullIfGone(stripe().customers.retrieve(customerId)))
      if (!customer || customer.deleted) return null
      const userId = Number(customer.metadata['userId'])
      return Number.isSafeInteger(userId) && userId > 0 ? userId : null
    },

    async subscriptionsOf(customerId) {
      const found: PaidSubscription[] = []
      const list = stripe().subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
      const page = await resultOf(nullIfGone(list))
      for (const one of page?.data ?? []) found.push(subscriptionOf(one, tierOf))
      return found
    },

    async checkout({ customerId, userId, tier, successUrl, cancelUrl }) {
      const { sessions } = stripe().checkout
      const before = await resultOf(sessions.list({ customer: customerId, limit: SESSIONS_LISTED }))
      const open = before.data.filter(one => one.status === 'open' && one.url !== null)
      const lasting = open.find(
        one =>
          one.metadata?.['price'] === priceOf(tier) &&
          one.success_url === successUrl &&
          one.expires_at * 1000 > now() + MIN_SESSION_LIFE_MS,
      )
      for (const one of open.filter(other => other !== lasting)) {
        await resultOf(sessions.expire(one.id))
      }
      if (lasting?.url) return lasting.url
      const session = await resultOf(
        sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: String(userId),
            line_items: [{ price: priceOf(tier), quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            metadata: { price: priceOf(tier) },
            subscription_data: { metadata: { userId: String(userId) } },
          },
          // Two presses at once are one page; a page after another is a new one.
          {
            idempotencyKey: `checkout-${customerId}-${priceOf(tier)}-${before.data[0]?.id ?? 'first'}`,
          },
        ),
      )
      if (!session.url) throw unavailable(new Error('a checkout session without an address'))
      return session.url
    },

    async portal({ customerId, returnUrl, change }) {
      const flow = change && {
        flow_data: {
          type: 'subscription_update_confirm' as const,
          subscription_update_confirm: {
            subscription: change.subscriptionId,
            items: [
              { id: await itemOf(change.subscriptionId), price: priceOf(change.tier), quantity: 1 },
            ],
          },
          after_completion: { type: 'redirect' as const, redirect: { return_url: change.doneUrl } },
        },
      }
      const session = await resultOf(
        stripe().billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...flow,
        }),
      )
      return session.url
    },

    async closeCustomer(customerId) {
      await resultOf(nullIfGone(stripe().customers.del(customerId)))
    },

    async readEvent(rawBody, signature) {
      try {
        const event = await stripe().webhooks.constructEventAsync(
          rawBody,
          signature,
          webhookSecret,
          undefined,
          Stripe.createSubtleCryptoProvider(),
          now(),
        )
        return eventOf(event)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        log('warn', 'payment_event_rejected', { reason: error.message })
        return 'forged'
      }
    },

    async check() {
      const options = { timeout: TIMEOUT_MS / 2, maxNetworkRetries: 0 }
      for (const tier of PAID_TIER_NAMES) {
        const price = await resultOf(
          nullIfGone(stripe().prices.retrieve(priceOf(tier), {}, options)),
        )
        if (!price?.active || price.recurring?.interval !== 'month') {
          return { ok: false, reason: `The price of the plan ${tier} is not for sale each month.` }
        }
      }
      return { ok: true }
    },
  }

  async function itemOf(subscriptionId: string): Promise<string> {
    const subscription = await resultOf(stripe().subscriptions.retrieve(subscriptionId))
    const [item] = subscription.items.data
    if (!item) throw unavailable(new Error(`the subscription ${subscriptionId} has no item`))
    return item.id
  }
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url')

function nullIfGone<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
}

/** What Stripe answers; its errors as PAYMENTS_UNAVAILABLE, with the original for the log. */
async function resultOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): Failure {
  const retryable =
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof Stripe.errors.StripeRateLimitError ||
    cause instanceof Stripe.errors.StripeAPIError
  return new Failure('PAYMENTS_UNAVAILABLE', { detail: { vendor: 'Stripe', retryable }, cause })
}
