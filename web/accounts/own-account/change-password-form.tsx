import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PASSWORD_MIN } from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { registerField } from '../../lib/register-field.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { AskedCode } from '../asked-code.tsx'
import { fieldErrors, showAtFields } from '../field-errors.ts'
import { newPasswordSchema } from '../new-password.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'

const formSchema = newPasswordSchema.safeExtend({
  currentPassword: z.string().min(1, 'Please enter your current password'),
  code: z.string().trim(),
})

const EMPTY = { currentPassword: '', password: '', confirmPassword: '', code: '' }

/** POST /api/account/password. */
export function ChangePasswordForm() {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY })
  const [takesCode, setTakesCode] = useState(false)
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: async ({ currentPassword, password, code }: z.infer<typeof formSchema>) => {
      const json = { currentPassword, newPassword: password, ...(code && { code }) }
      return (await api.account.password.$post({ json })).json()
    },
    onSuccess: ({ message }) => {
      form.reset(EMPTY)
      setTakesCode(false)
      toast({ title: 'Password changed', description: message })
    },
    onError: error => {
      if (failedWith(error, 'SECOND_FACTOR_REQUIRED')) setTakesCode(true)
      else showAtFields(form, fieldErrors(error), ['currentPassword', 'code'])
    },
  })
  const isAsked = takesCode && failedWith(change.error, 'SECOND_FACTOR_REQUIRED')
  return (
    <AccountForm
      form={form}
      onSend={filled => change.mutate(filled)}
      label="Change password"
      busyLabel="Changing..."
      busy={change.isPending}
    >
      {change.isError && !isAsked && !errors.currentPassword && !errors.code && (
        <Banner tone="error" title="Your password was not changed">
          {failureMessage(change.error, 'Please try again.')}
        </Banner>
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...registerField(form, 'currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters. All other sessions end.`}
        password={registerField(form, 'password')}
        confirmation={registerField(form, 'confirmPassword')}
      />
      {takesCode && <AskedCode {...registerField(form, 'code')} />}
    </AccountForm>
  )
}
