import { type SubmitEvent, useState } from 'react'
import { failedWith } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { FailureText } from '../ui/feedback/failure-text.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { AppLink } from '../ui/link.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CHECK_CREDENTIALS, CODE_REFUSALS, useLogIn } from './use-log-in.ts'

interface LoginForm extends HTMLFormElement {
  username: HTMLInputElement
  password: HTMLInputElement
  code?: HTMLInputElement
}

/** Gives a field the focus when it is first shown. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Username and password. Shown at its own address and in place of a screen that needs a user. */
export default function LoginPage() {
  const logIn = useLogIn()
  const [fault, setFault] = useState<string>()
  const [asksForCode, setAsksForCode] = useState(false)
  const isAboutCode = failedWith(logIn.error, 'SECOND_FACTOR_REQUIRED', ...CODE_REFUSALS)

  function submit(event: SubmitEvent<LoginForm>) {
    event.preventDefault()
    const { username, password, code } = event.currentTarget
    const missing = [username, password].find(field => field.value.trim() === '')
    setFault(missing && 'Please enter both username and password')
    if (missing) missing.focus()
    else {
      const credentials = { username: username.value.trim(), password: password.value }
      const typed = code?.value.trim()
      logIn.mutate(typed ? { ...credentials, code: typed } : credentials, {
        onError: error => {
          if (failedWith(error, 'SECOND_FACTOR_REQUIRED', ...CODE_REFUSALS)) setAsksForCode(true)
        },
      })
    }
  }

  return (
    <AuthLayout title="Log In" lead="Two photos of a coin become a live eBay listing.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fault}
        />
        {asksForCode && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            ref={focus}
            hint="Of your authenticator app, or a recovery code."
            error={failedWith(logIn.error, ...CODE_REFUSALS) ? logIn.error.message : undefined}
          />
        )}
        <Button type="submit" variant="primary" wide busy={logIn.isPending} className="mt-1">
          {logIn.isPending ? 'Logging in...' : 'Log In'}
        </Button>
        {!isAboutCode && <FailureText error={logIn.error} otherwise={CHECK_CREDENTIALS} />}
      </form>
      <div className="mt-5 flex flex-wrap justify-between gap-x-6">
        <AppLink to="/register" className="inline-flex min-h-11 items-center">
          Register
        </AppLink>
        <AppLink to="/forgot-password" className="inline-flex min-h-11 items-center">
          Forgotten your password?
        </AppLink>
      </div>
    </AuthLayout>
  )
}
