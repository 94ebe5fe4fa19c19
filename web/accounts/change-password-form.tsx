import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PASSWORD_MIN } from '../../shared/accounts.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { registerField } from '../lib/register-field.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { fieldErrors } from './field-errors.ts'
import { newPasswordSchema } from './new-password.ts'

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
    onError: error => {
      const message = fieldErrors(error)['currentPassword']
      if (message) form.setError('currentPassword', { message }, { shouldFocus: true })
    },
  })
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(filled => change.mutate(filled))(event)}
      className="flex max-w-sm flex-col gap-4"
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
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN} characters. All other sessions end.`}
        {...registerField(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...registerField(form, 'confirmPassword')}
      />
      <Button type="submit" variant="primary" busy={change.isPending} className="self-start">
        {change.isPending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  )
}
