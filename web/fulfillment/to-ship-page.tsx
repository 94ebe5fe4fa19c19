import { useQueryClient } from '@tanstack/react-query'
import { PackageOpen, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
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
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { byPlace, ordersOf } from './order-groups.ts'
import { OrderList } from './order-list.tsx'
import { PickList } from './pick-list.tsx'
import { lineKey, useToShip } from './use-to-ship.ts'

const CheckBeforePacking = lazy(() => import('./check-before-packing.tsx'))

/** The paid orders that are not shipped: fetched from their places, checked, packed and sent. */
export default function ToShipPage() {
  const { hasEbayConnection } = useSignedInUser()
  const { data, error, refetch, isFetching } = useToShip()
  const client = useQueryClient()
  const [reading, setReading] = useState(false)
  async function read() {
    setReading(true)
    await requestOrderSync(client)
    await client.invalidateQueries({ queryKey: queryKeys.fulfillment.all })
    setReading(false)
  }
  return (
    <Page
      title="To ship"
      lead={
        data?.readAt ? (
          <>
            Paid orders, the most urgent first. Read from eBay{' '}
            <DateTime at={new Date(data.readAt).toISOString()} exact />
          </>
        ) : (
          'Paid orders, the most urgent first.'
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
      <div className="grid gap-4">
        {data?.failure && (
          <Banner tone="warn" title="Your orders were not read the last time">
            {data.failure}
          </Banner>
        )}
        {error && (
          <ErrorState
            title="Your orders could not be loaded"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && (
          <div aria-busy="true" className="grid gap-4">
            <p role="status" className="sr-only">
              Loading your orders
            </p>
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        )}
        {data && data.lines.length > 0 && <OpenOrders lines={data.lines} />}
        {data && data.lines.length === 0 && (
          <EmptyState
            icon={<PackageOpen size={28} />}
            title="Nothing waits to be shipped"
            description={
              hasEbayConnection
                ? 'A paid order stands here until it is shipped.'
                : 'Connect eBay, and paid orders stand here until they are shipped.'
            }
            actions={!hasEbayConnection && <ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
          />
        )}
      </div>
    </Page>
  )
}

function OpenOrders({ lines }: { lines: readonly LineToShip[] }) {
  const [tab, setTab] = useState('orders')
  const [checked, setChecked] = useState<string | null>(null)
  const orders = ordersOf(lines)
  const line = lines.find(each => lineKey(each) === checked)
  const onCheck = (each: LineToShip) => setChecked(lineKey(each))
  return (
    <>
      <Tabs
        label="What is to be shipped"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'orders',
            label: 'Orders',
            count: orders.length,
            content: <OrderList orders={orders} lines={lines} onCheck={onCheck} />,
          },
          {
            value: 'pick',
            label: 'Pick list',
            content: <PickList lines={lines} onCheck={onCheck} />,
          },
        ]}
      />
      <Suspense>
        {line && (
          <CheckBeforePacking
            key={lineKey(line)}
            line={line}
            next={nextAfter(lines, line)}
            onNext={onCheck}
            onClose={() => setChecked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The next line by place that is neither packed nor stopped. */
function nextAfter(lines: readonly LineToShip[], line: LineToShip): LineToShip | undefined {
  const inOrder = byPlace(lines).flatMap(({ lines: held }) => held)
  const at = inOrder.findIndex(each => lineKey(each) === lineKey(line))
  return [...inOrder.slice(at + 1), ...inOrder.slice(0, at)].find(
    each => each.packedAt === null && each.coinCheck !== 'wrong',
  )
}
