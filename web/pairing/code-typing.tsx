import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react'
import { pairingFragment, typedCodeSchema } from '../../shared/pairing/pairing.ts'
import { useUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { findTypedPairing } from './pairing-api.ts'
import { PhoneNotice } from './phone-notice.tsx'

const LoginPage = lazy(() => import('../accounts/login-page.tsx'))

interface CodeTypingProps {
  /** Gets the fragment of the pairing's link. */
  onFound: (fragment: string) => void
  onClose: () => void
}

interface CodeForm extends HTMLFormElement {
  digits: HTMLInputElement
}

const FORM_ID = 'typed-code'

/** Types the digits that the computer shows. They are few, so they work only for who is logged in there too. */
export function CodeTyping({ onFound, onClose }: CodeTypingProps) {
  const { status } = useUser()
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const back = (
    <Button size="large" wide onClick={onClose}>
      Back
    </Button>
  )
  if (status === 'signed-out' && isLoggingIn)
    return (
      <Suspense fallback={<Opening back={back} />}>
        <LoginPage />
      </Suspense>
    )
  if (status === 'signed-out')
    return (
      <PhoneNotice
        title="Log in on this phone first"
        actions={
          <>
            <Button variant="primary" size="large" wide onClick={() => setIsLoggingIn(true)}>
              Log in
            </Button>
            {back}
          </>
        }
      >
        <p>
          Six digits can be guessed, so they work only with the login of your computer. The code
          that is scanned needs no login.
        </p>
      </PhoneNotice>
    )
  return <DigitsForm onFound={onFound} back={back} />
}

const Opening = ({ back }: { back: ReactNode }) => (
  <PhoneNotice title="Log in" busy actions={back}>
    <p>One moment.</p>
  </PhoneNotice>
)

function DigitsForm({ onFound, back }: Pick<CodeTypingProps, 'onFound'> & { back: ReactNode }) {
  const [fault, setFault] = useState<string>()
  const find = useMutation({
    mutationFn: findTypedPairing,
    onSuccess: found => onFound(pairingFragment(found)),
  })
  function submit(event: SubmitEvent<CodeForm>) {
    event.preventDefault()
    const { digits } = event.currentTarget
    const typed = typedCodeSchema.safeParse(digits.value)
    setFault(typed.success ? undefined : 'The code has six digits')
    if (typed.success) find.mutate({ typedCode: typed.data })
    else digits.focus()
  }
  const failure = find.error && failureMessage(find.error, 'Please try again.')
  return (
    <PhoneNotice
      title="Type the code on your computer"
      picture={<></>}
      actions={
        <>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            size="large"
            wide
            busy={find.isPending}
          >
            Go on
          </Button>
          {back}
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="w-full text-left">
        <TextField
          label="Code"
          name="digits"
          inputMode="numeric"
          autoComplete="off"
          required
          hint="Press “Use your phone” on your computer: six digits stand below the picture."
          error={fault ?? failure ?? undefined}
        />
      </form>
    </PhoneNotice>
  )
}
