import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { CustomerSheet } from '../../../shared/buying/offers.ts'
import { api } from '../../lib/api.ts'
import { failedWith, failureMessage } from '../../lib/api-failure.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { validityText } from '../buying-texts.ts'
import { useNow } from '../use-now.ts'
import { SheetTable } from './sheet-table.tsx'

const POLL_MS = 60_000

/** An offer as the customer reads it, by its address alone. It ends with the offer. */
export default function CustomerPage() {
  const { token = '' } = useParams()
  const now = useNow()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.buying.customerSheet(token),
    queryFn: async ({ signal }): Promise<CustomerSheet> =>
      (await api.buying.sheets[':token'].$get({ param: { token } }, { init: { signal } })).json(),
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  })
  const hasEnded = failedWith(error, 'LINK_SPENT', 'VALIDATION') || (data && now > data.validUntil)
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8">
      <title>Offer · Obverse</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Offer for your coins</h1>
      {hasEnded ? (
        <Banner tone="info" title="This offer has ended">
          Please ask for a new one.
        </Banner>
      ) : data ? (
        <SheetOf sheet={data} now={now} />
      ) : error ? (
        <ErrorState
          title="The offer could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-72" />
      )}
    </main>
  )
}

function SheetOf({ sheet, now }: { sheet: CustomerSheet; now: number }) {
  if (sheet.state === 'void' || sheet.totalCents === null)
    return (
      <Banner tone="warn" title="This offer is void">
        The price of the metal has moved too far since it was made. Please ask for a new one.
      </Banner>
    )
  return (
    <>
      <div className="overflow-x-auto rounded-card border border-line bg-surface p-4">
        <SheetTable lines={sheet.lines} totalCents={sheet.totalCents} />
      </div>
      <p className="text-ink-soft">{validityText(sheet.validUntil, sheet.bands, now)}</p>
    </>
  )
}
