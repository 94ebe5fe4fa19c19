import { CircleCheck, Coins } from 'lucide-react'
import { useMedia } from '../lib/media.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { useAlikeCoins } from './alike/use-alike-coins.ts'
import { useSeparation } from './alike/use-separation.ts'
import { NextActs, publishedText } from './desk/published-line.tsx'
import { ReviewDesk } from './desk/review-desk.tsx'
import { ReviewPhone } from './phone/review-phone.tsx'
import { OtherDrafts } from './session/other-drafts.tsx'
import { SessionContext, useSession } from './session/session-context.ts'
import { type ReviewSession, useReviewSession } from './session/use-review-session.ts'

/** Too narrow for the table: one coin a screen. */
const NARROW = '(max-width: 39.99rem)'
/** A phone that is turned, of the height of `sideways`: one coin a screen as well. */
const TURNED = '(pointer: coarse) and (max-height: 33.99rem)'

const IDS = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

/** The review table: `?ids=101-130,140`, or all drafts. */
export default function ReviewPage() {
  const [query] = useAddressQuery()
  const wanted = query.get('ids') ?? ''
  const ids = IDS.test(wanted) ? wanted : ''
  // Other coins are another table.
  return <Review key={ids} ids={ids} />
}

function Review({ ids }: { ids: string }) {
  const session = useReviewSession(ids)
  return (
    <SessionContext value={session.store}>
      <ReviewScreen session={session} />
    </SessionContext>
  )
}

function ReviewScreen({ session }: { session: ReviewSession }) {
  const { load, reload } = session
  const isNarrow = useMedia(NARROW)
  const isTurned = useMedia(TURNED)
  const empty = useSession(({ order }) => order.length === 0)
  const published = useSession(({ collapsed }) => collapsed.length)
  useAlikeCoins()
  useSeparation()
  if (load.status === 'failed')
    return (
      <Page title="Review">
        <ErrorState
          title="The coins could not be loaded"
          description={load.message}
          onRetry={reload}
        />
      </Page>
    )
  if (load.status === 'loading' && empty) return <LoadingRows />
  if (empty && published > 0)
    return (
      <Page title="Review">
        <EmptyState
          icon={<CircleCheck size={28} />}
          title={publishedText(published)}
          description="Nothing of this batch is left to review."
          actions={
            <>
              <OtherDrafts />
              <NextActs />
            </>
          }
        />
      </Page>
    )
  if (empty)
    return (
      <Page title="Review">
        <EmptyState
          icon={<Coins size={28} />}
          title="Nothing to review"
          description="Drafts that are not published yet are checked, graded and priced here."
          actions={<ButtonLink to="/">My Listings</ButtonLink>}
        />
      </Page>
    )
  return isNarrow || isTurned ? <ReviewPhone session={session} /> : <ReviewDesk session={session} />
}

function LoadingRows() {
  return (
    <Page title="Review">
      <div aria-busy="true" className="grid gap-2">
        <p role="status" className="sr-only">
          Loading coins
        </p>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-28" />
        ))}
      </div>
    </Page>
  )
}
