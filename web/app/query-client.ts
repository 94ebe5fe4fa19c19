import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../lib/api-failure.ts'

/** Fetched data is fresh this long. */
const FRESH_MS = 5 * 60_000
/** A failed fetch is tried again this often. */
const RETRIES = 1

/** React Query with the house's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network a screen says so, where it would otherwise wait without a word...
        networkMode: 'always',
        // ...and comes by itself once there is one.
        refetchOnReconnect: true,
        // What the seller must change first is not tried again.
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiFailure && !error.retryable),
      },
      // A button pressed without a network fails now, and is not pressed by itself later. An edit of a listing is
      // sent again by the save queue (listings/model).
      mutations: { networkMode: 'always' },
    },
  })
}
