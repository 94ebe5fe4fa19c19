import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** How long the categories of a store count as they are, in ms: a seller who adds one on eBay comes back soon. */
const FRESH_MS = 60_000

/** GET /api/ebay/store. */
export function useOwnStore() {
  return useQuery({
    queryKey: queryKeys.ebay.store,
    queryFn: async ({ signal }) =>
      (await api.ebay.store.$get(undefined, { init: { signal } })).json(),
    staleTime: FRESH_MS,
  })
}
