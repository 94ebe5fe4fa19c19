import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { changeEmailSchema } from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { registerField } from '../../lib/register-field.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { failureToast, toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { AskedCode } from '../asked-code.tsx'
import { fieldErrors, showAtFields } from '../field-errors.ts'
import { useSignedInUser } from '../use-user.ts'

const EMPTY = { email: '', password: '', code: '' }
const FIELDS = ['email', 'password', 'code'] as const

/** The present address with the way to confirm it, and POST /api/account/email for another one. */
export function ChangeEmailForm() {
  const { email, emailConfirmed } = useSignedInUser()
  const form = useForm({ resolver: zodResolver(changeEmailSchema), defaultValues: EMPTY })
  const [takesCode, setTakesCode] = useState(false)
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: async ({ code, ...filled }: z.infer<typeof changeEmailSchema>) =>
      (await api.account.email.$post({ json: code ? { ...filled, code } : filled })).json(),
    onSuccess: () => {
      form.reset(EMPTY)
      setTakesCode(false)
    },
    onError: error => {
      if (failedWith(error, 'SECOND_FACTOR_REQUIRED')) setTakesCode(true)
      else showAtFields(form, fieldErrors(error), FIELDS)
    },
  })
  const isAsked = takesCode && failedWith(change.error, 'SECOND_FACTOR_REQUIRED')
  return (
    <>
      {!emailConfirmed && <Unconfirmed email={email} />}
      <AccountForm
        form={form}
        onSend={filled => change.mutate(filled)}
        label="Change email"
        busyLabel="Sending..."
        busy={change.isPending}
      >
        {change.isError && !isAsked && !errors.email && !errors.password && !errors.code && (
          <Banner tone="error" title="Your address was not changed">
            {failureMessage(change.error, 'Please try again.')}
          </Banner>
        )}
        {change.data && <Banner tone="success">{change.data.message}</Banner>}
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          required
          hint="It changes when you open the link that we send there."
          {...registerField(form, 'email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...registerField(form, 'password')}
        />
        {takesCode && <AskedCode {...registerField(form, 'code')} />}
      </AccountForm>
    </>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: async () => (await api.account.email.confirmation.$post()).json(),
    onSuccess: ({ message }) => toast({ title: 'Mail sent', description: message }),
    onError: failureToast('No mail was sent'),
  })
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-xl min-w-0 break-words text-ink-soft">{email} is not confirmed yet.</p>
      <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
        Send a confirmation link
      </Button>
    </div>
  )
}
