import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast, toastError } from '../../ui/feedback/toast-store.ts'
import type { EndReason } from '../ended-text.ts'
import { requestListingEnd } from '../model/act-calls.ts'
import { refetchListings } from '../model/cached-listings.ts'
import { isEndable } from '../model/listing-state.ts'
import { eachOf } from '../model/several.ts'
import { EndReasonSelect } from './end-reason-select.tsx'
import { FailedDialog } from './failed-dialog.tsx'

interface EndSeveralDialogProps {
  listings: readonly SelectedListing[]
  onDone: () => void
  onClose: () => void
}

/** Ends the live ones of the selected listings on eBay, one request each, and says why any was not ended. */
export function EndSeveralDialog({ listings, onDone, onClose }: EndSeveralDialogProps) {
  // Those of the moment it opened: the list is read again.
  const [live] = useState(() => listings.filter(isEndable))
  const [reason, setReason] = useState<EndReason>('NOT_AVAILABLE')
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => eachOf(live, listing => requestListingEnd(listing, reason)),
    onSuccess: failed => {
      const ended = live.length - failed.length
      if (ended > 0) toast({ title: `${counted(ended, 'listing')} ended` })
      onDone()
      if (failed.length === 0) return onClose()
      toastError('Failed to end listings', `${failed.length} of ${live.length} could not be ended.`)
    },
    onSettled: () => refetchListings(client),
  })
  if (end.data && end.data.length > 0)
    return (
      <FailedDialog
        title="Not ended"
        description={`${end.data.length} of ${live.length} could not be ended:`}
        failed={end.data.map(({ listing, error }) => ({
          listing,
          reason: failureMessage(error, 'Please try again.'),
        }))}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="small"
      title={`End ${counted(live.length, 'listing')}?`}
      description="They leave eBay at once. Here they stay under “Ended” and can be published again."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? 'Ending...' : `End ${counted(live.length, 'listing')}`}
          </Button>
        </>
      }
    >
      <EndReasonSelect value={reason} onValue={setReason} />
    </Dialog>
  )
}
