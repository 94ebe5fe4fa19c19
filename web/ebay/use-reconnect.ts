import { useMutation } from '@tanstack/react-query'
import { api } from '../app/api.ts'
import { ApiFailure } from '../app/api-failure.ts'

/** GET /api/ebay/reconnect; on success this window goes to eBay's consent page. */
export function useReconnect() {
  return useMutation({
    mutationFn: async () => {
      const { authUrl } = await (await api.ebay.reconnect.$get()).json()
      if (!authUrl) throw new Error('Failed to generate reconnection URL')
      return authUrl
    },
    onSuccess: url => window.location.assign(url),
  })
}

/** What the reconnect page says when it cannot go to eBay. */
export function reconnectFailureText(error: Error): string {
  if (!(error instanceof ApiFailure)) return error.message
  if (error.code === 'NETWORK') return 'Network error during reconnection'
  return `Reconnection failed (${error.status}): ${error.message}`
}
