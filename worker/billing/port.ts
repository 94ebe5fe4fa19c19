import type { PaidTierName } from '../../shared/billing.ts'
import type { CheckResult } from '../http/vendor-check.ts'

/** A subscription as the provider has it now. Times are ms since 1970. */
export type PaidSubscription = {
  id: string
  /** The plan whose price it charges; null when that price is none of ours. */
  tier: PaidTierName | null
  /**
   * `active`: paid, or in a trial. `overdue`: a charge failed and is tried again. `unpaid`: it waits for a
   * payment and gives nothing meanwhile. `ended`: it will never charge again.
   */
  status: 'active' | 'overdue' | 'unpaid' | 'ended'
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: number
}

/** Something happened to a customer; what it led to is asked for. */
export type PaymentEvent = { id: string; type: string; customerId: string }

/** A payment service that charges monthly and has pages of its own to pay and to manage it. */
export type PaymentProvider = {
  /**
   * The customer as whom a user pays. The same user again, within a day, is the same customer; `former` is
   * one that is gone.
   */
  createCustomer: (user: {
    id: number
    username: string
    email: string
    former: string | null
  }) => Promise<string>
  /** Which of our users a customer was made for; null for somebody else's and for one that is gone. */
  ownerOf: (customerId: string) => Promise<number | null>
  /** All subscriptions of a customer, ended ones too; of a customer that is gone none. */
  subscriptionsOf: (customerId: string) => Promise<PaidSubscription[]>
  /**
   * The address of the page where a first subscription is paid. A customer has one such page open at most:
   * asked again for the same plan it is the same page, and for another plan the old one is closed.
   */
  checkout: (order: {
    customerId: string
    userId: number
    tier: PaidTierName
    successUrl: string
    cancelUrl: string
  }) => Promise<string>
  /**
   * The address of the page where a customer changes card and plan, or cancels; with `change` the page that
   * asks whether to change to this plan.
   */
  portal: (visit: {
    customerId: string
    returnUrl: string
    change?: { subscriptionId: string; tier: PaidTierName; doneUrl: string }
  }) => Promise<string>
  /** Ends all subscriptions of a customer at once and forgets the customer. One that is gone is closed. */
  closeCustomer: (customerId: string) => Promise<void>
  /** Reads a message of the provider. `forged` unless it is signed and fresh, null when it is of no concern. */
  readEvent: (rawBody: string, signature: string) => Promise<PaymentEvent | 'forged' | null>
  /** Whether it answers and sells our plans. */
  check: () => Promise<CheckResult>
}
