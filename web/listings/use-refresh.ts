import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../accounts/use-user.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** The Refresh button: reads the orders from eBay where it is connected, then the listings. */
export function useRefresh(): { refresh: () => void; refreshing: boolean } {
  const client = useQueryClient()
  const { hasEbayConnection } = useSignedInUser()
  const [refreshing, setRefreshing] = useState(false)
  const run = async () => {
    setRefreshing(true)
    try {
      if (hasEbayConnection) await (await import('./sync-orders.ts')).syncOrders(client)
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.listings.all }),
        client.invalidateQueries({ queryKey: queryKeys.orders.changes }),
      ])
      setRefreshing(false)
    }
  }
  return { refresh: () => void run(), refreshing }
}
