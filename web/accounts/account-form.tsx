import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

interface AccountFormProps<Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>
  onSend: (parsed: Parsed) => void
  /** Of the button that sends. */
  label: string
  busy: boolean
  /** Of the button while `busy`, if it differs. */
  busyLabel?: string
  /** Shows a second button. */
  onCancel?: () => void
  /** As wide as its container: for a page that is this form. */
  wide?: boolean
  children: ReactNode
}

/** Fields below each other, checked by the form's schema, and the button that sends them. */
export function AccountForm<Values extends FieldValues, Parsed>({
  form,
  onSend,
  label,
  busy,
  busyLabel = label,
  onCancel,
  wide = false,
  children,
}: AccountFormProps<Values, Parsed>) {
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(parsed => onSend(parsed))(event)}
      className={cx('flex flex-col gap-4', !wide && 'max-w-sm')}
    >
      {children}
      <div className={cx('flex gap-2', wide && 'mt-1')}>
        <Button type="submit" variant="primary" wide={wide} busy={busy}>
          {busy ? busyLabel : label}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
