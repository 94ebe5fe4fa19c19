import { type BookRow, profitOfRow, sumRows } from '../../shared/books/book-rows.ts'
import { dollarsText } from '../../shared/lib/money.ts'
import { BYTE_ORDER_MARK, csvLine, safeCsvLine, withoutFormula } from '../../shared/transfer/csv.ts'

const HEADER = [
  'Date (UTC)',
  'Kind',
  'Order',
  'Line',
  'SKU',
  'Title',
  'Pieces',
  'Gross',
  'Refunded',
  'eBay fees',
  'Ads',
  'Shipping labels',
  'Other',
  'Cost of goods',
  'Written off',
  'Profit',
  'Sales tax collected by eBay',
  'Payout',
]

/** The books as a file for a tax adviser: a row a line, then the totals. No buyer is in it. */
export function booksCsv(rows: readonly BookRow[]): string {
  const sums = sumRows(rows)
  const amounts = (one: Omit<BookRow, 'kind' | 'at'> | typeof sums, profitCents: number) =>
    [
      one.grossCents,
      one.refundedCents,
      one.feesCents,
      one.adsCents,
      one.labelsCents,
      one.otherCents,
      one.costCents,
      one.writtenOffCents,
      profitCents,
      one.taxCents,
    ].map(cents => dollarsText(cents))
  return [
    BYTE_ORDER_MARK,
    csvLine(HEADER),
    ...rows.map(row =>
      textsAndAmounts(
        [
          new Date(row.at).toISOString().slice(0, 10),
          row.kind,
          row.orderId,
          row.lineItemId,
          row.sku,
          row.title,
          String(row.pieces),
        ],
        amounts(row, row.kind === 'moved' ? 0 : profitOfRow(row)),
        row.payoutId,
      ),
    ),
    textsAndAmounts(
      ['', 'total', '', '', '', '', String(sums.pieces)],
      amounts(sums, sums.profitCents),
      '',
    ),
  ].join('')
}

/** Amounts below zero begin with a sign and are no formulas. */
const textsAndAmounts = (texts: readonly string[], amounts: readonly string[], last: string) =>
  `${safeCsvLine(texts).trimEnd()},${csvLine([...amounts, withoutFormula(last)])}`
