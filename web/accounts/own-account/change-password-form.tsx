import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PASSWORD_MIN } from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { registerField } from '../../lib/register-field.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { fieldErrors, showAtFields } from '../field-errors.ts'
import { newPasswordSchema } from '../new-password.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'

const formSchema = newPasswordSchema.safeExtend({
  currentPassword: z.string().min(1, 'Please enter your current password'),
})

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** POST /api/account/password. */
export function ChangePasswordForm() {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: async ({ currentPassword, password }: z.infer<typeof formSchema>) => {
      const json = { currentPassword, newPassword: password }
      return (await api.account.password.$post({ json })).json()
    },
    onSuccess: ({ message }) => {
      form.reset(EMPTY)
      toast({ title: 'Password changed', description: message })
    },
    onError: error => showAtFields(form, fieldErrors(error), ['currentPassword']),
  })
  return (
    <AccountForm
      form={form}
      onSend={filled => change.mutate(filled)}
      label="Change password"
      busyLabel="Changing..."
      busy={change.isPending}
    >
      {change.isError && !errors.currentPassword && (
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
    </AccountForm>
  )
}
