import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import LoginPage from './accounts/login-page.tsx'
import { useUser } from './accounts/use-user.ts'
import { Layout } from './app/layout.tsx'
import { lazyPage } from './app/lazy-page.tsx'
import { LoadingScreen } from './app/loading-screen.tsx'
import NotFoundPage from './app/not-found-page.tsx'

const KitPage = lazyPage(() => import('./kit/kit-page.tsx'))

/** The login page for those who are out, the home for those who are in. */
function Login() {
  const { status } = useUser()
  if (status === 'loading') return <LoadingScreen />
  return status === 'signed-in' ? <Navigate to="/" replace /> : <LoginPage />
}

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: '/login', element: <Login /> },
      // The gallery of the kit, in development only.
      ...(import.meta.env.DEV ? [{ path: '/kit', element: <KitPage /> }] : []),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const router = createBrowserRouter(routes)
