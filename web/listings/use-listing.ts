import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../lib/query-keys.ts'
import { fetchListing } from './model/act-calls.ts'
import { useListingEdits } from './model/use-listing-edits.ts'

/** One listing, to be edited: always read again once no edit of it is on its way, and not while it is edited. */
export function useListing(id: number) {
  const edits = useListingEdits()
  return useQuery({
    queryKey: queryKeys.listings.one(id),
    queryFn: async ({ signal }) => {
      await edits.ready(id)
      return fetchListing(id, signal)
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
