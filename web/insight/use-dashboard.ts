import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Dashboard } from '../../shared/insight.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** Spec: how often the dashboard is read again. */
export const DASHBOARD_POLL_MS = 30_000

async function fetchDashboard(signal: AbortSignal, before?: number): Promise<Dashboard> {
  const query = before === undefined ? {} : { before }
  return (await api.listings.dashboard.$get({ query }, { init: { signal } })).json()
}

/** The seller's figures and the newest listings, read again every 30 seconds while the page is seen. */
export function useDashboard() {
  return useQuery({
    queryKey: queryKeys.listings.dashboard,
    queryFn: ({ signal }) => fetchDashboard(signal),
    refetchInterval: DASHBOARD_POLL_MS,
    refetchOnWindowFocus: true,
  })
}

/** Older listings, page by page from `before` when the seller asks for them. They are not polled. */
export function useOlderListings(before: number | null) {
  return useInfiniteQuery({
    enabled: false,
    queryKey: [...queryKeys.listings.dashboard, before],
    queryFn: ({ signal, pageParam }) => fetchDashboard(signal, pageParam),
    initialPageParam: before ?? 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
