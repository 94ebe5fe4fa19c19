import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

const STALE_MS = 60_000

/** GET /api/best-offers/count: how many offers of buyers wait for an answer; 0 until it is known. */
export function useOfferCount(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: queryKeys.bestOffers.count,
    queryFn: async () => (await api['best-offers'].count.$get()).json(),
    enabled,
    staleTime: STALE_MS,
  })
  return data?.count ?? 0
}

/** GET /api/returns/count: how many coins came back about which the seller has not decided; 0 until it is known. */
export function useReturnCount(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: queryKeys.returns.count,
    queryFn: async () => (await api.returns.count.$get()).json(),
    enabled,
    staleTime: STALE_MS,
  })
  return data?.count ?? 0
}
