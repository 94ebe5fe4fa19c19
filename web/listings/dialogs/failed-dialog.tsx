import type { ReactNode } from 'react'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface FailedDialogProps {
  title: string
  description: string
  /** With `answer`, what settles the reason at once. */
  failed: readonly { listing: SelectedListing; reason: string; answer?: ReactNode }[]
  action?: ReactNode
  onClose: () => void
}

/** Of which listings an act on several failed, and why. */
export function FailedDialog({ title, description, failed, action, onClose }: FailedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      textOnly
      title={title}
      description={description}
      actions={
        <>
          {action}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {failed.map(({ listing, reason, answer }) => (
          <li key={listing.id} className="py-2.5">
            <p className="font-[560]">{listing.title}</p>
            <p className="text-small text-ink-soft">{reason}</p>
            {answer}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
