import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { forgotPasswordSchema } from '../../shared/accounts/accounts.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { registerField } from '../lib/register-field.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { AppLink } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** Ask for a mail with a link to a new password. The answer is the same for every address. */
export default function ForgotPasswordPage() {
  const form = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  const ask = useMutation({
    mutationFn: async (account: { email: string }) =>
      (await api['forgot-password'].$post({ json: account })).json(),
  })
  return (
    <AuthLayout
      title="Forgotten password"
      lead="Enter the address you registered with. The mail holds a link to choose a new password."
    >
      <AccountForm
        form={form}
        onSend={account => ask.mutate(account)}
        label="Send the link"
        busyLabel="Sending..."
        busy={ask.isPending}
        wide
      >
        {ask.isError && (
          <Banner tone="error" title="No mail was sent">
            {failureMessage(ask.error, 'Please try again.')}
          </Banner>
        )}
        {ask.data && <Banner tone="success">{ask.data.message}</Banner>}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...registerField(form, 'email')}
        />
      </AccountForm>
      <AppLink to="/login" className="mt-5 inline-flex min-h-11 items-center">
        Back to Log In
      </AppLink>
    </AuthLayout>
  )
}
