import { useQuery } from '@tanstack/react-query'
import { Download, NotebookText } from 'lucide-react'
import { useState } from 'react'
import { type Books, bookPeriodSchema } from '../../shared/books/books.ts'
import { siteOf } from '../../shared/lib/ebay-sites.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Select } from '../ui/fields/select.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { bookMonths, bookYears, currentPeriod, periodName } from './book-periods.ts'
import { BookTables } from './book-tables.tsx'

const WHOLE_YEAR = 'Whole year'

/** What was earned in a month or a year, by eBay's own ledger. */
export default function BooksPage() {
  const { hasEbayConnection, marketplaceId } = useSignedInUser()
  return (
    <Page title="Books" lead="What you earned, by eBay’s own ledger and what your coins cost.">
      {siteOf(marketplaceId).asksForSignatures ? (
        <EmptyState
          icon={<NotebookText size={28} />}
          title={`No books of ${siteOf(marketplaceId).name}`}
          description="There eBay shows payments only to programs that sign their calls, which Obverse does not do yet. Your profit by sale is in Analytics."
        />
      ) : hasEbayConnection ? (
        <PeriodBooks />
      ) : (
        <EmptyState
          icon={<NotebookText size={28} />}
          title="No books yet"
          description="Connect eBay, and what you earned in a month or a year stands here."
          actions={<ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
        />
      )}
    </Page>
  )
}

function PeriodBooks() {
  const [now] = useState(() => Date.now())
  const [query, change] = useAddressQuery()
  const asked = bookPeriodSchema.safeParse(query.get('period'))
  const period = asked.success ? asked.data : currentPeriod(now)
  const choose = (next: string) => change(address => address.set('period', next))
  const year = period.slice(0, 4)
  const years = bookYears(now)
  const books = useQuery({
    queryKey: queryKeys.books(period),
    queryFn: async (): Promise<Books> => (await api.books.$get({ query: { period } })).json(),
    staleTime: 60_000,
  })
  const { data, error } = books
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Year"
          options={(years.includes(year) ? years : [year, ...years]).map(value => ({
            value,
            label: value,
          }))}
          value={year}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Select
          label="Month (UTC)"
          options={[
            { value: year, label: WHOLE_YEAR },
            ...bookMonths(year, now).map(value => ({
              value,
              label: periodName(value).replace(` ${year}`, ''),
            })),
          ]}
          value={period}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {data?.isGranted && (
          <a
            href={`/api/books/books.csv?period=${period}`}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download size={17} />
            CSV for your tax adviser
          </a>
        )}
      </div>
      {error && !data && (
        <ErrorState
          title="Your books could not be read"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void books.refetch()}
          retrying={books.isFetching}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            Reading your books from eBay
          </p>
          <Skeleton className="h-80" />
          <Skeleton className="h-44" />
        </div>
      )}
      {data && !data.isGranted && (
        <EmptyState
          icon={<NotebookText size={28} />}
          title="Obverse may not see your payments yet"
          description="Connect eBay again and allow it to see your payments. Everything else works without it."
          actions={<ButtonLink to="/connect-ebay">Connect eBay again</ButtonLink>}
        />
      )}
      {data?.isGranted && <BookTables books={data} onMonth={choose} />}
    </div>
  )
}
