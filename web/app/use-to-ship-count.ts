import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

const STALE_MS = 60_000

/** GET /api/fulfillment/count: how many orders wait to be shipped; 0 until it is known. */
export function useToShipCount(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: queryKeys.fulfillment.count,
    queryFn: async () => (await api.fulfillment.count.$get()).json(),
    enabled,
    staleTime: STALE_MS,
  })
  return data?.count ?? 0
}
