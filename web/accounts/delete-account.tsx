import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { useGo } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { removeStoredUser } from './stored-user.ts'

interface DeleteForm extends HTMLFormElement {
  username: HTMLInputElement
}

/** Deletes the account, after a confirmation by typing its name. */
export function DeleteAccount({ username }: { username: string }) {
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const formId = useId()
  const client = useQueryClient()
  const go = useGo()
  const remove = useMutation({
    mutationFn: async (typed: string) =>
      (await api.account.delete.$post({ json: { username: typed } })).json(),
    onSuccess: ({ message }) => {
      removeStoredUser()
      client.clear()
      go('/', { replace: true })
      toast({ title: 'Account deleted', description: message })
    },
    onError: error => setFault(failureMessage(error, 'Your account was not deleted.')),
  })

  function submit(event: SubmitEvent<DeleteForm>) {
    event.preventDefault()
    const field = event.currentTarget.username
    const typed = field.value.trim()
    if (typed === username) {
      setFault(undefined)
      remove.mutate(typed)
    } else {
      setFault('Please type your username to delete your account.')
      field.focus()
    }
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
          setFault(undefined)
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
        <form id={formId} noValidate onSubmit={submit}>
          <TextField
            label={`Type ${username} to go on`}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={fault}
          />
        </form>
      </Dialog>
    </Card>
  )
}
