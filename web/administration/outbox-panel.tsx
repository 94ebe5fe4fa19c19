import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from './panel.tsx'

/** The mails that are stored while no mail service is set up; in development with the links in them. */
export function OutboxPanel() {
  const outbox = useQuery({
    queryKey: queryKeys.admin.outbox,
    queryFn: async () => (await api.admin.outbox.$get()).json(),
    staleTime: 0,
    // Each read is in the audit log.
    refetchOnWindowFocus: false,
  })
  return (
    <Panel query={outbox} what="The outbox">
      {({ keeps, mails }) =>
        mails.length === 0 ? (
          <EmptyState
            icon={<Inbox size={30} />}
            title={keeps ? 'The outbox is empty' : 'Mails are sent'}
            description={
              keeps
                ? 'Mails stay here until a mail service is set up.'
                : 'A mail service is set up, so that no mail stays here.'
            }
          />
        ) : (
          <Card flush>
            <ul className="divide-y divide-line">
              {mails.map(mail => (
                <li key={mail.id} className="p-4">
                  <h2 className="text-body font-[600]">{mail.subject}</h2>
                  <p className="text-small break-words text-ink-soft">
                    To {mail.to}, <DateTime at={mail.createdAt} exact />
                  </p>
                  {mail.text !== null && (
                    <p className="mt-2 text-small break-words whitespace-pre-line">{mail.text}</p>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Panel>
  )
}
