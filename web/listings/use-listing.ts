import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../lib/query-keys.ts'
import { fetchListing } from './form/act-calls.ts'

/** One listing, to be edited: always read again, and not while it is edited. */
export function useListing(id: number) {
  return useQuery({
    queryKey: queryKeys.listings.one(id),
    queryFn: ({ signal }) => fetchListing(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
