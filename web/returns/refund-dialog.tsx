import { type FormEvent, lazy, Suspense, useState } from 'react'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { priceText, typedAmount, typedCents } from '../../shared/lib/money.ts'
import { refundableCents, refundCost } from '../../shared/returns/refund-cost.ts'
import {
  type NewRefund,
  REFUND_COMMENT_MAX,
  REFUND_REASONS,
  type RefundableLine,
  type RefundReason,
} from '../../shared/returns/returns.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Select } from '../ui/fields/select.tsx'
import { MoneyField, TextField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/money.tsx'
import { useRefund } from './use-returns.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const REASON_NAMES: Record<RefundReason, string> = {
  BUYER_RETURN: 'The buyer returns it',
  ITEM_NOT_AS_DESCRIBED: 'It is not as described',
  ITEM_NOT_RECEIVED: 'It did not arrive',
  BUYER_CANCEL: 'The buyer cancels',
  SELLER_CANCEL: 'You cancel',
  OTHER_ADJUSTMENT: 'Something else',
}

/** Asks how much goes back and why, with what it costs, and then once more. */
export default function RefundDialog({
  line,
  onClose,
}: {
  line: RefundableLine
  onClose: () => void
}) {
  const most = refundableCents(line)
  const [amount, setAmount] = useState(() => typedAmount(most))
  const [reason, setReason] = useState<RefundReason>('BUYER_RETURN')
  const [comment, setComment] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const refund = useRefund()
  const cents = typedCents(amount)
  const isValid = cents !== null && cents > 0 && cents <= most
  const cost = isValid ? refundCost(line, cents) : null
  const refused = refund.data?.state === 'refused' ? refund.data.message : null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) setIsAsking(true)
  }
  async function give(values: Omit<NewRefund, 'orderId' | 'lineItemId' | 'refundedCents'>) {
    const { orderId, lineItemId, refundedCents } = line
    const result = await refund
      .mutateAsync({ orderId, lineItemId, refundedCents, ...values })
      .catch(() => null)
    setIsAsking(false)
    if (result && result.state !== 'refused') onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Give money back"
      description={line.title}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="refund" disabled={!isValid}>
            {isValid ? `Give ${priceText(cents)} back` : 'Give back'}
          </Button>
        </>
      }
    >
      <form id="refund" className="grid gap-4" onSubmit={submit} noValidate>
        <MoneyField
          label="Amount"
          hint={`${priceText(most)} at most, postage included`}
          value={amount}
          onChange={event => setAmount(event.currentTarget.value)}
          {...(!isValid && { error: `Enter an amount up to ${priceText(most)}` })}
        />
        <Select
          label="Reason"
          options={REFUND_REASONS.map(value => ({ value, label: REASON_NAMES[value] }))}
          value={reason}
          onChange={({ currentTarget }) => {
            const named = REFUND_REASONS.find(each => each === currentTarget.value)
            if (named) setReason(named)
          }}
        />
        <TextField
          label="To the buyer (optional)"
          maxLength={REFUND_COMMENT_MAX}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
        {cost && (
          <FactList
            facts={[
              { label: 'To the buyer', value: <Money cents={cost.amount} /> },
              { label: 'eBay gives back of its fee', value: <Money cents={cost.feeBack} /> },
              {
                label: cost.left < 0 ? 'This sale costs you' : 'Left of this sale',
                value: <Money cents={Math.abs(cost.left)} />,
              },
            ]}
          />
        )}
        {ownSite().currency === 'USD' && (
          <p className="text-small text-ink-soft">
            What eBay collected as sales tax it gives back itself, in addition.
          </p>
        )}
        {refused && <Banner tone="error">{refused}</Banner>}
      </form>
      <Suspense>
        {isAsking && cost && (
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={`Give ${priceText(cost.amount)} back now?`}
            description={
              cost.left < 0
                ? `This sale then costs you ${priceText(-cost.left)}. It cannot be taken back.`
                : `${priceText(cost.left)} of this sale are left to you. It cannot be taken back.`
            }
            confirmLabel={`Give ${priceText(cost.amount)} back`}
            destructive
            busy={refund.isPending}
            onConfirm={() => void give({ amountCents: cost.amount, reason, comment })}
          />
        )}
      </Suspense>
    </Dialog>
  )
}
