import type { BookSums, Books } from '../../shared/books/books.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { periodName } from './book-periods.ts'

interface BookTablesProps {
  books: Books
  onMonth: (month: string) => void
}

/** From the gross to the profit, the months of a year, and what eBay paid out. */
export function BookTables({ books, onMonth }: BookTablesProps) {
  const { sums, months, payouts, unknown, period } = books
  const paid = payouts.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      {unknown.unreadable > 0 && (
        <Banner tone="warn" title={`${counted(unknown.unreadable, 'movement')} left out`}>
          eBay’s answer had a form that Obverse cannot read. Compare these books with the payments
          in your Seller Hub.
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Card title={periodName(period)}>
          <Bridge sums={sums} />
          <p className="mt-4 text-small text-ink-soft">
            {counted(sums.orders, 'order')}, {counted(sums.pieces, 'piece')}. The gross is what Form
            1099-K reports: price and shipping of all orders, before refunds and fees, without sales
            tax.
            {sums.cancelledCents > 0 && (
              <>
                {' '}
                <Money cents={sums.cancelledCents} /> of it are cancelled orders, which eBay may
                leave out.
              </>
            )}
            {unknown.costs > 0 &&
              ` The cost of ${counted(unknown.costs, 'sold line')} is not entered, so the profit is too high by it.`}
          </p>
        </Card>
        <Card title="Beside it">
          <dl>
            <Line
              label="Sales tax that eBay collected and pays to the states"
              cents={sums.taxCents}
            />
            <Line label={`Paid out in ${periodName(period)}`} cents={paid} />
          </dl>
        </Card>
      </div>
      {months.length > 0 && (
        <Card title="Months" flush>
          <Table
            caption={`Months of ${period}`}
            columns={monthColumns(onMonth)}
            rows={months}
            rowKey={({ month }) => month}
          />
        </Card>
      )}
      <Card title="Payouts" flush={payouts.length > 0}>
        {payouts.length === 0 ? (
          <p className="text-ink-soft">None in this time.</p>
        ) : (
          <Table
            caption={`Payouts of ${periodName(period)}`}
            columns={PAYOUTS}
            rows={payouts}
            rowKey={({ payoutId }) => payoutId}
          />
        )}
      </Card>
    </>
  )
}

function Bridge({ sums }: { sums: BookSums }) {
  return (
    <dl className="grid">
      <Line label="Gross" cents={sums.grossCents} strong />
      <Line label="Refunded" cents={0 - sums.refundedCents} />
      <Line label="eBay’s fees" cents={0 - sums.feesCents} />
      <Line label="Ads" cents={0 - sums.adsCents} />
      <Line label="Shipping labels" cents={0 - sums.labelsCents} />
      {sums.otherCents !== 0 && (
        <Line label="Credits, disputes, adjustments" cents={0 - sums.otherCents} />
      )}
      <Line label="Left at eBay" cents={sums.ledgerCents} strong />
      <Line label="What the coins cost" cents={0 - sums.costCents} />
      {sums.writtenOffCents !== 0 && <Line label="Written off" cents={0 - sums.writtenOffCents} />}
      <Line label="Profit" cents={sums.profitCents} strong />
    </dl>
  )
}

interface LineProps {
  label: string
  cents: number
  strong?: boolean
}

const Line = ({ label, cents, strong = false }: LineProps) => (
  <div
    className={cx(
      'flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0',
      strong && 'font-[620]',
    )}
  >
    <dt>{label}</dt>
    <dd className="text-right">
      <Money cents={cents + 0} />
    </dd>
  </div>
)

type Month = Books['months'][number]
const amount = (key: keyof BookSums, header: string): TableColumn<Month> => ({
  key,
  header,
  numeric: true,
  cell: ({ sums }) => <Money cents={sums[key]} />,
})

const monthColumns = (onMonth: (month: string) => void): TableColumn<Month>[] => [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => (
      <button
        type="button"
        className="min-h-11 text-left whitespace-nowrap underline"
        onClick={() => onMonth(month)}
      >
        {periodName(month)}
      </button>
    ),
  },
  amount('grossCents', 'Gross'),
  amount('refundedCents', 'Refunded'),
  amount('feesCents', 'Fees'),
  amount('costCents', 'Cost'),
  amount('profitCents', 'Profit'),
]

const PAYOUTS: TableColumn<Books['payouts'][number]>[] = [
  { key: 'at', header: 'Begun', cell: ({ at }) => <DateTime at={at} exact /> },
  { key: 'id', header: 'Payout', cell: ({ payoutId }) => payoutId },
  { key: 'status', header: 'State', cell: ({ status }) => statusText(status) },
  { key: 'cents', header: 'Amount', numeric: true, cell: ({ cents }) => <Money cents={cents} /> },
]

/** PayoutStatusEnum of eBay's contract. */
const STATES: Readonly<Record<string, string>> = {
  INITIATED: 'on its way',
  SUCCEEDED: 'paid',
  RETRYABLE_FAILED: 'failed, eBay tries again',
  TERMINAL_FAILED: 'failed',
  REVERSED: 'sent back by the bank',
}
const statusText = (status: string): string => STATES[status] ?? status
