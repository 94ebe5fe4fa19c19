import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { MoreButton } from '../../ui/feedback/more-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SecurityLogList } from './security-log-list.tsx'

/** What happened to the account's security in the last ninety days. */
export function SecurityLogCard() {
  const list = usePages(
    queryKeys.account.securityLog,
    async query => (await api.account['security-log'].$get({ query })).json(),
    page => page.events,
  )
  const { data: events, error, isFetching, refetch } = list
  return (
    <Card title="Security log" flush aria-busy={isFetching}>
      {error && (
        <ErrorState
          title="The security log could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!events && !error && <Skeleton className="m-4 h-16" />}
      {events && (
        <>
          <p className="p-4 text-small text-ink-soft">
            {events.length === 0
              ? 'Nothing has happened in the last 90 days.'
              : 'The last 90 days. It is part of your export.'}
          </p>
          {events.length > 0 && <SecurityLogList events={events} />}
          {list.hasNextPage && (
            <div className="px-4 pb-4">
              <MoreButton list={list} />
            </div>
          )}
        </>
      )}
    </Card>
  )
}
