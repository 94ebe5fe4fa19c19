import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListingChanges } from '../../../shared/orders.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { failureToast } from '../../ui/feedback/toast-store.ts'
import { refetchListings } from '../model/cached-listings.ts'

/** GET /api/orders/changes. When a newer change arrives, the listings are fetched again. */
export function useChanges() {
  const client = useQueryClient()
  const changes = useQuery({
    queryKey: queryKeys.orders.changes,
    queryFn: async ({ signal }) =>
      (await api.orders.changes.$get(undefined, { init: { signal } })).json(),
    refetchOnWindowFocus: true,
  })
  // 0: read, and nothing changed.
  const newest = changes.data && (changes.data.events[0]?.id ?? 0)
  const known = useRef(newest)
  useEffect(() => {
    if (newest === undefined || newest === known.current) return
    const isFirst = known.current === undefined
    known.current = newest
    if (!isFirst) void refetchListings(client)
  }, [newest, client])
  return changes
}

/** POST /api/orders/changes/seen: the banner leaves at once, and returns when the call fails. */
export function useChangesSeen() {
  const client = useQueryClient()
  const { changes } = queryKeys.orders
  return useMutation({
    mutationFn: (upTo: number) => api.orders.changes.seen.$post({ json: { upTo } }),
    onMutate: async (upTo: number) => {
      await client.cancelQueries({ queryKey: changes })
      client.setQueryData<ListingChanges>(
        changes,
        known => known && { ...known, events: known.events.filter(({ id }) => id > upTo) },
      )
    },
    onError: failureToast('The changes could not be marked as seen'),
    onSettled: () => client.invalidateQueries({ queryKey: changes }),
  })
}
