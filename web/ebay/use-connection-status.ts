import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/ebay/connection-status; refetched whenever a screen mounts. */
export function useConnectionStatus() {
  return useQuery({
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
