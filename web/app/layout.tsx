import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useUser } from '../accounts/use-user.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { LoadingScreen } from './navigation/loading-screen.tsx'
import { NavigationBlocker } from './navigation/navigation-blocker.tsx'
import { Toasts } from './toasts.tsx'

// Without its code the screens are shown all the same.
const Publishing = lazy(() => import('./publishing.tsx').catch(() => ({ default: () => null })))
// Without its code coins and offers are sent at the next visit, and nothing is said of the end of a batch.
const BackgroundWork = lazy(() =>
  import('./background-work.tsx').catch(() => ({ default: () => null })),
)

const LabelScans = lazy(() =>
  import('../certificates/label-scans.tsx').catch(() => ({ default: () => null })),
)

// Without its code a call that needs the password again is refused.
const ReauthenticationDialog = lazy(() =>
  import('../accounts/own-account/reauthentication-dialog.tsx').catch(() => ({
    default: () => null,
  })),
)

/** The frame around every screen. */
export function Layout() {
  const { pathname } = useLocation()
  const { user } = useUser()
  // oxlint-disable-next-line react/exhaustive-deps -- a new screen starts at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-accent px-4 py-3 font-[560] text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="pb-(--bottom-bar) focus:outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {user && (
        <Suspense key={user.id}>
          <Publishing userId={user.id} />
          <BackgroundWork userId={user.id} />
          <LabelScans />
          <ReauthenticationDialog />
        </Suspense>
      )}
      {user && <BottomBar />}
      <NavigationBlocker />
      <Toasts />
    </>
  )
}
