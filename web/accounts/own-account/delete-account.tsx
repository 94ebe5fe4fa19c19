import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { z } from 'zod'
import type { deleteAccountSchema } from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { useGo } from '../../lib/navigation.ts'
import { setPageUser } from '../../lib/page-user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AskedCode } from '../asked-code.tsx'
import { clearBrowser } from '../clear-browser.ts'
import { fieldErrors } from '../field-errors.ts'
import { CODE_REFUSALS } from '../use-log-in.ts'

interface DeleteForm extends HTMLFormElement {
  username: HTMLInputElement
  password: HTMLInputElement
  code?: HTMLInputElement
}

type Confirmation = z.infer<typeof deleteAccountSchema>
type Faults = Partial<Record<keyof Confirmation, string>>

/** Deletes the account, after a confirmation by typing its name and its password. */
export function DeleteAccount({ username }: { username: string }) {
  const [asking, setAsking] = useState(false)
  const [takesCode, setTakesCode] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const formId = useId()
  const client = useQueryClient()
  const go = useGo()
  const remove = useMutation({
    mutationFn: async (typed: Confirmation) =>
      (await api.account.delete.$post({ json: typed })).json(),
    onSuccess: async ({ message }) => {
      setPageUser(null)
      client.clear()
      await clearBrowser()
      go('/', { replace: true })
      toast({ title: 'Account deleted', description: message })
    },
    onError: error => {
      if (failedWith(error, 'SECOND_FACTOR_REQUIRED')) return setTakesCode(true)
      if (failedWith(error, ...CODE_REFUSALS))
        return setFaults({ code: failureMessage(error, 'Please try again.') })
      const { password } = fieldErrors(error)
      const username = failureMessage(error, 'Your account was not deleted.')
      setFaults(password ? { password } : { username })
    },
  })

  function submit(event: SubmitEvent<DeleteForm>) {
    event.preventDefault()
    const fields = event.currentTarget
    const code = fields.code?.value.trim()
    const typed = {
      username: fields.username.value.trim(),
      password: fields.password.value,
      ...(code ? { code } : {}),
    }
    const found: Faults = {}
    if (typed.username !== username)
      found.username = 'Please type your username to delete your account.'
    if (!typed.password) found.password = 'Please enter your current password'
    setFaults(found)
    if (found.username) fields.username.focus()
    else if (found.password) fields.password.focus()
    else remove.mutate(typed)
  }

  return (
    <Card title="Delete my account">
      <p className="max-w-xl text-ink-soft">
        Everything of yours goes, at once and for good: listings, analyses and all pictures. What is
        live on eBay stays there until you end it on eBay.
      </p>
      <Button variant="danger" className="mt-4" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog
        open={asking}
        onOpenChange={open => {
          setAsking(open)
          setTakesCode(false)
          setFaults({})
        }}
        title="Delete your account?"
        description="This cannot be undone."
        size="small"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
              {remove.isPending ? 'Deleting...' : 'Delete my account'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={`Type ${username} to go on`}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={faults.username}
          />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={faults.password}
          />
          {takesCode && <AskedCode name="code" error={faults.code} />}
        </form>
      </Dialog>
    </Card>
  )
}
