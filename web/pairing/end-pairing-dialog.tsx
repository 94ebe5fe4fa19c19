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

/** Asks before the pairing is ended, everywhere. */
export function EndPairingDialog({ open, onOpenChange, controller, view }: EndPairingDialogProps) {
  const { waiting } = view.pairing
  const kept =
    waiting > 0 ? ` ${pictureCount(waiting)} did not get there yet and stay on this phone.` : ''
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="End the pairing?"
      description={view.endProblem ?? `This phone stops being your computer’s camera.${kept}`}
      confirmLabel="End the pairing"
      cancelLabel="Go on"
      destructive
      busy={view.ending}
      onConfirm={() => void controller.end()}
    />
  )
}
