import * as billing from '../../shared/billing.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Plans and what is paid for. */
export const billingOperations: SliceDescription = {
  title: 'Plans',
  responses: {
    SubscriptionTiers: billing.subscriptionTiersSchema,
    SubscriptionTier: billing.subscriptionTierSchema,
    OwnSubscription: billing.ownSubscriptionSchema,
    StorageUse: billing.storageUseSchema,
    CheckoutResult: billing.checkoutResultSchema,
    PortalResult: billing.portalResultSchema,
    WebhookReceived: billing.webhookReceivedSchema,
  },
  bodies: { Checkout: billing.checkoutSchema },
  operations: {
    'GET /api/subscription/tiers': {
      summary: 'List the plans with prices and allowances',
      responses: json(billing.subscriptionTiersSchema, 'The cheapest first'),
    },
    'GET /api/subscription': {
      summary: 'Read what you pay for',
      responses: json(billing.ownSubscriptionSchema, 'Your subscription, or null'),
    },
    'GET /api/subscription/storage': {
      summary: 'Read how much your plan holds, and how much you have',
      responses: json(billing.storageUseSchema, 'Listings, and bytes of pictures'),
    },
    'POST /api/subscription/checkout': {
      summary: 'Get the page on which you pay for a plan',
      description: 'With a subscription already, it is the page on which you confirm its change.',
      responses: json(billing.checkoutResultSchema, 'Where to send the browser'),
      errors: ['CONFLICT', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'RATE_LIMITED'],
    },
    'POST /api/subscription/portal': {
      summary: 'Get the page on which you change card or plan, or cancel',
      responses: json(billing.portalResultSchema, 'Where to send the browser'),
      errors: ['NOT_FOUND', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'RATE_LIMITED'],
    },
    'POST /api/webhooks/stripe': {
      summary: 'Take a message of the payment provider',
      description:
        'Its signature stands for origin and session. The same event twice is applied once.',
      headers: {
        'Stripe-Signature': {
          description: 'The signature over the body as it was sent',
          required: true,
        },
      },
      rawBody: {
        description: 'An event as Stripe sends it, at most 1 MB',
        type: 'application/json',
      },
      responses: json(billing.webhookReceivedSchema, 'It is written down and will be applied'),
      errors: ['WEBHOOK_REFUSED', 'PAYMENTS_NOT_CONFIGURED'],
    },
  },
}
