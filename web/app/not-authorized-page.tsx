import { ButtonLink } from './navigation.tsx'
import { Page } from './page.tsx'

/** In place of an admin's screen, for those who are none. */
export function NotAuthorizedPage() {
  return (
    <Page
      title="Access Denied"
      lead="You don't have permission to access the admin dashboard."
      width="narrow"
    >
      <ButtonLink to="/" variant="primary">
        Return to Home
      </ButtonLink>
    </Page>
  )
}
