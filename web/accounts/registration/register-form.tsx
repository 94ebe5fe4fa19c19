import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  PASSWORD_MIN,
  type Registration,
  registrationSchema,
} from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { registerField } from '../../lib/register-field.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { fieldErrors, showAtFields } from '../field-errors.ts'
import { newPasswordSchema } from '../new-password.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { PersonCheckFrame } from './person-check.tsx'

const formSchema = newPasswordSchema.safeExtend(registrationSchema.shape)
const FIELDS = ['username', 'email', 'password'] as const

const NOBODY_YET = { token: null, tries: 0 }

const personCheckQuery = queryOptions({
  queryKey: queryKeys.personCheck,
  queryFn: async () => (await api['person-check'].$get()).json(),
})

interface RegisterFormProps {
  /** Called with the server's sentence on what comes next. */
  onRegistered: (message: string) => void
}

/** POST /api/register, with the rules of the server said beside each field. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const form = useForm({
    // Without default values: they would replace what was typed before the page's script ran.
    resolver: zodResolver(formSchema),
  })
  const { errors } = form.formState
  const { data: check } = useQuery(personCheckQuery)
  // A token works once: after a refusal the widget gives another one.
  const [person, setPerson] = useState<{ token: string | null; tries: number }>(NOBODY_YET)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const confirmed = useCallback((token: string) => setPerson(former => ({ ...former, token })), [])
  const register = useMutation({
    mutationFn: async (application: Registration) =>
      (
        await api.register.$post({
          json: person.token === null ? application : { ...application, personToken: person.token },
        })
      ).json(),
    onSuccess: ({ message }) => onRegistered(message),
    onError: error => {
      const taken = failedWith(error, 'USERNAME_TAKEN')
      setPerson(former => ({ token: null, tries: former.tries + 1 }))
      showAtFields(form, taken ? { username: error.message } : fieldErrors(error), FIELDS)
    },
  })
  return (
    <AccountForm
      form={form}
      onSend={filled => {
        const waits = check?.required === true && person.token === null
        setUnconfirmed(waits)
        if (!waits) register.mutate(registrationSchema.parse(filled))
      }}
      label="Register"
      busyLabel="Registering..."
      busy={register.isPending}
      wide
    >
      {unconfirmed && person.token === null && (
        <Banner tone="error" title="Please confirm below that you are a person" />
      )}
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
      <NewPasswordFields
        label="Password"
        hint={errors.password ? undefined : `At least ${PASSWORD_MIN} characters`}
        password={registerField(form, 'password')}
        confirmation={registerField(form, 'confirmPassword')}
      />
      {check?.required && <PersonCheckFrame key={person.tries} onConfirmed={confirmed} />}
    </AccountForm>
  )
}
