import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { requestListingUpdate } from '../model/act-calls.ts'
import { type ActDialogProps, useAct } from '../use-act.ts'

/** Makes an ended listing a draft. */
export function DraftDialog({ listing, open, onClose }: ActDialogProps) {
  const makeDraft = useAct({
    listing,
    act: () => requestListingUpdate(listing, { status: 'draft' }),
    done: 'The listing is a draft again',
    failed: 'Failed to update listing',
    open,
    onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Make it a draft?"
      description={`“${listing.title}” moves to your drafts, to edit and publish it again.`}
      confirmLabel="Make It a Draft"
      busy={makeDraft.isPending}
      onConfirm={() => makeDraft.mutate()}
    />
  )
}
