import { BLANK_ROW, type BookRow } from '../../shared/books/book-rows.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { shareCents } from '../../shared/lib/share-cents.ts'
import { AD_FEES, type LedgerEntry } from '../ebay/ledger-port.ts'

/** What the seller's own rows know of a sold line. */
export type BookLine = {
  sku: string | null
  title: string
  quantity: number
  /** Of all its pieces, by the sale alone; null: not entered. Of a consigned coin what its owner gets. */
  costCents: Cents | null
  /** What of the cost comes back with its last refund. */
  backCents: Cents
  isCancelled: boolean
  /** Cancelled, or the price went back in full. */
  isGivenBack: boolean
  /** What goes back of it in all where it is given back, of price and shipping together. */
  givenBackCents: Cents
}

export const bookLineKey = (orderId: string, lineItemId: string): string =>
  `${orderId} ${lineItemId}`

type Known = {
  /** By `bookLineKey`. */
  lines: ReadonlyMap<string, BookLine>
  /** The transaction ids of refunds, by `bookLineKey`, after which nothing more of the line goes back. */
  lastRefunds: ReadonlyMap<string, string>
}

/** Money that moves between eBay, the bank and loans: neither income nor cost. */
const MOVED = new Set(['TRANSFER', 'WITHDRAWAL', 'LOAN_REPAYMENT', 'PURCHASE'])

/**
 * The rows of a movement, one a line of its order; they add up to what it adds to the seller's money. Of a sale the
 * gross is what eBay booked and the fees that it took from it, so without the sales tax.
 */
export function rowsOfEntry(entry: LedgerEntry, known: Known): BookRow[] {
  const { type, at, netCents, feeType } = entry
  const row = { ...BLANK_ROW, at, orderId: entry.orderId ?? '', payoutId: entry.payoutId ?? '' }
  const takes = 0 - netCents
  if (type === 'SALE' || type === 'REFUND') return rowsOfLines(entry, known)
  if (type === 'SHIPPING_LABEL') return [{ ...row, kind: 'label', labelsCents: takes }]
  if (type === 'NON_SALE_CHARGE')
    return AD_FEES.has(feeType ?? '')
      ? [{ ...row, kind: 'ad', adsCents: takes }]
      : [{ ...row, kind: 'fee', feesCents: takes }]
  if (MOVED.has(type)) return [{ ...row, kind: 'moved' }]
  return [{ ...row, kind: 'other', otherCents: takes }]
}

function rowsOfLines(entry: LedgerEntry, { lines, lastRefunds }: Known): BookRow[] {
  const { type, at, transactionId, netCents, feeCents, taxCents } = entry
  const orderId = entry.orderId ?? ''
  const payoutId = entry.payoutId ?? ''
  const isSale = type === 'SALE'
  const moneyCents = feeCents + (isSale ? netCents : 0 - netCents)
  const parts = entry.lines.length > 0 ? entry.lines : [NO_LINE]
  const weights = parts.map(({ basisCents }) => basisCents)
  const money = shareCents(moneyCents, weights)
  const tax = shareCents(taxCents, weights)
  const rest = feeCents - parts.reduce((sum, line) => sum + line.feeCents, 0)
  return parts.map(({ lineItemId, feeCents: ofLine }, index) => {
    const sold = lines.get(bookLineKey(orderId, lineItemId))
    const cents = money[index] ?? 0
    const fees = ofLine + (index === 0 ? rest : 0)
    const line = {
      ...BLANK_ROW,
      at,
      orderId,
      lineItemId,
      payoutId,
      sku: sold?.sku ?? '',
      title: sold?.title ?? '',
      isCancelled: sold?.isCancelled ?? false,
    }
    if (isSale)
      return {
        ...line,
        kind: 'sale',
        pieces: sold?.quantity ?? 0,
        grossCents: cents,
        feesCents: fees,
        costCents: sold?.costCents ?? 0,
        taxCents: tax[index] ?? 0,
      }
    const isLast = lastRefunds.get(bookLineKey(orderId, lineItemId)) === transactionId
    return {
      ...line,
      kind: 'refund',
      refundedCents: cents,
      feesCents: 0 - fees,
      costCents: isLast ? 0 - (sold?.backCents ?? 0) + 0 : 0,
      taxCents: 0 - (tax[index] ?? 0),
    }
  })
}

const NO_LINE = { lineItemId: '', basisCents: 0, feeCents: 0 }

/** The latest refund of each line, by `bookLineKey`. */
export function lastRefundsOf(entries: readonly LedgerEntry[]): Map<string, string> {
  const last = new Map<string, { at: number; transactionId: string }>()
  for (const { type, at, orderId, transactionId, lines } of entries)
    if (type === 'REFUND' && orderId !== null)
      for (const { lineItemId } of lines) {
        const key = bookLineKey(orderId, lineItemId)
        if ((last.get(key)?.at ?? -1) <= at) last.set(key, { at, transactionId })
      }
  return new Map([...last].map(([key, { transactionId }]) => [key, transactionId]))
}

/** Orders with a line whose cost comes back, and of which more goes back than by these movements. */
export function ordersGivenBackInParts(
  entries: readonly LedgerEntry[],
  lines: ReadonlyMap<string, BookLine>,
): Set<string> {
  const byLine = new Map<string, { orderId: string; cents: Cents }>()
  for (const entry of entries.filter(({ type }) => type === 'REFUND'))
    for (const { orderId, lineItemId, refundedCents } of rowsOfLines(entry, NOTHING_KNOWN)) {
      const key = bookLineKey(orderId, lineItemId)
      byLine.set(key, { orderId, cents: (byLine.get(key)?.cents ?? 0) + refundedCents })
    }
  return new Set(
    [...byLine].flatMap(([key, { orderId, cents }]) => {
      const line = lines.get(key)
      return line && line.backCents !== 0 && cents < line.givenBackCents ? [orderId] : []
    }),
  )
}

const NOTHING_KNOWN: Known = { lines: new Map(), lastRefunds: new Map() }
