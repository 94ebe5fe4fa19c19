import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast, toastError } from '../ui/toast-store.ts'

/** Deletes listings in parallel, one request each, and reports how many could not be deleted. */
export function useDelete() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const results = await Promise.allSettled(
        ids.map(id => api.listings[':id'].$delete({ param: { id: String(id) } })),
      )
      return results.filter(result => result.status === 'rejected').length
    },
    onSuccess: (failed, ids) => {
      if (failed === 0) {
        toast({ title: ids.length === 1 ? 'Listing deleted' : `${ids.length} listings deleted` })
      } else {
        toastError(
          'Failed to delete listings',
          `${failed} of ${ids.length} could not be deleted. Please try again.`,
        )
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.listings.all }),
  })
}
