import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { EndReason } from '../ended-text.ts'
import { requestListingEnd, requestListingUpdate } from '../model/act-calls.ts'
import { type ActDialogProps, useAct } from '../use-act.ts'
import { EndReasonSelect } from './end-reason-select.tsx'

/** Asks why a live listing ends, and ends it on eBay; or ends it and makes it a draft. */
export function EndDialog({ listing, open, onClose }: ActDialogProps) {
  const [reason, setReason] = useState<EndReason>('NOT_AVAILABLE')
  const failed = 'Failed to end listing'
  const common = { listing, failed, open, onClose }
  const end = useAct({
    ...common,
    act: () => requestListingEnd(listing, reason),
    done: 'Listing ended successfully',
  })
  const makeDraft = useAct({
    ...common,
    act: () => requestListingUpdate(listing, { status: 'draft' }),
    done: 'The listing is a draft again',
  })
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="small"
      title="End this listing?"
      description={listing.title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={end.isPending}
            disabled={makeDraft.isPending}
            onClick={() => end.mutate()}
          >
            {end.isPending ? 'Ending Listing...' : 'End Listing'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <EndReasonSelect value={reason} onValue={setReason} />
        <p className="text-small text-ink-soft">
          It leaves eBay at once. Here it stays under “Ended” and can be published again.
        </p>
        <div className="border-t border-line pt-4">
          <p className="mb-2 text-small text-ink-soft">To change it first and publish it later:</p>
          <Button
            size="small"
            busy={makeDraft.isPending}
            disabled={end.isPending}
            onClick={() => makeDraft.mutate()}
          >
            End it and make it a draft
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
