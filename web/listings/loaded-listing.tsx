import type { ReactNode } from 'react'
import type { Listing } from '../../shared/listing/listings.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LoadError } from './load-error.tsx'
import type { useListing } from './use-listing.ts'

interface LoadedListingProps {
  listing: ReturnType<typeof useListing>
  children: (listing: Listing) => ReactNode
}

/** What a dialog shows of the whole listing; a skeleton while it is read, or why it cannot be read. */
export function LoadedListing({ listing, children }: LoadedListingProps) {
  const { data, isError, isFetching, refetch } = listing
  if (data) return children(data)
  if (isError) return <LoadError onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div role="status" aria-label="Loading the listing" className="grid gap-3">
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  )
}

/** A dialog of a listing by its id. */
export interface LoadedDialogProps {
  id: number
  /** Its title, where it is known before the listing is read. */
  title: string | undefined
  onClose: () => void
}
