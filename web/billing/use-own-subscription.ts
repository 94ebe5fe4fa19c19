import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/subscription: what the user pays for, or null. */
export function useOwnSubscription() {
  return useQuery({
    queryKey: queryKeys.billing.own,
    queryFn: async ({ signal }) =>
      (await (await api.subscription.$get(undefined, { init: { signal } })).json()).subscription,
    staleTime: 0,
  })
}

/** The provider's webhook arrives about when the browser returns: polling interval and duration. */
const LOOK_EVERY_MS = 3_000
const LOOK_FOR_MS = 30_000

/** After a checkout, refetches user and subscription until the new plan has had time to arrive. */
export function useFreshPlan(afterCheckout: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!afterCheckout) return
    const refetch = () => {
      void client.invalidateQueries({ queryKey: queryKeys.user })
      void client.invalidateQueries({ queryKey: queryKeys.billing.own })
    }
    refetch()
    const timer = setInterval(refetch, LOOK_EVERY_MS)
    const end = setTimeout(() => clearInterval(timer), LOOK_FOR_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [afterCheckout, client])
}
