import type { ReactNode } from 'react'
import type { ListingEvent } from '../../../shared/orders.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { eventsSummary } from '../event-text.ts'

interface ChangesDialogProps {
  events: readonly ListingEvent[]
  /** When the orders were last read, ISO 8601. */
  readAt: string | null
  onClose: () => void
  onSeen: () => void
  /** The lines of all changes. */
  children: ReactNode
}

/** All changes since the seller's last visit. */
export default function ChangesDialog(props: ChangesDialogProps) {
  const { events, readAt, onClose, onSeen, children } = props
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      textOnly
      title="Since your last visit"
      description={
        <>
          {eventsSummary(events)}
          {readAt && (
            <>
              . Orders were read <DateTime at={readAt} exact />.
            </>
          )}
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onSeen}>
            Mark All as Seen
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
