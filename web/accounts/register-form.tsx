import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, type Registration, registrationSchema } from '../../shared/accounts.ts'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { registerField } from '../lib/register-field.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from './field-errors.ts'
import { newPasswordSchema } from './new-password.ts'

const formSchema = newPasswordSchema.safeExtend(registrationSchema.shape)
const FIELDS = ['username', 'email', 'password'] as const

interface RegisterFormProps {
  /** Called with the server's sentence on what comes next. */
  onRegistered: (message: string) => void
}

/** POST /api/register, with the rules of the server said beside each field. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const register = useMutation({
    mutationFn: async (application: Registration) =>
      (await api.register.$post({ json: application })).json(),
    onSuccess: ({ message }) => onRegistered(message),
    onError: error => {
      const faults = failedWith(error, 'USERNAME_TAKEN')
        ? { username: error.message }
        : fieldErrors(error)
      for (const field of FIELDS) {
        const message = faults[field]
        if (message) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  return (
    <form
      noValidate
      onSubmit={event =>
        void form.handleSubmit(filled => register.mutate(registrationSchema.parse(filled)))(event)
      }
      className="flex flex-col gap-4"
    >
      {register.isError && (
        <Banner tone="error" title="Registration failed">
          {failureMessage(register.error, 'Registration failed. Please try again.')}
        </Banner>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...registerField(form, 'username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...registerField(form, 'email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={errors.password ? undefined : `At least ${PASSWORD_MIN} characters`}
        {...registerField(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...registerField(form, 'confirmPassword')}
      />
      <Button type="submit" variant="primary" wide busy={register.isPending} className="mt-1">
        {register.isPending ? 'Registering...' : 'Register'}
      </Button>
    </form>
  )
}
