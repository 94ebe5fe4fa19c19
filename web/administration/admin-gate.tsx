import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { secondFactorQuery } from '../accounts/own-account/second-factor-query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** The admins' screens take two-step login. Who has none is led to where it is turned on. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { data: status, isPending } = useQuery(secondFactorQuery)
  if (isPending) return <Skeleton className="m-6 h-64" />
  // Where it cannot be read, the calls of the screen say so.
  if (status?.since !== null) return children
  return (
    <Notice
      heading={<h1>Two-Step Login First</h1>}
      text="Administrators can change every account. So the admin dashboard takes a code of an authenticator app beside the password."
    >
      <ButtonLink to="/account" variant="primary">
        Turn it on
      </ButtonLink>
    </Notice>
  )
}
