import { useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../shared/lib/count-text.ts'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { requestListingMerge } from '../model/act-calls.ts'
import { type ListingSummary, morePieces } from '../model/listing-state.ts'
import { toastMerged } from '../undo-merge.ts'
import { type ActDialogProps, useAct } from '../use-act.ts'

interface MergeDialogProps extends ActDialogProps {
  /** The listing that takes the pieces. */
  into: ListingSummary
}

/** Adds a draft's pieces to the listing of the same coin. */
export function MergeDialog({ listing, into, open, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const more = morePieces(listing.quantity)
  const merge = useAct({
    listing,
    act: (target: ListingSummary) => requestListingMerge(listing, target),
    done: () => toastMerged(client, { title: `Added ${more}` }, [listing.id]),
    failed: 'Failed to update listing',
    open,
    onClose,
  })
  const total = into.quantity + listing.quantity
  const where = into.status === 'published' ? ' on eBay' : ''
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Add ${more}?`}
      description={`“${into.title}” then has ${counted(total, 'piece')}${where}. It gets this draft’s pictures and storage location; the draft goes.`}
      confirmLabel={`Add ${more}`}
      busy={merge.isPending}
      onConfirm={() => merge.mutate(into)}
    />
  )
}
