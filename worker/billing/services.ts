import type { Database } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { PaymentProvider } from './port.ts'

/** What the billing slice needs. */
export type BillingServices = AppUrl & {
  db: Database
  /** Time in ms. */
  now: () => number
  payments: PaymentProvider | null
}
