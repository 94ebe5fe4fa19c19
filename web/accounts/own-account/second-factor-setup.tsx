import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  confirmSecondFactorSchema,
  type SecondFactorSetup,
  secondFactorPasswordSchema,
} from '../../../shared/accounts/second-factor.ts'
import { api } from '../../lib/api.ts'
import { registerField } from '../../lib/register-field.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldErrorOr } from '../field-errors.ts'
import { AccountForm } from './account-form.tsx'

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })))

interface SetupProps {
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Password, then the QR code for the app, then a code of the app. */
export function SecondFactorSetupForm({ onCancel, onDone }: SetupProps) {
  const form = useForm({
    resolver: zodResolver(secondFactorPasswordSchema),
    defaultValues: { password: '' },
  })
  useEffect(() => form.setFocus('password'), [form])
  const start = useMutation({
    mutationFn: async (json: { password: string }) =>
      (await api.account['second-factor'].$post({ json })).json(),
    onError: error =>
      form.setError(
        'password',
        { message: fieldErrorOr(error, 'password') },
        { shouldFocus: true },
      ),
  })
  if (start.data) return <ConfirmCode setup={start.data} onCancel={onCancel} onDone={onDone} />
  return (
    <AccountForm
      form={form}
      onSend={typed => start.mutate(typed)}
      label="Go on"
      busy={start.isPending}
      onCancel={onCancel}
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...registerField(form, 'password')}
      />
    </AccountForm>
  )
}

function ConfirmCode({ setup, onCancel, onDone }: SetupProps & { setup: SecondFactorSetup }) {
  const form = useForm({
    resolver: zodResolver(confirmSecondFactorSchema),
    defaultValues: { code: '' },
  })
  const confirm = useMutation({
    mutationFn: async (json: { code: string }) =>
      (await api.account['second-factor'].confirmation.$post({ json })).json(),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: error =>
      form.setError('code', { message: fieldErrorOr(error, 'code') }, { shouldFocus: true }),
  })
  return (
    <AccountForm
      form={form}
      onSend={typed => confirm.mutate(typed)}
      label="Turn on"
      busy={confirm.isPending}
      onCancel={onCancel}
    >
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode
          value={setup.uri}
          size={192}
          marginSize={4}
          title="QR code for the authenticator app"
          className="rounded-card"
        />
      </Suspense>
      <p className="slab break-all">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <TextField
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...registerField(form, 'code')}
      />
    </AccountForm>
  )
}
