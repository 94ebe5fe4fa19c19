import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { usePathPart } from '../lib/navigation.ts'
import { registerField } from '../lib/register-field.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { AppLink } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthDone, AuthLayout } from './auth-layout.tsx'
import { newPasswordSchema } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

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
      <AccountForm
        form={form}
        onSend={filled => reset.mutate(filled)}
        label="Save the new password"
        busyLabel="Saving..."
        busy={reset.isPending}
        wide
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
        <NewPasswordFields
          label="New password"
          password={registerField(form, 'password')}
          confirmation={registerField(form, 'confirmPassword')}
        />
      </AccountForm>
    </AuthLayout>
  )
}
