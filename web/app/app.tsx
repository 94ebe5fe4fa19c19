import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import type { History } from './navigation/history.ts'
import { AppRouter } from './router.tsx'
import { AppRoutes } from './routes.tsx'

/** The whole app: the same in the browser and where the public pages are rendered, or they could not be hydrated. */
export function App({ history, client }: { history: History; client: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <AppRouter history={history}>
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
          </AppRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}
