import { Camera, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ListingCard } from './listing-card.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListings } from './use-listings.ts'
import { usePublish } from './use-publish.ts'

// The first screen shows cards only; the dialogs load on demand.
const EditSheet = lazy(() => import('./edit-sheet.tsx'))
const DetailsDialog = lazy(() => import('./details-dialog.tsx'))

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4'
const FIRST_ROW = 4
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** My Listings: every listing of the seller as a card, to publish, edit or delete, singly or in bulk. */
export default function MyListings() {
  const { data: listings, error, isFetching, refetch } = useListings()
  const refresh = () => void refetch()
  if (listings?.length) return <ListingGrid {...{ listings, isFetching, refresh }} />
  if (listings) return <NoListings />
  if (error)
    return (
      <ErrorState
        title="Error loading listings"
        description={error.message}
        onRetry={refresh}
        retrying={isFetching}
      />
    )
  return (
    <div className={GRID} role="status" aria-label="Loading your listings">
      {SKELETONS.map(key => (
        <Skeleton key={key} className="h-96" />
      ))}
    </div>
  )
}

function NoListings() {
  return (
    <EmptyState
      title="No listings yet"
      description="Start by uploading your first coin"
      actions={
        <ButtonLink to="/single-coin-upload" variant="primary" icon={<Camera size={18} />}>
          Single Upload
        </ButtonLink>
      }
    />
  )
}

interface ListingGridProps {
  listings: readonly Listing[]
  isFetching: boolean
  refresh: () => void
}

function ListingGrid({ listings, isFetching, refresh }: ListingGridProps) {
  const { publish, publishing } = usePublish()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'details'; id: number } | null>(null)

  const openedListing = listings.find(listing => listing.id === opened?.id)
  const close = () => setOpened(null)
  const select = (id: number, on: boolean) =>
    setSelected(current => new Set(on ? [...current, id] : [...current].filter(one => one !== id)))

  return (
    <>
      <SelectionBar
        listings={listings}
        selected={selected}
        onSelect={setSelected}
        publishing={publishing.size > 0}
        onPublish={ids => void publish(ids).then(() => setSelected(new Set()))}
        aside={
          <Button size="small" icon={<RefreshCw size={16} />} busy={isFetching} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <ul className={GRID}>
        {listings.map((listing, index) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            selected={selected.has(listing.id)}
            onSelect={on => select(listing.id, on)}
            publishing={publishing.has(listing.id)}
            onPublish={() => void publish([listing.id])}
            onDetails={() => setOpened({ dialog: 'details', id: listing.id })}
            onEdit={() => setOpened({ dialog: 'edit', id: listing.id })}
            priority={index < FIRST_ROW}
          />
        ))}
      </ul>
      {openedListing && (
        <Suspense>
          {opened?.dialog === 'edit' ? (
            <EditSheet listing={openedListing} onClose={close} />
          ) : (
            <DetailsDialog
              listing={openedListing}
              onClose={close}
              onEdit={() => setOpened({ dialog: 'edit', id: openedListing.id })}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
