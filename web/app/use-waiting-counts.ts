import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

const STALE_MS = 60_000

/** What waits for a seller after the sale, with the call that counts it. */
const COUNTS = {
  /** Orders to be shipped. */
  toShip: { queryKey: queryKeys.fulfillment.count, get: () => api.fulfillment.count.$get() },
  /** Offers of buyers without an answer. */
  offers: { queryKey: queryKeys.bestOffers.count, get: () => api['best-offers'].count.$get() },
  /** Coins that came back about which the seller has not decided. */
  returns: { queryKey: queryKeys.returns.count, get: () => api.returns.count.$get() },
} as const

/** How many of them wait; 0 until it is known. */
export function useWaitingCount(of: keyof typeof COUNTS, enabled: boolean): number {
  const { queryKey, get } = COUNTS[of]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await get()).json(),
    enabled,
    staleTime: STALE_MS,
  })
  return data?.count ?? 0
}
