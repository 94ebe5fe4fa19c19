import { Failure } from '../../http/failure.ts'
import type { PaymentProvider } from '../port.ts'
import { resultOf, type StripeClient, unavailable } from './stripe-client.ts'

/** A checkout session that expires sooner is not reused. */
const MIN_SESSION_LIFE_MS = 30 * 60_000
const SESSIONS_LISTED = 10

type CheckoutOrder = Parameters<PaymentProvider['checkout']>[0]
type PortalVisit = Parameters<PaymentProvider['portal']>[0]

/** The URL of a Checkout session. An open session for the same plan is reused, every other open one expires. */
export async function checkoutUrl(
  { sdk, now, priceOf }: StripeClient,
  { customerId, userId, tier, successUrl, cancelUrl }: CheckoutOrder,
): Promise<string> {
  const { sessions } = sdk().checkout
  const price = priceOf(tier)
  const known = await resultOf(sessions.list({ customer: customerId, limit: SESSIONS_LISTED }))
  const open = known.data.filter(one => one.status === 'open' && one.url !== null)
  const reusable = open.find(
    one =>
      one.metadata?.['price'] === price &&
      one.success_url === successUrl &&
      one.expires_at * 1000 > now() + MIN_SESSION_LIFE_MS,
  )
  for (const one of open.filter(other => other !== reusable)) {
    await expired(sessions, one.id)
  }
  if (reusable?.url) return reusable.url
  const session = await resultOf(
    sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: String(userId),
        line_items: [{ price, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        metadata: { price },
        subscription_data: { metadata: { userId: String(userId) } },
      },
      // Two concurrent requests make one session. A session after another is a new one.
      { idempotencyKey: `checkout-${customerId}-${price}-${known.data[0]?.id ?? 'first'}` },
    ),
  )
  if (!session.url) throw unavailable(new Error('a checkout session without an address'))
  await requireOnlySession(sessions, { customerId, own: session.id })
  return session.url
}

type Sessions = ReturnType<StripeClient['sdk']>['checkout']['sessions']

/** Expires a session; another checkout may have done so already. */
async function expired(sessions: Sessions, id: string): Promise<void> {
  try {
    await resultOf(sessions.expire(id))
  } catch (error) {
    const { status } = await resultOf(sessions.retrieve(id))
    if (status !== 'expired') throw error
  }
}

/**
 * Of checkouts of two plans at the same moment one stays open: each looks after it was made, and whoever looks last sees
 * them all. Throws BUSY where another one stays.
 */
async function requireOnlySession(
  sessions: Sessions,
  { customerId, own }: { customerId: string; own: string },
): Promise<void> {
  const listed = await resultOf(sessions.list({ customer: customerId, limit: SESSIONS_LISTED }))
  const open = listed.data.filter(one => one.status === 'open')
  const [newest] = open.toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  for (const one of open.filter(other => other !== newest)) {
    await expired(sessions, one.id)
  }
  if (newest && newest.id !== own)
    throw new Failure('BUSY', {
      message: 'Another checkout was opened at the same moment. Please try again.',
      detail: { retryable: true, retryAfterSeconds: 1 },
    })
}

/** The URL of a billing portal session; with `change` its page that confirms the change of plan. */
export async function portalUrl(
  client: StripeClient,
  { customerId, returnUrl, change }: PortalVisit,
): Promise<string> {
  const flow = change && {
    flow_data: {
      type: 'subscription_update_confirm' as const,
      subscription_update_confirm: {
        subscription: change.subscriptionId,
        items: [
          {
            id: await itemOf(client, change.subscriptionId),
            price: client.priceOf(change.tier),
            quantity: 1,
          },
        ],
      },
      after_completion: { type: 'redirect' as const, redirect: { return_url: change.doneUrl } },
    },
  }
  const session = await resultOf(
    client.sdk().billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
      ...flow,
    }),
  )
  return session.url
}

async function itemOf({ sdk }: StripeClient, subscriptionId: string): Promise<string> {
  const subscription = await resultOf(sdk().subscriptions.retrieve(subscriptionId))
  const [item] = subscription.items.data
  if (!item) throw unavailable(new Error(`the subscription ${subscriptionId} has no item`))
  return item.id
}
