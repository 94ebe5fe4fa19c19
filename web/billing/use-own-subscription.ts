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

/** The provider's message reaches the server about when the browser comes back: asked this often, this long. */
const LOOK_EVERY_MS = 3_000
const LOOK_FOR_MS = 30_000

/** After a checkout, reads user and subscription anew until the new plan has had time to arrive. */
export function useFreshPlan(afterCheckout: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!afterCheckout) return
    const look = () => {
      void client.invalidateQueries({ queryKey: queryKeys.user })
      void client.invalidateQueries({ queryKey: queryKeys.billing.own })
    }
    look()
    const looking = setInterval(look, LOOK_EVERY_MS)
    const end = setTimeout(() => clearInterval(looking), LOOK_FOR_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(end)
    }
  }, [afterCheckout, client])
}
