import { useState } from 'react'
import { AppLink } from '../../ui/link.tsx'
import { AuthDone, AuthLayout } from '../auth-layout.tsx'
import { RegisterForm } from './register-form.tsx'

/** Requests an account. An admin approves or rejects it, and a mail reports the decision. */
export default function RegisterPage() {
  const [sent, setSent] = useState<string>()
  if (sent) return <AuthDone title="Registration submitted" message={sent} />
  return (
    <AuthLayout
      title="Register"
      lead="An administrator looks at each new account before its first use."
    >
      <RegisterForm onRegistered={setSent} />
      <p className="mt-5 text-small text-ink-soft">
        By registering you accept the <AppLink to="/terms">terms</AppLink>. What is stored about
        you: <AppLink to="/privacy">privacy</AppLink>.
      </p>
      <p className="mt-2 flex min-h-11 items-center gap-2 text-ink-soft">
        Already registered? <AppLink to="/login">Log In</AppLink>
      </p>
    </AuthLayout>
  )
}
