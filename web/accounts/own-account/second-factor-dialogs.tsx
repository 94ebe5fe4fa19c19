import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import {
  type PasswordAndCode,
  passwordAndCodeSchema,
} from '../../../shared/accounts/second-factor.ts'
import { api } from '../../lib/api.ts'
import { failedWith } from '../../lib/api-failure.ts'
import { registerField } from '../../lib/register-field.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldErrorOr } from '../field-errors.ts'

/** The recovery codes, shown once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Each logs you in once without the app. They are not shown again."
      size="small"
      textOnly
      actions={
        <>
          <Button
            onClick={() => {
              void navigator.clipboard
                .writeText(codes.join('\n'))
                .then(() => toast({ title: 'Recovery codes copied' }))
            }}
          >
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have stored them
          </Button>
        </>
      }
    >
      <ul className="tabular grid gap-1">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

interface RenewCodesProps {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Asks for password and code, and replaces the recovery codes. */
export function RenewCodesDialog({ onClose, onDone }: RenewCodesProps) {
  return (
    <PasswordAndCodeDialog
      title="New recovery codes?"
      description="The present ones end."
      label="New recovery codes"
      variant="primary"
      send={async json =>
        (await api.account['second-factor']['recovery-codes'].$post({ json })).json()
      }
      onClose={onClose}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    />
  )
}

/** Asks for password and code, and turns two-step login off. */
export function TurnOffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <PasswordAndCodeDialog
      title="Turn two-step login off?"
      description="The password alone logs in then."
      label="Turn off"
      variant="danger"
      send={async json => (await api.account['second-factor'].removal.$post({ json })).json()}
      onClose={onClose}
      onDone={() => {
        toast({ title: 'Two-step login is off' })
        onDone()
      }}
    />
  )
}

interface PasswordAndCodeProps<Answer> {
  title: string
  description: string
  /** Of the button that sends. */
  label: string
  variant: 'primary' | 'danger'
  send: (typed: PasswordAndCode) => Promise<Answer>
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** A question that password and code confirm. What is refused is said at its field. */
function PasswordAndCodeDialog<Answer>({
  title,
  description,
  label,
  variant,
  send,
  onClose,
  onDone,
}: PasswordAndCodeProps<Answer>) {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(passwordAndCodeSchema),
    defaultValues: { password: '', code: '' },
  })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: error => {
      const field = failedWith(error, 'VALIDATION') ? 'password' : 'code'
      form.setError(field, { message: fieldErrorOr(error, field) }, { shouldFocus: true })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={variant} busy={sending.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => void form.handleSubmit(typed => sending.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...registerField(form, 'password')}
        />
        <TextField
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
          required
          {...registerField(form, 'code')}
        />
      </form>
    </Dialog>
  )
}
