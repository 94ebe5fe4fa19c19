import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListingTemplates } from '../../../shared/listing/listing-templates.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const route = api['listing-templates']

/** GET /api/listing-templates. */
export function useTemplates() {
  return useQuery({
    queryKey: queryKeys.listingTemplates,
    queryFn: async ({ signal }) => (await route.$get(undefined, { init: { signal } })).json(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** PUT /api/listing-templates. The caller shows failures. */
export function useSaveTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: ListingTemplates) => (await route.$put({ json })).json(),
    onSuccess: saved => client.setQueryData(queryKeys.listingTemplates, saved),
  })
}
