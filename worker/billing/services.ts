import type { DatabaseServices, Databases, OfSeller } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { PaymentProvider } from './port.ts'

/** What the billing slice needs. */
export type BillingServices = AppUrl &
  DatabaseServices &
  OfSeller<Databases> & {
    payments: PaymentProvider | null
  }
