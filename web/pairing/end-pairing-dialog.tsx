import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { PhoneSession, PhoneView } from './phone-controller.ts'
import { picturesCount } from './phone-texts.ts'

interface EndPairingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  session: PhoneSession
  view: PhoneView
}

/** Asks before the pairing is ended, everywhere. */
export function EndPairing({ open, onOpenChange, session, view }: EndPairingProps) {
  const { waiting } = view.pairing
  const kept =
    waiting > 0 ? ` ${picturesCount(waiting)} did not get there yet and stay on this phone.` : ''
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
      onConfirm={() => void session.end()}
    />
  )
}
