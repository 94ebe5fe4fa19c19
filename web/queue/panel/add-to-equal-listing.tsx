import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EqualListing } from '../../../shared/queue.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { fetchListing, requestListingMerge } from '../../listings/model/act-calls.ts'
import { refetchListings } from '../../listings/model/cached-listings.ts'
import { toastMerged } from '../../listings/undo-merge.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { removeQueueItem } from '../remove-queue-item.ts'

interface AddToEqualListingProps {
  /** The queue item, which is done once its coin is part of the other listing. */
  item: string
  /** The listing that the queue made of it. */
  draft: number
  equalListing: EqualListing
}

/** "5 of these": adds the coin to the listing of an equal one. */
export function AddToEqualListing({ item, draft, equalListing }: AddToEqualListingProps) {
  const { id, title, status } = equalListing
  const client = useQueryClient()
  const add = useMutation({
    // Both as they are now: the seller may have edited them since. The server refuses different coins.
    mutationFn: async () => {
      const [coin, before] = [await fetchListing(draft), await fetchListing(id)]
      return requestListingMerge(coin, before)
    },
    onSuccess: async () => {
      toastMerged(client, { title: 'Added 1 piece', description: title }, [draft])
      await removeQueueItem(client, item)
    },
    onError: error =>
      toastError(
        'Failed to update listing',
        failedWith(error, 'NOT_FOUND')
          ? 'One of the two listings is no longer there.'
          : failureMessage(error, 'Please try again.'),
      ),
    onSettled: () => refetchListings(client),
  })
  return (
    <div className="grid justify-items-start gap-1.5">
      <p>
        {status === 'published' ? 'You sell' : 'You have a draft of'} the same coin: “{title}”.
      </p>
      <Button size="small" busy={add.isPending} onClick={() => add.mutate()}>
        Add to that listing: 1 more piece
      </Button>
    </div>
  )
}
