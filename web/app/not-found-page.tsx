import { Well } from '../ui/well.tsx'
import { ButtonLink } from './navigation.tsx'
import { Page } from './page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page Not Found" width="narrow" hideHeading>
      <div className="flex flex-col items-center py-12 text-center">
        <Well />
        <p aria-hidden="true" className="mt-6 text-display font-[620]">
          Page Not Found
        </p>
        <p className="mt-2 text-ink-soft">
          The page you're looking for doesn't exist or has been moved.
        </p>
        <ButtonLink to="/" variant="primary" className="mt-6">
          Return to Home
        </ButtonLink>
      </div>
    </Page>
  )
}
