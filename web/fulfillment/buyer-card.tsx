import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import {
  kindOfService,
  refusedPackage,
  shippingAdvice,
} from '../../shared/fulfillment/shipping-rules.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { LineMoney, LinePicture, LineState } from './line-facts.tsx'
import type { BuyerGroup, OrderToShip } from './order-groups.ts'
import { Address } from './packing-address.tsx'
import { lineKey, useStorePacked } from './use-to-ship.ts'

interface BuyerCardProps {
  group: BuyerGroup
  selected: ReadonlySet<string>
  onSelect: (orderId: string, isSelected: boolean) => void
  onCheck: (line: LineToShip) => void
}

/** What one buyer gets: their orders, and where they go. */
export function BuyerCard({ group, selected, onSelect, onCheck }: BuyerCardProps) {
  const { recipient, orders } = group
  // Two buyers may have one name, but not one name on eBay.
  const name =
    [recipient?.name, recipient?.buyer].filter(Boolean).join(' · ') ||
    `Order ${orders[0]?.orderId ?? ''}`
  return (
    <Card
      title={name}
      aside={
        orders.length > 1 && (
          <span className="text-small text-ink-soft">{orders.length} orders, one buyer</span>
        )
      }
      flush
    >
      <div className="divide-y divide-line">
        {orders.map(order => (
          <OrderLines
            key={order.orderId}
            order={order}
            isSelected={selected.has(order.orderId)}
            onSelect={isSelected => onSelect(order.orderId, isSelected)}
            onCheck={onCheck}
          />
        ))}
        {recipient && (
          <div className="px-4 py-2">
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-small font-[560] text-accent-ink">
                Address
              </summary>
              <div className="grid gap-2 pb-2">
                <Address to={recipient} />
                {orders.some(({ orderId }) => orderId === recipient.orderId) && recipient.note && (
                  <p className="text-small text-ink-soft">“{recipient.note}”</p>
                )}
              </div>
            </details>
          </div>
        )}
      </div>
    </Card>
  )
}

interface OrderLinesProps {
  order: OrderToShip
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onCheck: (line: LineToShip) => void
}

function OrderLines({ order, isSelected, onSelect, onCheck }: OrderLinesProps) {
  const { orderId, lines, shipByAt } = order
  const advice = shippingAdvice(lines)
  const refused = refusedPackage(lines, kindOfService(lines[0]?.shippingService ?? ''))
  const failure = lines.find(line => line.failure)?.failure
  const [openedAt] = useState(Date.now)
  const isLate = shipByAt !== null && shipByAt < openedAt
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          label={<span className="tabular">Order {orderId}</span>}
          checked={isSelected}
          onChange={event => onSelect(event.currentTarget.checked)}
        />
        {shipByAt !== null && (
          <span
            className={isLate ? 'text-small font-[560] text-danger' : 'text-small text-ink-soft'}
          >
            {isLate ? 'Late: ship by ' : 'Ship by '}
            <DateTime at={new Date(shipByAt).toISOString()} exact />
          </span>
        )}
      </div>
      {lines.map(line => (
        <LineRow key={lineKey(line)} line={line} onCheck={onCheck} />
      ))}
      {failure && <Banner tone="error">{failure}</Banner>}
      {refused && (
        <Banner tone="warn" title="The buyer chose an envelope">
          {refused}
        </Banner>
      )}
      {advice && <Banner tone="warn">{advice}</Banner>}
    </div>
  )
}

function LineRow({ line, onCheck }: { line: LineToShip; onCheck: (line: LineToShip) => void }) {
  const pack = useStorePacked()
  const key = { orderId: line.orderId, lineItemId: line.lineItemId }
  const place = line.listing?.place
  const isPacked = line.packedAt !== null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinePicture line={line} className="w-16 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <p className="font-[560] wrap-anywhere">{line.title}</p>
        <p className="text-small text-ink-soft">
          {line.quantity > 1 && `${line.quantity} pieces · `}
          {place && `${place} · `}
          <LineMoney line={line} />
        </p>
        <LineState line={line} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ScanSearch size={17} />}
          aria-label={`Check ${line.title}`}
          onClick={() => onCheck(line)}
        >
          Check
        </Button>
        {line.coinCheck !== 'wrong' && (
          <Button
            variant="quiet"
            busy={pack.isPending}
            aria-label={`${isPacked ? 'Unpack' : 'Packed'}: ${line.title}`}
            onClick={() => pack.mutate({ lines: [key], packed: !isPacked })}
          >
            {isPacked ? 'Unpack' : 'Packed'}
          </Button>
        )}
      </div>
    </div>
  )
}
