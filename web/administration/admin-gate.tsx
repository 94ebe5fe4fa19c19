import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { secondFactorQuery } from '../accounts/own-account/second-factor-query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** The admins' screens take two-step login. Who has none is led to where it is turned on. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { data: status } = useQuery(secondFactorQuery)
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
