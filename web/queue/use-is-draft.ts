import { useQuery } from '@tanstack/react-query'
import { listingIdsSchema } from '../../shared/listing/listing-cards.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/**
 * Whether a listing is a draft still, as GET /api/listings/ids says. Until that is known, and where there are more drafts
 * than it names, every listing of the queue counts as one.
 */
export function useIsDraft(enabled: boolean): (id: number) => boolean {
  const { data } = useQuery({
    enabled,
    queryKey: queryKeys.listings.draftIds,
    queryFn: async ({ signal }) => {
      const response = await apiFetch('/api/listings/ids?status=draft', { signal })
      const { listings, more } = listingIdsSchema.parse(await response.json())
      return more ? null : new Set(listings.map(({ id }) => id))
    },
    refetchOnWindowFocus: true,
  })
  return id => !data || data.has(id)
}
