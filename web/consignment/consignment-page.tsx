import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ConsignorOverview } from '../../shared/consignment/consignment.ts'
import { typedPercent } from '../../shared/lib/typed-number.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AppLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { Page } from '../ui/page.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { useConsignment } from './use-consignment.ts'

const OwnerDialog = lazy(() => import('./owner-dialog.tsx'))
const HeadingDialog = lazy(() => import('./heading-dialog.tsx'))

/** Whose coins the seller sells on commission, what is here of them, and what is owed. */
export default function ConsignmentPage() {
  const [opened, setOpened] = useState<'owner' | 'heading' | null>(null)
  const consignment = useConsignment()
  const { data, error } = consignment
  const add = (
    <Button variant="primary" onClick={() => setOpened('owner')}>
      Add an owner
    </Button>
  )
  return (
    <Page
      title="Consignment"
      lead="Coins that you sell for others: whose they are, what they brought, and what you owe."
      actions={
        data &&
        data.owners.length > 0 && (
          <>
            <Button onClick={() => setOpened('heading')}>Head of statements</Button>
            {add}
          </>
        )
      }
    >
      {error && !data && (
        <ErrorState
          title="Your owners could not be read"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void consignment.refetch()}
          retrying={consignment.isFetching}
        />
      )}
      {!data && !error && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Reading your owners
          </p>
          <Skeleton className="h-64" />
        </div>
      )}
      {data &&
        (data.owners.length === 0 ? (
          <EmptyState
            icon={<UsersRound size={28} />}
            title="No owners yet"
            description="Add whose coins you sell on commission. Then choose the owner in a coin, and his part of each sale is worked out."
            actions={add}
          />
        ) : (
          <Card title="Owners" flush>
            <Table
              caption="What is here and what is owed"
              columns={COLUMNS}
              rows={data.owners}
              rowKey={({ id }) => id}
            />
          </Card>
        ))}
      <Suspense>
        {opened === 'owner' && <OwnerDialog owner={null} onClose={() => setOpened(null)} />}
        {opened === 'heading' && data && (
          <HeadingDialog heading={data.heading} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </Page>
  )
}

const count = (
  key: 'drafts' | 'live' | 'sold' | 'returned',
  header: string,
): TableColumn<ConsignorOverview> => ({
  key,
  header,
  numeric: true,
  cell: owner => owner[key].toLocaleString('en-US'),
})

const COLUMNS: TableColumn<ConsignorOverview>[] = [
  {
    key: 'name',
    header: 'Owner',
    cell: ({ id, name, isArchived }) => (
      <span className="flex flex-wrap items-center gap-2">
        <AppLink to={`/consignment/${id}`} className="inline-block py-2.5">
          {name}
        </AppLink>
        {isArchived && <Badge>Archived</Badge>}
      </span>
    ),
  },
  {
    key: 'share',
    header: 'Share',
    numeric: true,
    cell: ({ share }) => `${typedPercent(share)} %`,
  },
  count('drafts', 'Drafts'),
  count('live', 'Live'),
  count('sold', 'Sold'),
  count('returned', 'Came back'),
  {
    key: 'paid',
    header: 'Paid',
    numeric: true,
    cell: ({ paidCents }) => <Money cents={paidCents} />,
  },
  {
    key: 'owed',
    header: 'Owed',
    numeric: true,
    cell: ({ earnedCents, paidCents }) => (
      <Money cents={earnedCents - paidCents} className="font-[620]" />
    ),
  },
]
