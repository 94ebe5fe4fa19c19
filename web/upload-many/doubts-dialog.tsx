import { counted } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

interface DoubtsDialogProps {
  /** Pairs, and how many of them are in doubt. */
  all: number
  doubtful: number
  onClose: () => void
  onProcessAll: () => void
  onProcessOthers: () => void
}

/** Asks once before pairs in doubt are processed. */
export default function DoubtsDialog({
  all,
  doubtful,
  onClose,
  onProcessAll,
  onProcessOthers,
}: DoubtsDialogProps) {
  const others = all - doubtful
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`${doubtful} of ${counted(all, 'pair')} ${doubtful === 1 ? 'is' : 'are'} in doubt`}
      description="Their two photos differ in metal or size, look like one side, or stand beside a photo without a partner. They stand first in the list. A pair that is processed becomes one listing with both photos."
      actions={
        <>
          <Button onClick={onProcessAll}>Process all</Button>
          {others > 0 && <Button onClick={onProcessOthers}>{`Process the other ${others}`}</Button>}
          <Button variant="primary" onClick={onClose}>
            Look at them first
          </Button>
        </>
      }
    />
  )
}
