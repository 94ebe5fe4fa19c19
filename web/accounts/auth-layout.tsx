import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { CoinBackdrop } from './coin-backdrop.tsx'

interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Layout of the log-in and registration screens: a form, and on large screens a decorative picture beside it. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-[calc(100dvh-4.0625rem)] grid-cols-1 lg:grid-cols-[minmax(26rem,1fr)_1.15fr]">
      <div className="flex items-start *:min-w-0 lg:items-center">
        <Page title={title} lead={lead} width="narrow">
          {children}
        </Page>
      </div>
      <CoinBackdrop />
    </div>
  )
}

/** What replaces a form once it is sent: the server's sentence, and the way to the login. */
export function AuthDone({ title, message }: { title: string; message: string }) {
  return (
    <AuthLayout title={title}>
      <p role="status" className="mb-6 text-lead">
        {message}
      </p>
      <ButtonLink to="/login" variant="primary">
        Log In
      </ButtonLink>
    </AuthLayout>
  )
}
