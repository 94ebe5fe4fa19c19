import { useQuery } from '@tanstack/react-query'
import type { Listing } from '../../../shared/listing/listings.ts'
import { itemSpecificsSchema } from '../../../shared/listing/terms/asked-specifics.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** GET /api/listings/{id}/item-specifics of a listing that can be published. */
export function useItemSpecifics({ id, version, status }: Listing) {
  return useQuery({
    enabled: status === 'draft' || status === 'ended',
    queryKey: queryKeys.itemSpecifics(id, version),
    queryFn: async ({ signal }) => {
      const param = { id: String(id) }
      const response = await api.listings[':id']['item-specifics'].$get(
        { param },
        { init: { signal } },
      )
      return itemSpecificsSchema.parse(await response.json())
    },
    // Without eBay the form is complete but for these fields.
    retry: false,
  })
}
