import type { Statement } from '../../shared/consignment/consignment.ts'
import { dollarsText } from '../../shared/lib/money.ts'
import { BYTE_ORDER_MARK, csvLine, safeCsvLine } from '../../shared/transfer/csv.ts'

const HEADER = [
  'Date (UTC)',
  'Kind',
  'Order',
  'SKU',
  'Title',
  'Pieces',
  'Price',
  'eBay fees shared',
  'Share in percent',
  'Refunded',
  'Owner’s part',
]

/** A statement as a file: a line each, opening and closing balance at its ends. */
export function statementCsv(statement: Statement): string {
  const { period, sold, returned, payments, openingCents, closingCents } = statement
  const dated = [
    ...sold.map(line => ({
      at: line.at,
      texts: [
        line.at.slice(0, 10),
        'sold',
        line.orderId,
        line.sku,
        line.title,
        String(line.pieces),
      ],
      amounts: [
        dollarsText(line.priceCents),
        line.feeCents === null ? '' : dollarsText(line.feeCents),
        String(line.share / 100),
        '',
        dollarsText(line.partCents),
      ],
    })),
    ...returned.map(line => ({
      at: line.at,
      texts: [
        line.at.slice(0, 10),
        line.isCancelled ? 'cancelled' : 'refunded',
        line.orderId,
        line.sku,
        line.title,
        '',
      ],
      amounts: ['', '', '', dollarsText(line.refundedCents), dollarsText(0 - line.partCents)],
    })),
    ...payments.map(({ day, cents, note }) => ({
      at: `${day}T23:59:59.999Z`,
      texts: [day, 'payment', '', '', note, ''],
      amounts: ['', '', '', '', dollarsText(0 - cents)],
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const balance = (day: string, kind: string, cents: number) =>
    line([day, kind, '', '', '', ''], ['', '', '', '', dollarsText(cents)])
  return [
    BYTE_ORDER_MARK,
    csvLine(HEADER),
    balance(period.from, 'opening balance', openingCents),
    ...dated.map(({ texts, amounts }) => line(texts, amounts)),
    balance(period.to, 'closing balance', closingCents),
  ].join('')
}

/** Amounts below zero begin with a sign and are no formulas. */
const line = (texts: readonly string[], amounts: readonly string[]) =>
  `${safeCsvLine(texts).trimEnd()},${csvLine(amounts)}`
