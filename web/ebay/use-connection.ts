import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'

/** GET /api/ebay/connection-status; refetched whenever a screen mounts. */
export function useConnectionStatus({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.ebay.connection,
    queryFn: async () => (await api.ebay['connection-status'].$get()).json(),
    staleTime: 0,
  })
}

/** Error text when the status cannot be read. */
export function statusFailureText(error: Error): string {
  if (!(error instanceof ApiFailure)) return 'Failed to check connection status'
  if (error.code === 'NETWORK') return 'Network error - please try again'
  return `Failed to check connection status (${error.status}): ${error.message}`
}

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

/** GET /api/ebay/reconnect; on success this window navigates to eBay's consent page. */
export function useReconnect() {
  return useMutation({
    mutationFn: async () => {
      const { authUrl } = await (await api.ebay.reconnect.$get()).json()
      if (!authUrl) throw new Error('The server answered without an address.')
      return authUrl
    },
    onSuccess: url => window.location.assign(url),
  })
}

/** Error text when eBay's consent page cannot be opened. */
export function reconnectFailureText(error: Error): string {
  if (!(error instanceof ApiFailure)) return 'Failed to generate reconnection URL'
  if (error.code === 'NETWORK') return 'Network error during reconnection'
  return `Reconnection failed (${error.status}): ${error.message}`
}
