import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Reads the seller's orders on request, and then what is made of them. */
export function useOrderSync(queryKey: QueryKey): { isReading: boolean; start: () => void } {
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  async function read() {
    setIsReading(true)
    await requestOrderSync(client)
    await client.invalidateQueries({ queryKey })
    setIsReading(false)
  }
  return { isReading, start: () => void read() }
}
