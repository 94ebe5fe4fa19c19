import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/page.tsx'

interface PageFromEbayProps<Data> {
  title: string
  /** What it shows, as a sentence. */
  lead: string
  /** What is loaded, in the plural: "returns". */
  what: string
  /** What is read from eBay for it, in the plural: "orders". */
  readWhat: string
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** Absent where no eBay account is connected. */
  read?: { isReading: boolean; start: () => void }
  /** Beside the button that reads from eBay. */
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A page of what was read from eBay: when, what failed, a button that reads again, and its states. */
export function PageFromEbay<Data extends { readAt: number | null; failure: string | null }>(
  props: PageFromEbayProps<Data>,
) {
  const { title, lead, what, readWhat, query, read, actions, children } = props
  const { data, error, isFetching, refetch } = query
  return (
    <Page
      title={title}
      lead={
        data?.readAt ? (
          <>
            {lead} Read from eBay <DateTime at={new Date(data.readAt).toISOString()} exact />
          </>
        ) : (
          lead
        )
      }
      actions={
        read && (
          <>
            {actions}
            <Button icon={<RefreshCw size={17} />} busy={read.isReading} onClick={read.start}>
              Read from eBay
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {data?.failure && (
          <Banner tone="warn" title={`Your ${readWhat} were not read the last time`}>
            {data.failure}
          </Banner>
        )}
        {error && (
          <ErrorState
            title={`Your ${what} could not be loaded`}
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data === undefined && !error && (
          <div aria-busy="true" className="grid gap-4">
            <p role="status" className="sr-only">
              Loading your {what}
            </p>
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        )}
        {data !== undefined && children(data)}
      </div>
    </Page>
  )
}
