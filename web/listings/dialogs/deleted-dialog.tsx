import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { DeletedListing, DeletedListings } from '../../../shared/listing/listing-cards.ts'
import { apiFetch } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Money } from '../../ui/money.tsx'
import { CardPicture } from '../card/card-picture.tsx'
import { listingPriceCents } from '../listing-price.ts'
import { restoreListings } from '../restore-listings.ts'

/** GET /api/listings/deleted, the last deleted first. */
function useDeleted() {
  return useInfiniteQuery({
    queryKey: queryKeys.listings.deleted,
    queryFn: async ({ pageParam, signal }): Promise<DeletedListings> => {
      const query = pageParam ? `?after=${encodeURIComponent(pageParam)}` : ''
      return (await apiFetch(`/api/listings/deleted${query}`, { signal })).json()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** What was deleted in the last 30 days, each with the way back. */
export default function DeletedDialog({ onClose }: { onClose: () => void }) {
  const deleted = useDeleted()
  const listings = deleted.data?.pages.flatMap(page => page.listings)
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Recently deleted"
      description="Listings stay here for 30 days. Then pictures and text are deleted for good."
      textOnly
    >
      {deleted.isError && !listings ? (
        <ErrorState
          title="The deleted listings could not be read"
          description={deleted.error.message}
          onRetry={() => void deleted.refetch()}
          retrying={deleted.isFetching}
        />
      ) : !listings ? (
        <div role="status" aria-label="Loading deleted listings">
          <Skeleton className="h-40" />
        </div>
      ) : listings.length === 0 ? (
        <EmptyState
          title="Nothing was deleted"
          description="What you delete can be restored here."
        />
      ) : (
        <ul className="divide-y divide-line">
          {listings.map(listing => (
            <Deleted key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
      {deleted.hasNextPage && (
        <Button
          wide
          className="mt-3"
          busy={deleted.isFetchingNextPage}
          onClick={() => void deleted.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </Dialog>
  )
}

function Deleted({ listing }: { listing: DeletedListing }) {
  const client = useQueryClient()
  const restore = useMutation({ mutationFn: () => restoreListings(client, [listing.id]) })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <CardPicture
        listing={listing}
        side={56}
        decorative
        className="w-14 shrink-0 rounded-control"
      />
      <div className="min-w-0 grow">
        <p className="truncate font-[560]">{listing.title}</p>
        <p className="text-small text-ink-soft">
          <Money cents={listingPriceCents(listing.price)} /> · until{' '}
          <DateTime at={listing.expiresAt} />
        </p>
        {listing.mergedInto !== null && (
          <p className="text-small text-ink-soft">
            {listing.mergedInto
              ? `Merged into “${listing.mergedInto}”.`
              : 'Merged into another listing.'}{' '}
            Restoring takes its pieces back from there.
          </p>
        )}
      </div>
      <Button
        size="small"
        icon={<RotateCcw size={16} />}
        aria-label={`Restore ${listing.title}`}
        busy={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </li>
  )
}
