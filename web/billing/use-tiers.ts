import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/subscription/tiers: the plans, the cheapest first. Anyone may read them. */
export function useTiers() {
  return useQuery({
    queryKey: queryKeys.billing.tiers,
    queryFn: async ({ signal }) =>
      (await (await api.subscription.tiers.$get(undefined, { init: { signal } })).json()).tiers,
  })
}
