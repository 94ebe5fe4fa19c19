import { useQuery } from '@tanstack/react-query'
import { ebayCategoriesSchema } from '../../shared/ebay.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/ebay/categories, once a session. */
export function useEbayCategories({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: queryKeys.ebayCategories,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await api.ebay.categories.$get({}, { init: { signal } })
      return ebayCategoriesSchema.parse(await response.json()).categories
    },
  })
}
