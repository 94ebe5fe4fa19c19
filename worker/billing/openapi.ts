import {
  checkoutResultSchema,
  checkoutSchema,
  ownSubscriptionSchema,
  portalResultSchema,
  subscriptionTierSchema,
  subscriptionTiersSchema,
  webhookReceivedSchema,
} from '../../shared/billing.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Plans and what is paid for. */
export const billingOperations: SliceDescription = {
  title: 'Plans',
  answers: {
    SubscriptionTiers: subscriptionTiersSchema,
    SubscriptionTier: subscriptionTierSchema,
    OwnSubscription: ownSubscriptionSchema,
    CheckoutResult: checkoutResultSchema,
    PortalResult: portalResultSchema,
    WebhookReceived: webhookReceivedSchema,
  },
  bodies: { Checkout: checkoutSchema },
  calls: {
    'GET /api/subscription/tiers': {
      summary: 'List the plans with prices and allowances',
      answers: json(subscriptionTiersSchema, 'The cheapest first'),
      errors: [],
    },
    'GET /api/subscription': {
      summary: 'Read what you pay for',
      answers: json(ownSubscriptionSchema, 'Your subscription, or null'),
      errors: [],
    },
    'POST /api/subscription/checkout': {
      summary: 'Get the page on which you pay for a plan',
      about: 'With a subscription already, it is the page on which you confirm its change.',
      answers: json(checkoutResultSchema, 'Where to send the browser'),
      errors: ['CONFLICT', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'],
    },
    'POST /api/subscription/portal': {
      summary: 'Get the page on which you change card or plan, or cancel',
      answers: json(portalResultSchema, 'Where to send the browser'),
      errors: ['NOT_FOUND', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'],
    },
    'POST /api/webhooks/stripe': {
      summary: 'Take a message of the payment provider',
      about: 'Its signature stands for origin and session. The same event twice is applied once.',
      headers: {
        'Stripe-Signature': { about: 'The signature over the body as it was sent', required: true },
      },
      rawBody: { about: 'An event as Stripe sends it, at most 1 MB', type: 'application/json' },
      answers: json(webhookReceivedSchema, 'It is written down and will be applied'),
      errors: ['WEBHOOK_REFUSED', 'PAYMENTS_NOT_CONFIGURED'],
    },
  },
}
