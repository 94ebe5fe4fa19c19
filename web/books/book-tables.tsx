import type { BookSums, Books } from '../../shared/books/books.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
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
  const paid = payouts.reduce((all, { cents }) => all + cents, 0)
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
          <FactList facts={bridge(sums)} />
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
          <FactList
            facts={[
              fact('Sales tax that eBay collected and pays to the states', sums.taxCents),
              fact(`Paid out in ${periodName(period)}`, paid),
            ]}
          />
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

/** From the gross to the profit. */
const bridge = (sums: BookSums): Fact[] => [
  sum('Gross', sums.grossCents),
  fact('Refunded', 0 - sums.refundedCents),
  fact('eBay’s fees', 0 - sums.feesCents),
  fact('Ads', 0 - sums.adsCents),
  fact('Shipping labels', 0 - sums.labelsCents),
  ...(sums.otherCents === 0 ? [] : [fact('Credits, disputes, adjustments', 0 - sums.otherCents)]),
  sum('Left at eBay', sums.ledgerCents),
  fact('What the coins cost', 0 - sums.costCents),
  ...(sums.writtenOffCents === 0 ? [] : [fact('Written off', 0 - sums.writtenOffCents)]),
  sum('Profit', sums.profitCents),
]

// Zero has no sign.
const fact = (label: string, cents: number): Fact => ({ label, value: <Money cents={cents + 0} /> })
const sum = (label: string, cents: number): Fact => ({
  label,
  value: <Money cents={cents + 0} className="font-[620]" />,
})

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
