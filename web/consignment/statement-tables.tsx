import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { BASIS_TEXTS, type Statement } from '../../shared/consignment/consignment.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { agreedText, balanceLines, dayText, periodText, returnText } from './statement-facts.ts'
import { useDeletePayment } from './use-consignment.ts'

/** A statement on the screen: the balance, then what it is made of. */
export function StatementTables({ statement }: { statement: Statement }) {
  const { owner, period, sold, returned, forSale } = statement
  const provisional = sold.filter(({ isProvisional }) => isProvisional).length
  return (
    <>
      {provisional > 0 && (
        <Banner tone="warn" title="eBay’s fees are not all known yet">
          {`Of ${counted(provisional, 'sale')} the owner’s part is without them, and falls when eBay tells them, usually within a day.`}
        </Banner>
      )}
      <Card title={periodText(period)}>
        <FactList
          facts={balanceLines(statement).map(({ label, cents, isSum }) => ({
            label,
            value: <Money cents={cents} {...(isSum && { className: 'font-[620]' })} />,
          }))}
        />
        <p className="mt-4 text-small text-ink-soft">
          {BASIS_TEXTS[owner.basis]} Postage and advertising are yours. Days are UTC.
        </p>
      </Card>
      <Lines title="Sold" count={sold.length}>
        <Table caption="Sold coins" columns={SOLD} rows={sold} rowKey={keyOf} />
      </Lines>
      {returned.length > 0 && (
        <Lines title="Went back" count={returned.length}>
          <Table caption="Sales that went back" columns={RETURNED} rows={returned} rowKey={keyOf} />
        </Lines>
      )}
      <Payments statement={statement} />
      <Lines title="With you now" count={forSale.length}>
        <Table
          caption="Coins with you"
          columns={FOR_SALE}
          rows={forSale}
          rowKey={({ sku }) => sku}
        />
      </Lines>
    </>
  )
}

function Lines({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <Card title={title} flush={count > 0}>
      {count === 0 ? <p className="text-ink-soft">None.</p> : children}
    </Card>
  )
}

const keyOf = ({
  orderId,
  sku,
  at,
  title,
}: {
  orderId: string
  sku: string
  at: string
  title: string
}) => `${orderId} ${sku} ${title} ${at}`

const day = <Row extends { at: string }>(): TableColumn<Row> => ({
  key: 'at',
  header: 'Day',
  cell: ({ at }) => <span className="whitespace-nowrap">{dayText(at)}</span>,
})
const coin = <Row extends { title: string; sku: string }>(): TableColumn<Row> => ({
  key: 'title',
  header: 'Coin',
  cell: ({ title, sku }) => (
    <>
      <span className="block min-w-40">{title}</span>
      <span className="text-small text-ink-soft">{sku}</span>
    </>
  ),
})

const SOLD: TableColumn<Statement['sold'][number]>[] = [
  day(),
  coin(),
  { key: 'pieces', header: 'Pieces', numeric: true, cell: ({ pieces }) => pieces },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
  {
    key: 'fee',
    header: 'Fees shared',
    numeric: true,
    cell: ({ feeCents, isProvisional }) =>
      isProvisional ? 'not known yet' : <Money cents={feeCents} none="–" />,
  },
  { key: 'share', header: 'Share', cell: line => agreedText(line) },
  {
    key: 'part',
    header: 'Owner’s part',
    numeric: true,
    cell: ({ partCents }) => <Money cents={partCents} />,
  },
]

const RETURNED: TableColumn<Statement['returned'][number]>[] = [
  day(),
  coin(),
  { key: 'why', header: 'Why', cell: line => returnText(line) },
  {
    key: 'refunded',
    header: 'To the buyer',
    numeric: true,
    cell: ({ refundedCents }) => <Money cents={refundedCents} />,
  },
  {
    key: 'part',
    header: 'Off the owner’s part',
    numeric: true,
    cell: ({ partCents }) => <Money cents={partCents} />,
  },
]

const FOR_SALE: TableColumn<Statement['forSale'][number]>[] = [
  coin(),
  {
    key: 'state',
    header: 'State',
    cell: ({ isLive }) => (
      <Badge tone={isLive ? 'accent' : 'neutral'}>{isLive ? 'Live' : 'Draft'}</Badge>
    ),
  },
  { key: 'pieces', header: 'Pieces', numeric: true, cell: ({ pieces }) => pieces },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
]

/** What was paid. A payment that was recorded by mistake is taken back. */
function Payments({ statement }: { statement: Statement }) {
  const { owner, payments } = statement
  const { mutate } = useDeletePayment(owner.id)
  return (
    <Lines title="Paid" count={payments.length}>
      <Table
        caption="Payments"
        columns={paymentColumns(mutate)}
        rows={payments}
        rowKey={({ id }) => id}
      />
    </Lines>
  )
}

const paymentColumns = (
  onDelete: (payment: string) => void,
): TableColumn<Statement['payments'][number]>[] => [
  { key: 'day', header: 'Day', cell: payment => dayText(payment.day) },
  { key: 'note', header: 'Note', cell: ({ note }) => note },
  { key: 'cents', header: 'Amount', numeric: true, cell: ({ cents }) => <Money cents={cents} /> },
  {
    key: 'acts',
    header: 'Delete',
    acts: true,
    cell: payment => (
      <IconButton
        label={`Delete the payment of ${dayText(payment.day)}`}
        icon={<Trash2 size={18} />}
        onClick={() => onDelete(payment.id)}
      />
    ),
  },
]
