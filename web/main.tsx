import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { createQueryClient } from './app/query-client.ts'
import { AppRoutes } from './app/routes.tsx'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// One address for the router: the screens stand in AppRoutes. Blocking a navigation needs this router.
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    ),
  },
])

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)

// Not in development: cached files would hide recent changes.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    void import('./app/service-worker.ts').then(({ startServiceWorker }) =>
      startServiceWorker(navigator.serviceWorker),
    )
  })
}
