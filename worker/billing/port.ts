import type { PaidTierName } from '../../shared/billing.ts'
import type { CheckResult } from '../http/vendor-check.ts'

/** A subscription as the provider has it now. Times are ms since 1970. */
export type PaidSubscription = {
  id: string
  /** The plan of its price; null for an unknown price. */
  tier: PaidTierName | null
  /**
   * `active`: paid, or in a trial. `overdue`: a charge failed and is retried, that of a higher plan too. `unpaid`: it waits for a
   * payment and grants nothing meanwhile. `ended`: it will never charge again.
   */
  status: 'active' | 'overdue' | 'unpaid' | 'ended'
  /** The plan that was paid last, of an overdue one; null where none was, or its price is unknown. */
  lastPaid: PaidTierName | null
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: number
}

/** An event that may have changed a customer's subscription. */
export type PaymentEvent = { id: string; type: string; customerId: string }

/** A payment service that charges monthly and has pages of its own to pay and to manage it. */
export type PaymentProvider = {
  /**
   * Creates the user's customer. Repeated within a day it returns the same customer, unless `former`, the deleted
   * one, differs.
   */
  createCustomer: (user: {
    id: number
    username: string
    email: string
    former: string | null
  }) => Promise<string>
  /** The user of a customer; null for a customer that is not ours or was deleted. */
  ownerOf: (customerId: string) => Promise<number | null>
  /** All subscriptions of a customer, ended ones too. Empty for a deleted customer. */
  subscriptionsOf: (customerId: string) => Promise<PaidSubscription[]>
  /**
   * The URL of the page where a first subscription is paid. A customer has at most one open page: the same plan
   * again returns the same page, and another plan closes it.
   */
  checkout: (order: {
    customerId: string
    userId: number
    tier: PaidTierName
    successUrl: string
    cancelUrl: string
  }) => Promise<string>
  /**
   * The URL of the page where a customer changes card and plan, or cancels; with `change` the page that confirms
   * this change of plan.
   */
  portal: (visit: {
    customerId: string
    returnUrl: string
    change?: { subscriptionId: string; tier: PaidTierName; doneUrl: string }
  }) => Promise<string>
  /** Ends all subscriptions of a customer and deletes the customer. Idempotent. */
  closeCustomer: (customerId: string) => Promise<void>
  /** Parses a webhook event. `forged` unless its signature is valid and recent; null when it is irrelevant. */
  readEvent: (rawBody: string, signature: string) => Promise<PaymentEvent | 'forged' | null>
  /** Whether the provider responds and sells our plans. */
  check: () => Promise<CheckResult>
}
