import { useQuery } from '@tanstack/react-query'
import { listingIdsSchema } from '../../../shared/listing/listing-cards.ts'
import { apiFetch } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The seller's drafts, as GET /api/listings/ids names them; null until they are known, and where there are more. */
export function useDraftIds(enabled: boolean): ReadonlySet<number> | null {
  const { data = null } = useQuery({
    enabled,
    queryKey: queryKeys.listings.draftIds,
    queryFn: async ({ signal }) => {
      const response = await apiFetch('/api/listings/ids?status=draft', { signal })
      const { listings, more } = listingIdsSchema.parse(await response.json())
      return more ? null : new Set(listings.map(({ id }) => id))
    },
    refetchOnWindowFocus: true,
  })
  return data
}
