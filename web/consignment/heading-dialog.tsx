import { useState } from 'react'
import { CONSIGNOR_ADDRESS_MAX } from '../../shared/consignment/consignment.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { useSaveHeading } from './use-consignment.ts'

/** The seller's name and address, as statements begin. */
export default function HeadingDialog({
  heading,
  onClose,
}: {
  heading: string
  onClose: () => void
}) {
  const [text, setText] = useState(heading)
  const save = useSaveHeading(onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Head of statements"
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate(text)}>
            Store
          </Button>
        </>
      }
    >
      <TextArea
        label="Your name and address"
        hint="The first line is the name that mails come from."
        rows={4}
        maxLength={CONSIGNOR_ADDRESS_MAX}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}
