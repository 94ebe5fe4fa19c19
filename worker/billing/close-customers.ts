import { type SQL, sql } from 'drizzle-orm'
import { log } from '../http/log.ts'
import type { BillingServices } from './services.ts'
import { customersToClose, deleteCustomerClosure, recordFailedClosure } from './store.ts'

const CUSTOMERS_PER_RUN = 50

/** The statement that records the customer to close. It runs before the user's row is deleted. */
export function recordCustomerClosure(
  userId: number,
  { at, isGoing }: { at: number; isGoing: SQL },
): SQL {
  return sql`
    insert into customer_closures (customer_id, asked_at)
    select customer_id, ${at} from subscriptions where user_id = ${userId} and ${isGoing}
    on conflict do nothing`
}

/** Closes the customers of deleted accounts. The schedule retries those that fail, after the others. */
export async function closeCustomers({
  directory,
  now,
  payments,
}: Pick<BillingServices, 'directory' | 'now' | 'payments'>): Promise<void> {
  if (!payments) return
  for (const customerId of await customersToClose(directory, CUSTOMERS_PER_RUN)) {
    try {
      await payments.closeCustomer(customerId)
      await deleteCustomerClosure(directory, customerId)
    } catch (error) {
      log('warn', 'payment_customer_closing_failed', { customerId, error })
      await recordFailedClosure(directory, customerId, now())
    }
  }
}
