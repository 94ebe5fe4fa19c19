import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast, toastError } from '../ui/toast-store.ts'

/** POST /api/ebay/disconnect; then refetches user and connection. */
export function useDisconnect(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.ebay.disconnect.$post(),
    onSuccess: () => {
      toast({ title: 'eBay Disconnected' })
      onDone()
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.user }),
        client.invalidateQueries({ queryKey: queryKeys.ebay.connection }),
      ])
    },
    onError: () =>
      toastError('Disconnect Failed', 'Failed to disconnect your eBay account. Please try again.'),
  })
}
