import { type FormEvent, useId, useState } from 'react'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { typedAmount, typedCents } from '../../../shared/lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AmountField } from '../../ui/fields/text-field.tsx'

interface AcceptDialogProps {
  totalCents: number
  onAccept: (paidCents: number) => Promise<void>
  onClose: () => void
}

/** Asks what was paid: the offer's total, unless both have agreed on another sum. */
export default function AcceptDialog({ totalCents, onAccept, onClose }: AcceptDialogProps) {
  const [paid, setPaid] = useState(() => typedAmount(totalCents))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const cents = typedCents(paid)
    if (cents === null || cents < 0)
      return setError(`Enter ${ownSite().money.words}, such as ${typedAmount(12_050)}`)
    setBusy(true)
    try {
      await onAccept(cents)
    } catch {
      setBusy(false)
      setError('This device has no room to store it')
    }
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && onClose()}
      title="Accept and pay"
      description="The sum is spread over the coins by their value: each draft has its cost."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Make the drafts
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)}>
        <AmountField
          label="Paid"
          value={paid}
          error={error}
          onChange={event => {
            setError(undefined)
            setPaid(event.currentTarget.value)
          }}
        />
      </form>
    </Dialog>
  )
}
