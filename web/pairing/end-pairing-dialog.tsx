import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { PhoneController } from './phone-controller.ts'
import { pictureCount } from './phone-texts.ts'
import type { PhoneView } from './phone-view.ts'

interface EndPairingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  controller: PhoneController
  view: PhoneView
}

/** Confirms that the pairing is to end on both sides. */
export function EndPairingDialog({ open, onOpenChange, controller, view }: EndPairingDialogProps) {
  const { waiting } = view.pairing
  const unsent =
    waiting > 0 ? ` ${pictureCount(waiting)} did not get there yet and stay on this phone.` : ''
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="End the pairing?"
      description={view.endProblem ?? `This phone stops being your computer’s camera.${unsent}`}
      confirmLabel="End the pairing"
      cancelLabel="Go on"
      destructive
      busy={view.ending}
      onConfirm={() => void controller.end()}
    />
  )
}
