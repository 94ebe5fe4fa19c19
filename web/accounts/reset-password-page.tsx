import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { usePathPart } from '../lib/navigation.ts'
import { registerField } from '../lib/register-field.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AppLink } from '../ui/link.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AuthDone, AuthLayout } from './auth-layout.tsx'
import { newPasswordSchema } from './new-password.ts'

/** Where the mail of a forgotten password leads: choose a new one. */
export default function ResetPasswordPage() {
  const token = usePathPart('token')
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const reset = useMutation({
    mutationFn: async ({ password }: { password: string }) =>
      (await api['reset-password'].$post({ json: { token, password } })).json(),
  })
  if (reset.data) return <AuthDone title="Password changed" message={reset.data.message} />
  return (
    <AuthLayout title="New password" lead="It ends every session that is still open.">
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(filled => reset.mutate(filled))(event)}
        className="flex flex-col gap-4"
      >
        {reset.isError && (
          <Banner
            tone="error"
            title="Your password was not changed"
            action={
              failedWith(reset.error, 'LINK_SPENT') && (
                <AppLink to="/forgot-password">Ask for a new link</AppLink>
              )
            }
          >
            {failureMessage(reset.error, 'Please try again.')}
          </Banner>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          {...registerField(form, 'password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...registerField(form, 'confirmPassword')}
        />
        <Button type="submit" variant="primary" wide busy={reset.isPending} className="mt-1">
          {reset.isPending ? 'Saving...' : 'Save the new password'}
        </Button>
      </form>
    </AuthLayout>
  )
}
