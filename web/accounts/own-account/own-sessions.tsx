import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { failureToast, toast } from '../../ui/feedback/toast-store.ts'

/** The browsers in which the user is logged in; the others can be logged out from here. */
export function OwnSessionsCard() {
  const client = useQueryClient()
  const list = useQuery({
    queryKey: queryKeys.account.sessions,
    queryFn: async () => (await (await api.account.sessions.$get()).json()).sessions,
    staleTime: 0,
  })
  const endOthers = useMutation({
    mutationFn: () => api.account.sessions['end-others'].$post(),
    onSuccess: () => toast({ title: 'All other sessions were ended' }),
    onError: failureToast('The sessions were not ended'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account.sessions }),
  })
  const { data: sessions, error, isFetching, refetch } = list
  return (
    <Card title="Sessions" flush aria-busy={isFetching}>
      {error && (
        <ErrorState
          title="Your sessions could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!sessions && !error && <Skeleton className="m-4 h-16" />}
      {sessions && (
        <ul className="divide-y divide-line">
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className="border-t border-line p-4">
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all other sessions
          </Button>
        </div>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, browser, current, createdAt, usedAt } = session
  const name = browser || 'Unknown browser'
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.account.sessions[':id'].$delete({ param: { id } }),
    onSuccess: () => toast({ title: 'The session was ended', description: name }),
    onError: failureToast('The session was not ended'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account.sessions }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-[560]">
          {name}
          {current && <Badge tone="outline">This session</Badge>}
        </p>
        <p className="text-small text-ink-soft">
          Logged in <DateTime at={createdAt} exact />, last used <DateTime at={usedAt} />
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={`End it: ${name}`}
          onClick={() => end.mutate()}
        >
          End it
        </Button>
      )}
    </li>
  )
}
