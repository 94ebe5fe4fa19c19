import { FileDown, Printer, Truck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { labelFile } from '../../shared/fulfillment/label-file.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { download } from '../lib/download.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { groupsOf, type OrderToShip } from './order-groups.ts'
import { useRecipients } from './use-recipients.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))
const PackingSlips = lazy(() => import('./packing-slips.tsx'))

interface OrderListProps {
  orders: readonly OrderToShip[]
  lines: readonly LineToShip[]
  onCheck: (line: LineToShip) => void
}

/** The orders by buyer, and what is done with those that are selected. */
export function OrderList({ orders, lines, onCheck }: OrderListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<'send' | 'slips' | null>(null)
  const [sending, setSending] = useState<readonly OrderToShip[]>([])
  const recipients = useRecipients(orders.map(({ orderId }) => orderId).toSorted())
  const selected = orders.filter(({ orderId }) => chosen.has(orderId))
  const ids = new Set(selected.map(({ orderId }) => orderId))
  const packed = orders.filter(order => order.lines.every(({ packedAt }) => packedAt !== null))
  const going = (recipients.data ?? []).filter(({ orderId }) => ids.has(orderId))
  const goingLines = lines.filter(({ orderId }) => ids.has(orderId))

  const select = (orderId: string, isSelected: boolean) =>
    setChosen(known => {
      const next = new Set(known)
      if (isSelected) next.add(orderId)
      else next.delete(orderId)
      return next
    })
  const selectAll = (some: readonly OrderToShip[]) =>
    setChosen(new Set(some.map(({ orderId }) => orderId)))

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Checkbox
          label={ids.size > 0 ? `${ids.size} selected` : 'Select all'}
          checked={ids.size === orders.length}
          indeterminate={ids.size > 0 && ids.size < orders.length}
          onChange={event => selectAll(event.currentTarget.checked ? orders : [])}
        />
        {packed.length > 0 && (
          <Button variant="quiet" onClick={() => selectAll(packed)}>
            Select {counted(packed.length, 'packed order')}
          </Button>
        )}
        {ids.size > 0 && (
          <div className="flex flex-wrap gap-2 md:ml-auto">
            <Button
              icon={<Printer size={17} />}
              disabled={going.length === 0}
              onClick={() => setShown('slips')}
            >
              Packing slips
            </Button>
            <Button
              icon={<FileDown size={17} />}
              disabled={going.length === 0}
              onClick={() =>
                download(
                  new Blob([labelFile(goingLines, going)], { type: 'text/csv' }),
                  'labels.csv',
                )
              }
            >
              Label file
            </Button>
            <Button
              variant="primary"
              icon={<Truck size={17} />}
              onClick={() => {
                setSending(selected)
                setShown('send')
              }}
            >
              Mark as shipped
            </Button>
          </div>
        )}
      </div>
      {recipients.error && (
        <Banner
          tone="warn"
          title="eBay did not say whom the orders go to"
          action={
            <Button busy={recipients.isFetching} onClick={() => void recipients.refetch()}>
              Ask again
            </Button>
          }
        >
          {failureMessage(recipients.error, 'Please try again.')}
        </Banner>
      )}
      {recipients.isPending && (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            Asking eBay whom the orders go to
          </p>
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {/* Not before: a card that moves to its buyer would move from under the finger. */}
      <ul className="grid gap-4">
        {groupsOf(recipients.isPending ? [] : orders, recipients.data ?? []).map(group => (
          <li key={group.key}>
            <BuyerCard group={group} selected={ids} onSelect={select} onCheck={onCheck} />
          </li>
        ))}
      </ul>
      <Suspense>
        {shown === 'send' && <SendDialog orders={sending} onClose={() => setShown(null)} />}
        {shown === 'slips' && (
          <PackingSlips lines={goingLines} recipients={going} onClose={() => setShown(null)} />
        )}
      </Suspense>
    </div>
  )
}
