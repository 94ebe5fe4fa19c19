import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { priceText } from '../../shared/lib/money.ts'
import type { RefundableLine, Returns } from '../../shared/returns/returns.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { returnKey } from './use-returns.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** The sales of the last ninety days, whose money can be given back from here. */
export function RefundList({ refundable, mayRefund }: Pick<Returns, 'refundable' | 'mayRefund'>) {
  const [chosen, setChosen] = useState<RefundableLine | null>(null)
  if (refundable.length === 0)
    return (
      <EmptyState
        icon={<HandCoins size={28} />}
        title="No sale to give back"
        description="The sales of the last ninety days stand here."
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {!mayRefund && (
        <Banner
          tone="warn"
          title="Obverse may not give money back yet"
          action={<ButtonLink to="/ebay-reconnect">Connect eBay again</ButtonLink>}
        >
          eBay asks for one more permission, to see and handle your payments. Everything else works
          without it; money can be given back on eBay.
        </Banner>
      )}
      <Card flush>
        <Table
          caption="Sales of the last ninety days"
          columns={columns(mayRefund, setChosen)}
          rows={refundable}
          rowKey={returnKey}
        />
      </Card>
      <Suspense>
        {chosen && (
          <RefundDialog key={returnKey(chosen)} line={chosen} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </div>
  )
}

const columns = (
  mayRefund: boolean,
  onChoose: (line: RefundableLine) => void,
): TableColumn<RefundableLine>[] => [
  {
    key: 'coin',
    header: 'Coin',
    cell: line => (
      <>
        <span className="block min-w-48 wrap-break-word">{line.title}</span>
        {line.failure && <span className="block text-small text-danger">{line.failure}</span>}
        {line.sendingCents !== null && (
          <span className="block text-small text-warn">
            {priceText(line.sendingCents)} go back: eBay is being told
          </span>
        )}
      </>
    ),
  },
  {
    key: 'sold',
    header: 'Sold',
    cell: ({ soldAt }) => <DateTime at={new Date(soldAt).toISOString()} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    numeric: true,
    cell: ({ priceCents, shippingCents }) => <Money cents={priceCents + shippingCents} />,
  },
  {
    key: 'back',
    header: 'Went back',
    numeric: true,
    cell: ({ refundedCents }) => <Money cents={refundedCents} />,
  },
  {
    key: 'act',
    header: 'Refund',
    acts: true,
    cell: line => (
      <Button
        variant="quiet"
        disabled={!mayRefund || line.sendingCents !== null}
        aria-label={`Give back: ${line.title}`}
        onClick={() => onChoose(line)}
      >
        Give back
      </Button>
    ),
  },
]
