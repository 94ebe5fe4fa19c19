import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/count-text.ts'
import type { Listing } from '../../shared/listings.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import ConfirmDialog from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastError } from '../ui/toast-store.ts'
import { deleteListing } from './form/act-calls.ts'
import { refetchListings } from './form/cached-listings.ts'

interface NotDeleted {
  listing: Listing
  reason: string
}

interface DeleteDialogProps {
  listings: readonly Listing[]
  onDeleted: () => void
  onClose: () => void
}

/** Deletes the listings that are not live, in parallel, one request each, and says why any was not deleted. */
export function DeleteDialog({ listings, onDeleted, onClose }: DeleteDialogProps) {
  // Those of the moment it opened: the deleted ones leave the list.
  const [chosen] = useState(listings)
  const live = chosen.filter(({ status }) => status === 'published')
  const deletable = chosen.filter(({ status }) => status !== 'published')
  const count = deletable.length
  const remove = useRemove(deletable, { onDeleted, onClose })
  if (remove.data && remove.data.length > 0) {
    return <NotDeletedDialog notDeleted={remove.data} count={count} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={count === 1 ? 'Delete this listing?' : `Delete ${counted(count, 'listing')}?`}
      description={
        <>
          {`${counted(count, 'listing')} and the pictures are deleted for good.`}
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

const liveText = (count: number) =>
  count === 1
    ? '1 is live on eBay and stays: end it first.'
    : `${count} are live on eBay and stay: end them first.`

interface RemoveOptions {
  onDeleted: () => void
  onClose: () => void
}

function useRemove(listings: readonly Listing[], { onDeleted, onClose }: RemoveOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<NotDeleted[]> => {
      const results = await Promise.allSettled(listings.map(deleteListing))
      return listings.flatMap((listing, index) => {
        const result = results[index]
        if (result?.status !== 'rejected') return []
        return [{ listing, reason: failureMessage(result.reason, 'Please try again.') }]
      })
    },
    onSuccess: notDeleted => {
      onDeleted()
      if (notDeleted.length === 0) {
        onClose()
        toast({ title: `${counted(listings.length, 'listing')} deleted` })
        return
      }
      toastError(
        'Failed to delete listings',
        `${notDeleted.length} of ${listings.length} could not be deleted.`,
      )
    },
    onSettled: () => refetchListings(client),
  })
}

interface NotDeletedDialogProps {
  notDeleted: readonly NotDeleted[]
  /** How many were to be deleted. */
  count: number
  onClose: () => void
}

function NotDeletedDialog({ notDeleted, count, onClose }: NotDeletedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      textOnly
      title="Not deleted"
      description={`${notDeleted.length} of ${count} could not be deleted:`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {notDeleted.map(({ listing, reason }) => (
          <li key={listing.id} className="py-2.5">
            <p className="font-[560]">{listing.title}</p>
            <p className="text-small text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
