import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/feedback/toast-store.ts'

/** The Refresh button: reads the orders from eBay where it is connected, then the listings. */
export function useRefresh(): { refresh: () => void; refreshing: boolean } {
  const client = useQueryClient()
  const { hasEbayConnection } = useSignedInUser()
  const [refreshing, setRefreshing] = useState(false)
  const run = async () => {
    // React Query would wait for the network without a word.
    if (!onlineManager.isOnline()) {
      toastError('You are offline', 'Your listings are shown as they were last read.')
      return
    }
    setRefreshing(true)
    try {
      if (hasEbayConnection)
        await (await import('./changes/sync-orders.ts')).requestOrderSync(client)
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.listings.all }),
        client.invalidateQueries({ queryKey: queryKeys.orders.changes }),
      ])
      const error = client
        .getQueryCache()
        .findAll({ queryKey: queryKeys.listings.pages, type: 'active' })
        .find(({ state }) => state.error)?.state.error
      if (error)
        toastError('Your listings could not be read', failureMessage(error, 'Please try again.'))
      setRefreshing(false)
    }
  }
  return { refresh: () => void run(), refreshing }
}
