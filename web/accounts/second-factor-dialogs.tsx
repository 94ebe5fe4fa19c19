import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { removeSecondFactorSchema, secondFactorPasswordSchema } from '../../shared/second-factor.ts'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { fieldErrorOr } from './field-errors.ts'

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

/** Asks for the password, and replaces the recovery codes. */
export function RenewCodesDialog({ onClose, onDone }: RenewCodesProps) {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(secondFactorPasswordSchema),
    defaultValues: { password: '' },
  })
  const renew = useMutation({
    mutationFn: async (json: { password: string }) =>
      (await api.account['second-factor']['recovery-codes'].$post({ json })).json(),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: error =>
      form.setError(
        'password',
        { message: fieldErrorOr(error, 'password') },
        { shouldFocus: true },
      ),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New recovery codes?"
      description="The present ones end."
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={renew.isPending}>
            New recovery codes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => void form.handleSubmit(typed => renew.mutate(typed))(event)}
      >
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...registerField(form, 'password')}
        />
      </form>
    </Dialog>
  )
}

/** Asks for password and code, and turns two-step login off. */
export function TurnOffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(removeSecondFactorSchema),
    defaultValues: { password: '', code: '' },
  })
  const remove = useMutation({
    mutationFn: async (json: z.infer<typeof removeSecondFactorSchema>) =>
      (await api.account['second-factor'].removal.$post({ json })).json(),
    onSuccess: () => {
      toast({ title: 'Two-step login is off' })
      onDone()
    },
    onError: error => {
      const field = failedWith(error, 'VALIDATION') ? 'password' : 'code'
      form.setError(field, { message: fieldErrorOr(error, field) }, { shouldFocus: true })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn two-step login off?"
      description="The password alone logs in then."
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
            Turn off
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => void form.handleSubmit(typed => remove.mutate(typed))(event)}
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
