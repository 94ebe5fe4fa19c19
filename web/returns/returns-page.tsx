import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReturnedLine, Returns } from '../../shared/returns/returns.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { requestOrderSync } from '../listings/sync-orders.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { RefundList } from './refund-list.tsx'
import { ReturnedCard } from './returned-card.tsx'
import { returnKey, useReturns } from './use-returns.ts'

const CheckReturned = lazy(() => import('./check-returned.tsx'))

/** Coins that come back, and money that goes back. */
export default function ReturnsPage() {
  const { hasEbayConnection } = useSignedInUser()
  const { data, error, refetch, isFetching } = useReturns()
  const client = useQueryClient()
  const [reading, setReading] = useState(false)
  async function read() {
    setReading(true)
    await requestOrderSync(client)
    await client.invalidateQueries({ queryKey: queryKeys.returns.all })
    setReading(false)
  }
  return (
    <Page
      title="Returns"
      lead={
        data?.readAt ? (
          <>
            What was given back or cancelled. Read from eBay{' '}
            <DateTime at={new Date(data.readAt).toISOString()} exact />
          </>
        ) : (
          'What was given back or cancelled.'
        )
      }
      actions={
        hasEbayConnection && (
          <Button icon={<RefreshCw size={17} />} busy={reading} onClick={() => void read()}>
            Read from eBay
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {data?.failure && (
          <Banner tone="warn" title="Your orders were not read the last time">
            {data.failure}
          </Banner>
        )}
        {error && (
          <ErrorState
            title="Your returns could not be loaded"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && (
          <div aria-busy="true" className="grid gap-4">
            <p role="status" className="sr-only">
              Loading your returns
            </p>
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        )}
        {data && <ReturnTabs data={data} isConnected={hasEbayConnection} />}
      </div>
    </Page>
  )
}

function ReturnTabs({ data, isConnected }: { data: Returns; isConnected: boolean }) {
  const [tab, setTab] = useState('coins')
  const [checked, setChecked] = useState<string | null>(null)
  const line = data.lines.find(each => returnKey(each) === checked)
  return (
    <>
      <Tabs
        label="Coins that come back and money that goes back"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'coins',
            label: 'Coins',
            count: data.lines.filter(({ isOpen }) => isOpen).length,
            content: (
              <Coins
                data={data}
                isConnected={isConnected}
                onCheck={each => setChecked(returnKey(each))}
              />
            ),
          },
          {
            value: 'refunds',
            label: 'Refunds',
            content: <RefundList refundable={data.refundable} mayRefund={data.mayRefund} />,
          },
        ]}
      />
      <Suspense>
        {line && (
          <CheckReturned key={returnKey(line)} line={line} onClose={() => setChecked(null)} />
        )}
      </Suspense>
    </>
  )
}

interface CoinsProps {
  data: Returns
  isConnected: boolean
  onCheck: (line: ReturnedLine) => void
}

function Coins({ data: { lines, writtenOffCents }, isConnected, onCheck }: CoinsProps) {
  if (lines.length === 0)
    return (
      <EmptyState
        icon={<Undo2 size={28} />}
        title="Nothing came back"
        description={
          isConnected
            ? 'A coin whose sale is refunded in full or cancelled stands here, until you say what becomes of it.'
            : 'Connect eBay, and coins whose sale is given back stand here.'
        }
        actions={!isConnected && <ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
      />
    )
  const open = lines.filter(({ isOpen }) => isOpen)
  const settled = lines.filter(({ isOpen }) => !isOpen)
  const group = (title: string, some: readonly ReturnedLine[]) =>
    some.length > 0 && (
      <section className="grid gap-3">
        <h2 className="text-lead">{title}</h2>
        <ul className="grid gap-3">
          {some.map(line => (
            <li key={returnKey(line)}>
              <ReturnedCard line={line} onCheck={onCheck} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <div className="grid gap-6">
      {group('Put back on sale?', open)}
      {group('Settled', settled)}
      {writtenOffCents > 0 && (
        <p className="text-small text-ink-soft">
          Written off this year: <Money cents={writtenOffCents} />
        </p>
      )}
    </div>
  )
}
