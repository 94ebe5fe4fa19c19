import {
  type OwnSubscription,
  type PaidTierName,
  PRICING_PATH,
  type SubscriptionTierName,
} from '../../shared/billing.ts'
import type { Directory } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { BillingServices } from './services.ts'
import { linkCustomer, type SubscriptionRow, subscriptionOfUser, unlinkCustomer } from './store.ts'
import { type PaymentServices, syncCustomer } from './sync.ts'
import { tierNamed } from './tiers.ts'

type Buyer = { id: number; username: string; email: string }
type CheckoutServices = Omit<BillingServices, 'appUrl'>

/** Throws PAYMENTS_NOT_CONFIGURED. */
function withPayments({ payments, ...services }: CheckoutServices): PaymentServices {
  if (!payments) throw new Failure('PAYMENTS_NOT_CONFIGURED')
  return { ...services, payments }
}

/**
 * The URL of the page where a user pays for a plan. For a subscriber it is the page that changes the plan or, after
 * a failed charge or a cancellation, the portal.
 * Throws VALIDATION for the free plan, CONFLICT for the plan they have, PAYMENTS_UNAVAILABLE.
 */
export async function startCheckout(
  services: CheckoutServices,
  user: Buyer,
  { tier, appUrl }: { tier: SubscriptionTierName; appUrl: string },
): Promise<string> {
  if (tier === 'free') {
    const message = 'The free plan needs no payment. To return to it, cancel your subscription.'
    throw new Failure('VALIDATION', { message, detail: { field: 'tierName' } })
  }
  const withProvider = withPayments(services)
  try {
    return await checkoutUrl(withProvider, user, { tier, appUrl })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'PAYMENTS_UNAVAILABLE') throw error
    const { detail, cause } = error
    const message = 'Failed to create checkout session.'
    throw new Failure('PAYMENTS_UNAVAILABLE', { message, cause, ...(detail ? { detail } : {}) })
  }
}

async function checkoutUrl(
  services: PaymentServices,
  user: Buyer,
  { tier, appUrl }: { tier: PaidTierName; appUrl: string },
): Promise<string> {
  const { directory, payments } = services
  const pricing = `${appUrl}${PRICING_PATH}`
  const doneUrl = `${pricing}?checkout=success`
  const known = await refreshedSubscription(services, user.id)
  if (known?.subscriptionId) {
    const { customerId, subscriptionId } = known
    const visit = { customerId, returnUrl: pricing }
    if (known.paymentFailed || known.cancelAtPeriodEnd) return payments.portal(visit)
    if (known.paidTier !== tier) {
      return payments.portal({ ...visit, change: { subscriptionId, tier, doneUrl } })
    }
    const { displayName } = await tierNamed(directory, tier)
    throw new Failure('CONFLICT', { message: `You are on the ${displayName} plan already.` })
  }
  const customerId = await customerOf(services, user, known)
  return payments.checkout({
    customerId,
    tier,
    userId: user.id,
    successUrl: doneUrl,
    cancelUrl: `${pricing}?checkout=cancelled`,
  })
}

/** The user's customer, or a new one when it was deleted at the provider. */
async function customerOf(
  { directory, now, payments }: PaymentServices,
  user: Buyer,
  known: SubscriptionRow | null,
): Promise<string> {
  if (known && (await payments.ownerOf(known.customerId)) === user.id) return known.customerId
  if (known) await unlinkCustomer(directory, known.customerId)
  const customerId = await payments.createCustomer({ ...user, former: known?.customerId ?? null })
  const linked = await linkCustomer(directory, { userId: user.id, customerId, now: now() })
  if (linked === null) throw new Failure('NOT_AUTHENTICATED')
  return linked
}

/** The subscription after a sync: a payment whose event has not arrived yet must not lead to a second one. */
async function refreshedSubscription(
  services: PaymentServices,
  userId: number,
): Promise<SubscriptionRow | null> {
  const known = await subscriptionOfUser(services.directory, userId)
  if (!known) return null
  await syncCustomer(services, known.customerId)
  return subscriptionOfUser(services.directory, userId)
}

/** The URL of the billing portal. Throws NOT_FOUND for a user without a customer. */
export async function openPortal(
  services: CheckoutServices,
  userId: number,
  appUrl: string,
): Promise<string> {
  const { directory, payments } = withPayments(services)
  const known = await subscriptionOfUser(directory, userId)
  if (!known) throw new Failure('NOT_FOUND', { message: 'You have no subscription to manage.' })
  return payments.portal({
    customerId: known.customerId,
    returnUrl: `${appUrl}${PRICING_PATH}`,
  })
}

/** The user's subscription as of the last sync. */
export async function ownSubscription(
  directory: Directory,
  userId: number,
): Promise<OwnSubscription> {
  const known = await subscriptionOfUser(directory, userId)
  if (!known?.paidTier || known.currentPeriodEnd === null) return { subscription: null }
  const { paidTier, paymentFailed, cancelAtPeriodEnd, currentPeriodEnd } = known
  return {
    subscription: {
      tierName: paidTier,
      paymentFailed,
      cancelAtPeriodEnd,
      currentPeriodEnd: new Date(currentPeriodEnd).toISOString(),
    },
  }
}
