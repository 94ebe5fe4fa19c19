import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { bytesText } from '../../../shared/lib/bytes-text.ts'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Everything of the user to download: one archive, or one with the data and several with the pictures where those are many. */
export function ExportAccount() {
  const list = useQuery({
    queryKey: queryKeys.account.exportParts,
    queryFn: async () => (await (await api.account.export.parts.$get()).json()).parts,
    staleTime: 0,
  })
  const { data: parts, error, isFetching, refetch } = list
  return (
    <Card title="Export my data">
      <p className="max-w-xl text-ink-soft">
        A ZIP file with your profile, listings and analyses as JSON, and your pictures.
      </p>
      {error && (
        <ErrorState
          title="Your export could not be prepared"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!parts && !error && <Skeleton className="mt-4 h-11 w-48" />}
      {parts && (
        <div className="mt-4 flex flex-wrap gap-2">
          {parts.map(({ part, hasDocument, bytes }) => (
            <a
              key={part}
              href={`/api/account/export?part=${part}`}
              download
              className={buttonClass()}
            >
              <Download size={18} />
              {parts.length === 1
                ? 'Export my data'
                : `Part ${part} of ${parts.length} (${hasDocument ? 'your data' : bytesText(bytes)})`}
            </a>
          ))}
        </div>
      )}
    </Card>
  )
}
