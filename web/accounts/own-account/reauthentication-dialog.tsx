import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Reauthentication } from '../../../shared/accounts/second-factor.ts'
import { answerReauthentication, api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Asks for the password or a code where a call needs it again. The call is then made once more. */
export default function ReauthenticationDialog() {
  const [open, setOpen] = useState(false)
  const answer = useRef<(given: boolean) => void>(() => undefined)
  useEffect(
    () =>
      answerReauthentication(() => {
        setOpen(true)
        return new Promise(resolve => {
          answer.current = resolve
        })
      }),
    [],
  )
  const close = (given: boolean) => {
    setOpen(false)
    answer.current(given)
  }
  return open ? <Question onClose={close} /> : null
}

function Question({ onClose }: { onClose: (given: boolean) => void }) {
  const formId = useId()
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const sending = useMutation({
    mutationFn: (json: Reauthentication) => api.account.reauthentication.$post({ json }),
    onSuccess: () => onClose(true),
  })
  const error = sending.error ? failureMessage(sending.error, 'Please try again.') : undefined
  const field = {
    required: true,
    autoFocus: true,
    value: typed,
    error,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  const change = () => {
    setByCode(!byCode)
    setTyped('')
    sending.reset()
  }
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title="Is it still you?"
      description="This takes your password, or a code, of the last 15 minutes."
      size="small"
      actions={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={sending.isPending}>
            Go on
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          sending.mutate(byCode ? { code: typed } : { password: typed })
        }}
        className="flex flex-col gap-4"
      >
        {byCode ? (
          <TextField
            key="code"
            label="Code of the app, or a recovery code"
            autoComplete="one-time-code"
            {...field}
          />
        ) : (
          <PasswordField
            key="password"
            label="Password"
            autoComplete="current-password"
            {...field}
          />
        )}
        <Button variant="quiet" size="small" className="self-start" onClick={change}>
          {byCode ? 'Use the password' : 'Use a code'}
        </Button>
      </form>
    </Dialog>
  )
}
