import type { QueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { offerConnectionFor } from '../publishing/offer-connection.ts'
import { toastError } from '../ui/feedback/toast-store.ts'

/** POST /api/orders/sync. A failure is shown, and the listings are read all the same. */
export async function requestOrderSync(client: QueryClient): Promise<void> {
  try {
    await api.orders.sync.$post()
  } catch (error) {
    // The orders were read within the last minute, or are being read now.
    if (failedWith(error, 'RATE_LIMITED', 'BUSY')) return
    toastError('Your eBay orders could not be read', failureMessage(error, 'Please try again.'))
    offerConnectionFor(client, error)
  }
}
