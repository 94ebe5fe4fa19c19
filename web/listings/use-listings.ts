import { useQuery } from '@tanstack/react-query'
import { NEXT_BEFORE_HEADER } from '../../shared/listing-terms.ts'
import type { Listing } from '../../shared/listings.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** How long fetched listings count as fresh. */
const LISTINGS_STALE_MS = 5 * 60_000

/** How long unused listings stay cached. */
const LISTINGS_GC_MS = 10 * 60_000

const PUBLISHING_POLL_MS = 5_000

/** GET /api/listings, all pages: the seller's own listings, newest first. */
export async function fetchListings(signal: AbortSignal): Promise<Listing[]> {
  const listings: Listing[] = []
  let before: string | null = null
  do {
    const address: string = before ? `/api/listings?before=${before}` : '/api/listings'
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const response = await apiFetch(address, { signal })
    // Not validated: its schema would add zod, a sixth of the first screen, to this bundle.
    // oxlint-disable-next-line no-await-in-loop
    const page: Listing[] = await response.json()
    listings.push(...page)
    before = response.headers.get(NEXT_BEFORE_HEADER)
  } while (before)
  return listings
}

/** The seller's listings, refetched when the window regains focus; without `enabled` only what is cached. */
export function useListings({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.listings.all,
    queryFn: ({ signal }) => fetchListings(signal),
    staleTime: LISTINGS_STALE_MS,
    gcTime: LISTINGS_GC_MS,
    refetchOnWindowFocus: true,
    // Another window or the queue is publishing: its end is shown without a press.
    refetchInterval: ({ state }) =>
      state.data?.some(({ publishState }) => publishState === 'publishing')
        ? PUBLISHING_POLL_MS
        : false,
  })
}
