import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { type State, stored } from '../lib/state.ts'

/** A card and whether it can be charged. */
export type Card = {
  id: string
  object: 'payment_method'
  customer: string
  last4: string
  charges: boolean
}
/** A portal session of one customer. */
export type PortalVisit = Stripe.BillingPortal.Session & {
  flow: Stripe.BillingPortal.Session.Flow | null
}

/** An event with the object's state at that time. */
export type SentEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & { data: { object: { id: string }; previous_attributes?: Record<string, unknown> } }

type Kinds = {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  'checkout.session': Stripe.Checkout.Session
  'billing_portal.session': PortalVisit
  payment_method: Card
  event: SentEvent
}
export type Kind = keyof Kinds

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** An id in Stripe's format: a prefix and random characters. */
export const newId = (prefix: string, length = 14): string =>
  `${prefix}_${[...randomBytes(length)].map(byte => LETTERS[byte % LETTERS.length]).join('')}`

export type ObjectStore = ReturnType<typeof createObjectStore>

/** Stripe's objects in the sandbox's state. */
export function createObjectStore(state: State) {
  return {
    find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
      const row = state.get('SELECT body FROM stripe_object WHERE kind = ? AND id = ?', kind, id)
      return row && stored<Kinds[K]>(row)
    },
    /** Newest first, as Stripe lists. */
    all<K extends Kind>(kind: K, customer?: string): Kinds[K][] {
      const rows =
        customer === undefined
          ? state.all('SELECT body FROM stripe_object WHERE kind = ? ORDER BY number DESC', kind)
          : state.all(
              'SELECT body FROM stripe_object WHERE kind = ? AND customer = ? ORDER BY number DESC',
              kind,
              customer,
            )
      return rows.map(row => stored<Kinds[K]>(row))
    },
    save<K extends Kind>(kind: K, object: Kinds[K], customer: string | null): Kinds[K] {
      state.run(
        `INSERT INTO stripe_object (id, kind, customer, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body, customer = excluded.customer`,
        object.id,
        kind,
        customer,
        JSON.stringify(object),
      )
      return object
    },
    remove(id: string): void {
      state.run('DELETE FROM stripe_object WHERE id = ?', id)
    },
  }
}
