import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'

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
