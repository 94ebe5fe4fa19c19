import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { usePathPart } from '../lib/navigation.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AppLink, ButtonLink } from '../ui/link.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { EntryPage } from './entry-page.tsx'
import { newPasswordSchema } from './new-password.ts'

/** Where the mail of a forgotten password leads: choose a new one. */
export default function ResetPasswordPage() {
  const token = usePathPart('token')
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const reset = useMutation({
    mutationFn: async ({ password }: { password: string }) =>
      (await api['reset-password'].$post({ json: { token, password } })).json(),
  })
  if (reset.data) {
    return (
      <EntryPage key="done" title="Password changed">
        <p role="status" className="mb-6 text-lead">
          {reset.data.message}
        </p>
        <ButtonLink to="/login" variant="primary">
          Log In
        </ButtonLink>
      </EntryPage>
    )
  }
  return (
    <EntryPage title="New password" lead="It ends every session that is still open.">
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
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" wide busy={reset.isPending} className="mt-1">
          {reset.isPending ? 'Saving...' : 'Save the new password'}
        </Button>
      </form>
    </EntryPage>
  )
}
