import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { PageFromEbay } from '../ebay/page-from-ebay.tsx'
import { queryKeys } from '../lib/query-keys.ts'
import { useOrderSync } from '../listings/sync-orders.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { byPlace, ordersOf } from './order-groups.ts'
import { OrderList } from './order-list.tsx'
import { PickList } from './pick-list.tsx'
import { lineKey, useToShip } from './use-to-ship.ts'

const CheckBeforePacking = lazy(() => import('./check-before-packing.tsx'))

/** The paid orders that are not shipped: fetched from their places, checked, packed and sent. */
export default function ToShipPage() {
  const { hasEbayConnection } = useSignedInUser()
  const read = useOrderSync(queryKeys.fulfillment.all)
  return (
    <PageFromEbay
      title="To ship"
      lead="Paid orders, the most urgent first."
      what="orders"
      readWhat="orders"
      query={useToShip()}
      {...(hasEbayConnection && { read })}
    >
      {({ lines }) =>
        lines.length > 0 ? (
          <OpenOrders lines={lines} />
        ) : (
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
        )
      }
    </PageFromEbay>
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
