import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/subscription/storage: what the user has of the listings and pictures that the plan holds. */
export function useStorageUse() {
  return useQuery({
    queryKey: queryKeys.billing.storage,
    queryFn: async ({ signal }) =>
      (await api.subscription.storage.$get(undefined, { init: { signal } })).json(),
    staleTime: 0,
  })
}
