import { counted } from '../../../shared/lib/count-text.ts'
import { reviewPath } from '../../lib/review-path.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** Leads to the review of these drafts. */
export function ReviewLink({ drafts }: { drafts: readonly number[] }) {
  return (
    <ButtonLink to={reviewPath(drafts)} variant="primary" size="small">
      {`Review ${counted(drafts.length, 'draft')}`}
    </ButtonLink>
  )
}
