import type { ReactNode } from 'react'
import { SignedInUser, useUser } from '../accounts/use-user.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { failureMessage } from './api-failure.ts'
import { lazyPage } from './lazy-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NotAuthorizedPage } from './not-authorized-page.tsx'

/** The login page, at its own address and in place of what needs a user. */
export const LoginPage = lazyPage(() => import('../accounts/login-page.tsx'))

interface GuardProps {
  /** Who may see the screen. */
  audience?: 'user' | 'admin'
  children: ReactNode
}

/** Shows a screen to those it is for; to others the login page in its place, or why not. */
export function Guard({ audience = 'user', children }: GuardProps) {
  const state = useUser()
  switch (state.status) {
    case 'loading':
      return <LoadingScreen />
    case 'signed-out':
      return <LoginPage />
    case 'failed':
      return (
        <div className="mx-auto max-w-2xl px-4 py-16">
          <ErrorState
            title="Your session could not be checked"
            description={failureMessage(state.error, 'The server did not answer.')}
            onRetry={state.retry}
          />
        </div>
      )
    case 'signed-in':
      if (audience === 'admin' && !state.user.isAdmin) return <NotAuthorizedPage />
      return <SignedInUser value={state.user}>{children}</SignedInUser>
    default:
      return state satisfies never
  }
}
