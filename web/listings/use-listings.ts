import { useQuery } from '@tanstack/react-query'
import { LISTINGS_FRESH_MS, LISTINGS_KEPT_MS, type Listing } from '../../shared/listings.ts'
import { api } from '../app/api.ts'
import { queryKeys } from '../app/query-keys.ts'

const NEXT_PAGE_HEADER = 'X-Next-Before'

/** GET /api/listings, page after page: the seller's own listings, newest first. */
export async function fetchListings(signal: AbortSignal): Promise<Listing[]> {
  const listings: Listing[] = []
  let before: string | null = null
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const answer = await api.listings.$get(
      { query: before ? { before } : {} },
      { init: { signal } },
    )
    listings.push(...(await answer.json())) // oxlint-disable-line no-await-in-loop
    before = answer.headers.get(NEXT_PAGE_HEADER)
  } while (before)
  return listings
}

/** The seller's listings; asked again when the window comes back to the front. */
export function useListings() {
  return useQuery({
    queryKey: queryKeys.listings.all,
    queryFn: ({ signal }) => fetchListings(signal),
    staleTime: LISTINGS_FRESH_MS,
    gcTime: LISTINGS_KEPT_MS,
    refetchOnWindowFocus: true,
  })
}
