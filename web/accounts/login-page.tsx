import { type SubmitEvent, useState } from 'react'
import { Wordmark } from '../app/mark.tsx'
import { Page } from '../app/page.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tray } from './tray.tsx'
import { useLogIn } from './use-log-in.ts'

interface LoginForm extends HTMLFormElement {
  username: HTMLInputElement
  password: HTMLInputElement
}

/** Username and password. Shown at its own address and in place of a screen that needs a user. */
export default function LoginPage() {
  const logIn = useLogIn()
  const [fault, setFault] = useState<string>()

  function submit(event: SubmitEvent<LoginForm>) {
    event.preventDefault()
    const { username, password } = event.currentTarget
    const missing = [username, password].find(field => field.value.trim() === '')
    setFault(missing && 'Please enter both username and password')
    if (missing) missing.focus()
    else logIn.mutate({ username: username.value.trim(), password: password.value })
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_1.15fr]">
      <div className="flex items-center">
        <Page title="Log In" width="narrow" hideHeading>
          <div className="mb-8 flex flex-col gap-3">
            <Wordmark />
            <p className="text-title text-ink-soft">
              Two photos of a coin become a live eBay listing.
            </p>
          </div>
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <TextField
              label="Username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={fault}
            />
            <Button type="submit" variant="primary" wide busy={logIn.isPending} className="mt-1">
              {logIn.isPending ? 'Logging in...' : 'Log In'}
            </Button>
          </form>
        </Page>
      </div>
      <Tray />
    </div>
  )
}
