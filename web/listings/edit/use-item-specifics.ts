import { useQuery } from '@tanstack/react-query'
import { itemSpecificsSchema } from '../../../shared/listing/terms/asked-specifics.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { FormListing } from './edit-context.ts'

/** GET /api/listings/{id}/item-specifics of a listing that can be published. */
export function useItemSpecifics({ id = 0, version = 0, status }: FormListing) {
  return useQuery({
    enabled: id > 0 && (status === 'draft' || status === 'ended'),
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
