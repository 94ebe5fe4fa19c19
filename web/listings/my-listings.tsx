import { Camera, Images } from 'lucide-react'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GRID, ListingGrid } from './listing-grid.tsx'
import { useListings } from './use-listings.ts'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** My Listings: every listing of the seller as a card, to publish, edit, end or delete, singly or in bulk. */
export default function MyListings() {
  const { data: listings, error, isFetching, refetch } = useListings()
  if (listings?.length) return <ListingGrid listings={listings} isFetching={isFetching} />
  if (listings) return <NoListings />
  if (error)
    return (
      <ErrorState
        title="Error loading listings"
        description={error.message}
        onRetry={() => void refetch()}
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
    <>
      <FirstSteps />
      <EmptyState
        title="No listings yet"
        description="Start by uploading your first coin"
        actions={
          <>
            <ButtonLink to="/single-coin-upload" variant="primary" icon={<Camera size={18} />}>
              Single Upload
            </ButtonLink>
            {/* A full page load: the camera starts from a clean page. */}
            <a href="/?mode=rapid" className={buttonClass()}>
              <Images size={18} />
              Rapid Upload
            </a>
          </>
        }
      />
    </>
  )
}
