import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, RotateCw } from 'lucide-react'
import type { FailedMail } from '../../shared/administration.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import { Panel } from './panel.tsx'

/** Mails that could not be sent, and why. */
export function FailedMailsPanel() {
  const mails = useQuery({
    queryKey: queryKeys.admin.failedMails,
    queryFn: async () => (await (await api.admin['failed-mails'].$get()).json()).mails,
    staleTime: 0,
  })
  return (
    <Panel query={mails} what="The failed mails">
      {list =>
        list.length === 0 ? (
          <EmptyState icon={<MailCheck size={30} />} title="No mail has failed" />
        ) : (
          <Card flush>
            <ul className="divide-y divide-line">
              {list.map(mail => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          </Card>
        )
      }
    </Panel>
  )
}

function MailRow({ mail }: { mail: FailedMail }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () =>
      api.admin['failed-mails'][':id']['try-again'].$post({ param: { id: mail.id } }),
    onSuccess: () => toast({ title: 'The mail is sent again', description: mail.subject }),
    onError: failureToast('The mail was not sent again'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin.failedMails }),
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-body font-[600]">{mail.subject}</h2>
        <p className="text-small break-words text-ink-soft">
          To {mail.to}, <DateTime at={mail.createdAt} exact />
        </p>
        <p className="mt-1 text-small break-words">{mail.reason}</p>
        <p className="text-small text-ink-soft">
          {counted(mail.tries, 'try', 'tries')};{' '}
          {mail.nextTryAt ? (
            <>
              next <DateTime at={mail.nextTryAt} exact />
            </>
          ) : (
            'given up'
          )}
        </p>
      </div>
      {mail.repeatable ? (
        <Button
          size="small"
          icon={<RotateCw size={16} />}
          busy={again.isPending}
          aria-label={`Try again: ${mail.subject} to ${mail.to}`}
          onClick={() => again.mutate()}
        >
          Try again
        </Button>
      ) : (
        <p className="max-w-60 text-small text-ink-soft">
          It held a link and was deleted. Its user can ask for another one.
        </p>
      )}
    </li>
  )
}
