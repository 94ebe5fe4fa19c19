import type { ReactNode } from 'react'
import { readStoredUser } from '../../accounts/stored-user.ts'
import { SignedInUser, useUser } from '../../accounts/use-user.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyPage } from './lazy-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** The login page, at its own address and in place of what needs a user. */
export const LazyLoginPage = lazyPage(() => import('../../accounts/login-page.tsx'))

const NotAuthorizedPage = lazyPage(() => import('./not-authorized-page.tsx'))

const offline = (error: Error) => failedWith(error, 'NETWORK')

interface GuardProps {
  /** Who may see the screen. */
  audience?: 'user' | 'admin'
  /** Without a network it is shown to the user of this device, whom it reads itself. */
  worksOffline?: boolean
  children: ReactNode
}

/** Shows a screen to those it is for; to others the login page in its place, or why not. */
export function Guard({ audience = 'user', worksOffline = false, children }: GuardProps) {
  const state = useUser()
  const stored = worksOffline ? readStoredUser() : null
  const isUnreached = state.status === 'failed' && offline(state.error)
  // The same element as that of a user who is known: the screen stays when the server answers.
  if (stored && (isUnreached || state.status === 'loading'))
    return (
      <SignedInUser key={stored.id} value={null}>
        {children}
      </SignedInUser>
    )
  switch (state.status) {
    case 'loading':
      return <LoadingScreen />
    case 'signed-out':
      return <LazyLoginPage />
    case 'failed':
      return (
        <div role="alert">
          <Notice
            heading={<h1>{offline(state.error) ? 'You Are Offline' : 'Please Try Again'}</h1>}
            text={
              offline(state.error)
                ? 'Obverse cannot be reached. This screen comes as soon as you are connected again.'
                : failureMessage(state.error, 'The server did not answer.')
            }
          >
            <Button variant="primary" onClick={state.retry}>
              Try Again
            </Button>
          </Notice>
        </div>
      )
    case 'signed-in':
      if (audience === 'admin' && !state.user.isAdmin) return <NotAuthorizedPage />
      return (
        <SignedInUser key={state.user.id} value={state.user}>
          {children}
        </SignedInUser>
      )
    default:
      return state satisfies never
  }
}
