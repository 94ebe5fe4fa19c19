import { lazy, Suspense, useState } from 'react'
import type { Dashboard, DashboardListing } from '../../shared/insight.ts'
import type { OpenedDialog } from '../listings/opened-dialog.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { DashboardCard, shownText } from './dashboard-card.tsx'
import { useOlderListings } from './use-dashboard.ts'

// Dialogs load when they are opened.
const EndDialog = lazy(() =>
  import('../listings/dialogs/end-dialog.tsx').then(({ EndDialog: Dialog }) => ({
    default: Dialog,
  })),
)
const AccountDialog = lazy(() =>
  import('../listings/dialogs/account-dialog.tsx').then(({ AccountDialog: Dialog }) => ({
    default: Dialog,
  })),
)
const EditSheet = lazy(() => import('../listings/edit-sheet.tsx'))
const LiveListingDialog = lazy(() => import('./live-listing-dialog.tsx'))

/** The listings as cards, the newest first, with the dialogs over them. */
export function DashboardListings({ dashboard }: { dashboard: Dashboard }) {
  const { summary, listings, next } = dashboard
  const older = useOlderListings(next)
  const [opened, open] = useState<OpenedDialog | null>(null)
  const all = [...listings, ...(older.data?.pages.flatMap(page => page.listings) ?? [])]
  if (all.length === 0)
    return (
      <EmptyState
        title="No listings yet"
        description="Start by uploading your first coin"
        actions={
          <ButtonLink to="/single-coin-upload" variant="primary">
            Single Upload
          </ButtonLink>
        }
      />
    )
  const hasMore = older.data ? older.hasNextPage : next !== null
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
        {all.map(listing => (
          <DashboardCard
            key={listing.id}
            listing={listing}
            onAct={(act, { id }) => open({ dialog: act, id })}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-col items-center gap-3">
        {older.isError && (
          <ErrorState
            title="Error loading listings"
            description={older.error.message}
            onRetry={() => void older.fetchNextPage()}
            retrying={older.isFetching}
          />
        )}
        <p className="text-small text-ink-soft">{shownText(all.length, summary.totalListings)}</p>
        {hasMore && (
          <Button busy={older.isFetching} onClick={() => void older.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
      <Opened listings={all} opened={opened} open={open} onClose={() => open(null)} />
    </>
  )
}

interface OpenedProps {
  listings: readonly DashboardListing[]
  opened: OpenedDialog | null
  open: (opened: OpenedDialog) => void
  onClose: () => void
}

function Opened({ listings, opened, open, onClose }: OpenedProps) {
  const listing = opened && 'id' in opened ? listings.find(({ id }) => id === opened.id) : undefined
  if (!opened || !listing) return null
  const common = { listing, open, onClose }
  return (
    <Suspense>
      {opened.dialog === 'end' && <EndDialog {...common} />}
      {opened.dialog === 'account' && (
        <AccountDialog {...common} account={opened.holdingAccount ?? listing.ebayAccount} />
      )}
      {opened.dialog === 'edit' &&
        (listing.metrics.isActive ? (
          <LiveListingDialog {...common} />
        ) : (
          <EditSheet listing={listing} onClose={onClose} />
        ))}
    </Suspense>
  )
}
