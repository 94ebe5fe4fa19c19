import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { PAID_TIER_NAMES } from '../../../shared/billing.ts'
import { log } from '../../http/log.ts'
import type { PaymentProvider } from '../port.ts'
import {
  createClient,
  nullIfGone,
  resultOf,
  STRIPE_TIMEOUT_MS,
  type StripeSettings,
} from './stripe-client.ts'
import { eventOf, subscriptionOf, tierCharged } from './stripe-dto.ts'
import { checkoutUrl, portalUrl } from './stripe-pages.ts'

/**
 * Stripe: Checkout for the first payment, the billing portal for everything else. The portal has to allow
 * customers to change between the three prices and to cancel (Stripe's dashboard, Settings → Billing).
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const client = createClient(settings)
  const { sdk, now, priceOf, tierOf } = client
  const lastPaid = async (subscription: string) => {
    const paid = sdk().invoices.list({ subscription, status: 'paid', limit: 1 })
    const [invoice] = (await resultOf(paid)).data
    return invoice ? tierCharged(invoice, tierOf) : null
  }
  return {
    async createCustomer({ id, username, email, former }) {
      const customer = await resultOf(
        sdk().customers.create(
          { email, name: username, metadata: { userId: String(id) } },
          { idempotencyKey: `customer-${fingerprint(`${id} ${username} ${email} ${former}`)}` },
        ),
      )
      return customer.id
    },

    async ownerOf(customerId) {
      const customer = await resultOf(nullIfGone(sdk().customers.retrieve(customerId)))
      if (!customer || customer.deleted) return null
      const userId = Number(customer.metadata['userId'])
      return Number.isSafeInteger(userId) && userId > 0 ? userId : null
    },

    async subscriptionsOf(customerId) {
      const list = sdk().subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
      const page = await resultOf(nullIfGone(list))
      const found = page === null ? [] : page.data.map(one => subscriptionOf(one, tierOf))
      return Promise.all(
        found.map(async one => ({
          ...one,
          lastPaid: one.status === 'overdue' ? await lastPaid(one.id) : one.tier,
        })),
      )
    },

    checkout: order => checkoutUrl(client, order),
    portal: visit => portalUrl(client, visit),

    async closeCustomer(customerId) {
      await resultOf(nullIfGone(sdk().customers.del(customerId)))
    },

    async readEvent(rawBody, signature) {
      try {
        const event = await sdk().webhooks.constructEventAsync(
          rawBody,
          signature,
          client.webhookSecret,
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
      const options = { timeout: STRIPE_TIMEOUT_MS / 2, maxNetworkRetries: 0 }
      for (const tier of PAID_TIER_NAMES) {
        const price = await resultOf(nullIfGone(sdk().prices.retrieve(priceOf(tier), {}, options)))
        if (!price?.active || price.recurring?.interval !== 'month') {
          return { ok: false, reason: `The price of the plan ${tier} is not for sale each month.` }
        }
      }
      const portals = sdk().billingPortal.configurations
      const { data } = await resultOf(portals.list({ active: true, is_default: true }, options))
      const { subscription_update, subscription_cancel } = data[0]?.features ?? {}
      if (!subscription_update?.enabled || !subscription_cancel?.enabled)
        return { ok: false, reason: PORTAL }
      return { ok: true }
    },
  }
}

/** Live mode has no configuration of the portal before it is saved in the dashboard. */
const PORTAL =
  'The customer portal is not saved, or customers cannot change and cancel their plan there: Stripe’s dashboard, Settings → Billing → Customer portal.'

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url')
