import type { ReactNode } from 'react'
import { failureMessage } from '../lib/api-failure.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

interface PanelProps<Content> {
  query: {
    data: Content | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** What the panel shows, within "{what} could not be loaded". */
  what: string
  children: (content: Content) => ReactNode
}

/** Content that is fetched: a skeleton while it loads, a button to try again where that fails. */
export function Panel<Content>({ query, what, children }: PanelProps<Content>) {
  const { data, error, isFetching, refetch } = query
  return (
    <div aria-busy={isFetching} className="flex flex-col gap-4">
      {error && (
        <ErrorState
          title={`${what} could not be loaded`}
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined ? !error && <Skeleton className="h-64" /> : children(data)}
    </div>
  )
}
