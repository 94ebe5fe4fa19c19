import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { TOAST_MS, toast, toastError } from '../ui/feedback/toast-store.ts'

const ICONS = { idle: Mail, pending: Mail, success: CircleCheck, error: CircleAlert }

/** POST /api/admin/test-email: a mail to the admin who presses it. */
export function TestEmailButton() {
  const client = useQueryClient()
  const test = useMutation({
    mutationFn: async () => (await api.admin['test-email'].$post()).json(),
    onSuccess: ({ message, sent }) =>
      toast({
        title: sent ? 'Test Email Sent' : 'Test Email Not Sent',
        description: message,
        durationMs: TOAST_MS,
      }),
    onError: error =>
      toastError(
        'Email Test Failed',
        failedWith(error, 'MAIL_NOT_SENT') ? error.message : 'Could not send test email',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin.failedMails }),
  })
  const Icon = ICONS[test.data?.sent === false ? 'error' : test.status]
  return (
    <Button
      busy={test.isPending}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={() => test.mutate()}
    >
      {test.isPending ? 'Sending...' : 'Test Email System'}
    </Button>
  )
}
