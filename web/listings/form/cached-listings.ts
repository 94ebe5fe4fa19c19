import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '../../../shared/listings.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Puts a listing that the server returned in the place of the cached one. */
export function replaceListing(client: QueryClient, listing: Listing): void {
  client.setQueryData<Listing[]>(queryKeys.listings.all, cached =>
    cached?.map(each => (each.id === listing.id ? listing : each)),
  )
}

/** Fetches the listings again, and single ones that are shown. */
export const refetchListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.listings.all })
