import type { Cents } from '../lib/money.ts'
import type { BookSums } from './books.ts'

/** What a row of the books is of. `moved`: money that only changes its place, such as a payout; it is in no sum. */
export const ROW_KINDS = [
  'sale',
  'refund',
  'fee',
  'ad',
  'label',
  'other',
  'moved',
  'written off',
] as const

/** A line of the books, as it stands in the file for the tax adviser. Amounts as in BookSums. */
export type BookRow = {
  kind: (typeof ROW_KINDS)[number]
  /** ms. */
  at: number
  orderId: string
  lineItemId: string
  sku: string
  title: string
  pieces: number
  grossCents: Cents
  refundedCents: Cents
  feesCents: Cents
  adsCents: Cents
  labelsCents: Cents
  otherCents: Cents
  costCents: Cents
  writtenOffCents: Cents
  taxCents: Cents
  isCancelled: boolean
  payoutId: string
}

/** The amounts that a row has and that are summed. */
const NO_AMOUNTS = {
  grossCents: 0,
  refundedCents: 0,
  feesCents: 0,
  adsCents: 0,
  labelsCents: 0,
  otherCents: 0,
  costCents: 0,
  writtenOffCents: 0,
  taxCents: 0,
} as const satisfies Partial<BookSums>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys
const AMOUNTS = Object.keys(NO_AMOUNTS) as (keyof typeof NO_AMOUNTS)[]

export const BLANK_ROW: Omit<BookRow, 'kind' | 'at'> = {
  ...NO_AMOUNTS,
  orderId: '',
  lineItemId: '',
  sku: '',
  title: '',
  pieces: 0,
  isCancelled: false,
  payoutId: '',
}

export const NO_SUMS: BookSums = {
  ...NO_AMOUNTS,
  profitCents: 0,
  ledgerCents: 0,
  cancelledCents: 0,
  orders: 0,
  pieces: 0,
}

/** What a row adds to the seller's money at eBay. */
export const ledgerOf = (row: BookRow): Cents =>
  row.grossCents -
  row.refundedCents -
  row.feesCents -
  row.adsCents -
  row.labelsCents -
  row.otherCents

/** What a row adds to the profit. */
export const profitOfRow = (row: BookRow): Cents =>
  ledgerOf(row) - row.costCents - row.writtenOffCents

/** The sums of rows. Money that was only moved is in none of them. */
export function sumRows(rows: readonly BookRow[]): BookSums {
  const sums = { ...NO_SUMS }
  const orders = new Set<string>()
  for (const row of rows.filter(({ kind }) => kind !== 'moved')) {
    for (const amount of AMOUNTS) sums[amount] += row[amount]
    sums.ledgerCents += ledgerOf(row)
    sums.profitCents += profitOfRow(row)
    if (row.kind !== 'sale') continue
    orders.add(row.orderId)
    sums.pieces += row.pieces
    if (row.isCancelled) sums.cancelledCents += row.grossCents
  }
  return { ...sums, orders: orders.size }
}
