import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PublishButton } from '../desk/publish-button.tsx'
import { reviewSummary } from '../session/rows/review-summary.ts'
import { publishable } from '../session/rows/session-state.ts'
import { useSession } from '../session/session-context.ts'
import type { usePublishApproved } from '../session/use-publish-approved.ts'

interface ReviewEndProps {
  publishing: ReturnType<typeof usePublishApproved>
  /** Shows the coins again, decided as they are. */
  onLookAgain: () => void
}

/** Stands in the coin's place when every coin is decided: what is approved is published from here. */
export function ReviewEnd({ publishing, onLookAgain }: ReviewEndProps) {
  const order = useSession(state => state.order)
  const rows = useSession(state => state.rows)
  const { approved, aside } = useMemo(() => reviewSummary(rows.values(), null, 0), [rows])
  const ready = useMemo(() => publishable({ order, rows }).length, [order, rows])
  return (
    <EmptyState
      icon={<CircleCheck size={28} />}
      title="All done"
      description={[decidedText(approved, aside), keptBackText(approved - ready)]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          {ready > 0 && <PublishButton {...publishing} />}
          <Button size="small" onClick={onLookAgain}>
            Look through again
          </Button>
          <ButtonLink to="/" size="small">
            My Listings
          </ButtonLink>
        </>
      }
    />
  )
}

function decidedText(approved: number, aside: number): string {
  if (approved === 0 && aside === 0) return 'No coin here is a draft any more.'
  if (approved === 0) return `${counted(aside, 'coin')} set aside.`
  return `${counted(approved, 'coin')} approved${aside > 0 ? `, ${aside} set aside` : ''}.`
}

/** An approved coin can come to lack something, for example when it was changed on another device. */
const keptBackText = (count: number): string =>
  count > 0 ? `${count} of them cannot be published yet: look through again.` : ''
