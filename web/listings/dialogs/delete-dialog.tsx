import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { RESTORE_DAYS, type SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { toast, toastError } from '../../ui/feedback/toast-store.ts'
import { requestListingDelete } from '../model/act-calls.ts'
import { refetchListings, removeCards } from '../model/cached-listings.ts'
import { isDeletable } from '../model/listing-state.ts'
import { eachOf, type Failed } from '../model/several.ts'
import { restoreListings, UNDO_MS } from '../restore-listings.ts'
import { FailedDialog } from './failed-dialog.tsx'

type NotDeleted = Failed<SelectedListing>

interface DeleteDialogProps {
  listings: readonly SelectedListing[]
  onDone: () => void
  onClose: () => void
}

/** Deletes the listings that are not live, in parallel, one request each, and says why any was not deleted. */
export function DeleteDialog({ listings, onDone, onClose }: DeleteDialogProps) {
  // Those of the moment it opened: the deleted ones leave the list.
  const [chosen] = useState(listings)
  const live = chosen.filter(one => !isDeletable(one))
  const deletable = chosen.filter(isDeletable)
  const watched = deletable.filter(({ status }) => status === 'published').length
  const count = deletable.length
  const remove = useRemove(deletable, { onDone, onClose })
  if (remove.data && remove.data.length > 0) {
    return (
      <FailedDialog
        title="Not deleted"
        description={`${remove.data.length} of ${count} could not be deleted:`}
        failed={remove.data.map(({ listing, error }) => ({
          listing,
          reason: failureMessage(error, 'Please try again.'),
        }))}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={count === 1 ? 'Delete this listing?' : `Delete ${counted(count, 'listing')}?`}
      description={
        <>
          {`For ${RESTORE_DAYS} days ${count === 1 ? 'it' : 'they'} can be restored under “Recently deleted”, then pictures and text are deleted for good.`}
          {watched > 0 && ` ${watchedText(watched)}`}
          {live.length > 0 && ` ${liveText(live.length)}`}
        </>
      }
      confirmLabel={`Delete ${counted(count, 'listing')}`}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

const watchedText = (count: number) =>
  count === 1
    ? '1 is only watched: it stays on sale on eBay.'
    : `${count} are only watched: they stay on sale on eBay.`

const liveText = (count: number) =>
  count === 1
    ? '1 is live on eBay and stays: end it first.'
    : `${count} are live on eBay and stay: end them first.`

interface RemoveOptions {
  onDone: () => void
  onClose: () => void
}

function useRemove(listings: readonly SelectedListing[], { onDone, onClose }: RemoveOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<NotDeleted[]> => eachOf(listings, requestListingDelete),
    onSuccess: notDeleted => {
      const kept = new Set(notDeleted.map(({ listing }) => listing.id))
      const deleted = listings.map(({ id }) => id).filter(id => !kept.has(id))
      removeCards(client, new Set(deleted))
      onDone()
      if (notDeleted.length === 0) onClose()
      else
        toastError(
          'Failed to delete listings',
          `${notDeleted.length} of ${listings.length} could not be deleted.`,
        )
      if (deleted.length === 0) return
      toast({
        title: `${counted(deleted.length, 'listing')} deleted`,
        durationMs: UNDO_MS,
        action: { label: 'Undo', onAct: () => void restoreListings(client, deleted) },
      })
    },
    onSettled: () => refetchListings(client),
  })
}
