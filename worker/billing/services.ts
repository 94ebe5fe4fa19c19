import type { DatabaseServices } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { PaymentProvider } from './port.ts'

/** What the billing slice needs. */
export type BillingServices = AppUrl &
  DatabaseServices & {
    payments: PaymentProvider | null
  }
