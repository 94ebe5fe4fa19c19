import { useQuery } from '@tanstack/react-query'
import { LISTINGS_FRESH_MS, LISTINGS_KEPT_MS } from '../../shared/listing-terms.ts'
import type { Listing } from '../../shared/listings.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

const NEXT_PAGE_HEADER = 'X-Next-Before'

/** GET /api/listings, page after page: the seller's own listings, newest first. */
export async function fetchListings(signal: AbortSignal): Promise<Listing[]> {
  const listings: Listing[] = []
  let before: string | null = null
  do {
    const address: string = before ? `/api/listings?before=${before}` : '/api/listings'
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const answer = await apiFetch(address, { signal })
    // Our own server's answer; its schema would bring zod, a sixth of the first screen.
    // oxlint-disable-next-line no-await-in-loop
    const page: Listing[] = await answer.json()
    listings.push(...page)
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
