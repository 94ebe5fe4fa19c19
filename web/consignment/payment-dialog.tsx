import { type FormEvent, useState } from 'react'
import { newPaymentSchema } from '../../shared/consignment/consignment.ts'
import { type Cents, typedAmount, typedCents } from '../../shared/lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { AmountField, TextField } from '../ui/fields/text-field.tsx'
import { useRecordPayment } from './use-consignment.ts'

interface PaymentDialogProps {
  owner: { id: number; name: string }
  /** What is owed, which is proposed. */
  owedCents: Cents
  onClose: () => void
}

/** Records what was paid to an owner; no money is moved. */
export default function PaymentDialog({ owner, owedCents, onClose }: PaymentDialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const [amount, setAmount] = useState(owedCents > 0 ? typedAmount(owedCents) : '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const record = useRecordPayment(owner.id, onClose)
  const parsed = newPaymentSchema.safeParse({ id, day, cents: typedCents(amount), note })
  const wrong = (field: string) =>
    isTried && parsed.error?.issues.some(({ path }) => path[0] === field)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (parsed.success) record.mutate(parsed.data)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Payment to ${owner.name}`}
      description="It is recorded here. Pay by your bank or by check as you always do."
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="payment" busy={record.isPending}>
            Record
          </Button>
        </>
      }
    >
      <form id="payment" noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Day"
          type="date"
          required
          error={wrong('day') ? 'Enter the day' : undefined}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <AmountField
          label="Amount"
          required
          error={wrong('cents') ? 'Enter an amount such as 120.00' : undefined}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <TextField
          label="Note"
          hint="Such as the number of the check. It is on the statement."
          maxLength={200}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
