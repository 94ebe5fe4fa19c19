import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** Fetched data is fresh this long. */
const FRESH_MS = 5 * 60_000
/** A failed fetch is tried again this often. */
const RETRIES = 1

/** React Query with the house's defaults. An answer "please log in" signs the user out everywhere. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: error => {
        if (failedWith(error, 'NOT_AUTHENTICATED')) {
          client.setQueryData(queryKeys.user, { authenticated: false })
        }
      },
    }),
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
      // A button pressed without a network fails now, and is not pressed by itself later.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
