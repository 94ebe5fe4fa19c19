import { BLANK_ROW, type BookRow, sumRows } from '../../shared/books/book-rows.ts'
import type { Books } from '../../shared/books/books.ts'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { LedgerCalls, LedgerEntry, Payout } from '../ebay/ledger-port.ts'
import { configured } from '../ebay/service/service.ts'
import { periodBounds } from './period.ts'
import {
  type BookLine,
  bookLineKey,
  lastRefundsOf,
  ordersGivenBackInParts,
  rowsOfEntry,
} from './rows-of-entries.ts'
import type { BookServices } from './services.ts'
import { soldLinesOf, writtenOffIn } from './sold-lines.ts'

type Span = { from: number; to: number }
/** Null where the seller has not granted eBay's Finances API. */
type Ledger = {
  entries: LedgerEntry[]
  unreadable: number
  payouts: Payout[]
  /** All movements of orders of which a line was given back in several parts, some outside of the period. */
  ofOrders: LedgerEntry[]
  lines: Map<string, BookLine>
} | null

/**
 * The books of a month or a year: what eBay's ledger has of the connected account, with what the coins cost. Nothing is
 * stored, so they are as eBay has them now. Throws EBAY_NOT_CONNECTED and what the calls to eBay throw.
 */
export async function readBooks(
  services: BookServices,
  userId: number,
  period: string,
): Promise<{ books: Books; rows: BookRow[] }> {
  const { db, now } = services
  const spans = periodBounds(period, now())
  const ledger = await readLedger(services, userId, spans)
  const rows = ledger === null ? [] : rowsOf(ledger)
  const [first] = spans
  const last = spans.at(-1)
  if (ledger !== null && first && last)
    for (const { lossCents, sku, ...coin } of await writtenOffIn(db, userId, {
      from: first.from,
      to: last.to,
    }))
      rows.push({ ...rowOf(coin), sku: sku ?? '', writtenOffCents: lossCents })
  rows.sort((a, b) => a.at - b.at)
  const lines = ledger?.lines ?? new Map<string, BookLine>()
  return {
    rows,
    books: {
      period,
      isGranted: ledger !== null,
      sums: sumRows(rows),
      months: period.length === 4 ? monthsOf(rows) : [],
      payouts: (ledger?.payouts ?? []).map(payout => ({
        ...payout,
        at: new Date(payout.at).toISOString(),
      })),
      unknown: {
        costs: rows.filter(({ kind, orderId, lineItemId }) => {
          const sold = kind === 'sale' && lines.get(bookLineKey(orderId, lineItemId))
          return sold && sold.costCents === null && !sold.isGivenBack
        }).length,
        unreadable: ledger?.unreadable ?? 0,
      },
    },
  }
}

async function readLedger(
  { db, ebay }: BookServices,
  userId: number,
  spans: readonly Span[],
): Promise<Ledger> {
  return configured(ebay).withSeller(userId, async ({ seller, scopes }) => {
    if (!scopes.includes(EBAY_FINANCES_SCOPE)) return null
    const entries: LedgerEntry[] = []
    const payouts: Payout[] = []
    let unreadable = 0
    for (const span of spans) {
      // oxlint-disable-next-line no-await-in-loop -- month after month: eBay is slow above an offset of 5,000
      const read = await readSpan(seller, span)
      if (read === null) return null
      entries.push(...read.entries)
      payouts.push(...read.payouts)
      unreadable += read.unreadable
    }
    const orderIds = entries.flatMap(({ orderId }) => orderId ?? [])
    const lines = await soldLinesOf(db, userId, orderIds)
    const ofOrders: LedgerEntry[] = []
    for (const orderId of ordersGivenBackInParts(entries, lines)) {
      // oxlint-disable-next-line no-await-in-loop -- rarely one: a line that went back in parts over several periods
      const pages = await allPages(offset => seller.ledger({ orderId, offset }))
      ofOrders.push(...(pages ?? []).flatMap(page => page.entries))
    }
    return { entries, unreadable, payouts, ofOrders, lines }
  })
}

async function readSpan(seller: LedgerCalls, span: Span) {
  const ledger = await allPages(offset => seller.ledger({ ...span, offset }))
  const payouts = await allPages(offset => seller.payouts({ ...span, offset }))
  return ledger && payouts
    ? {
        entries: ledger.flatMap(page => page.entries),
        unreadable: ledger.reduce((sum, page) => sum + page.unreadable, 0),
        payouts: payouts.flatMap(page => page.payouts),
      }
    : null
}

/** Page after page; null where the seller has not granted it. */
async function allPages<Page extends { next: number | null }>(
  read: (offset: number) => Promise<Page | null>,
): Promise<Page[] | null> {
  const pages: Page[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
    const page: Page | null = await read(offset)
    if (page === null) return null
    pages.push(page)
    offset = page.next
  }
  return pages
}

function rowsOf({ entries, ofOrders, lines }: NonNullable<Ledger>): BookRow[] {
  const lastRefunds = lastRefundsOf([...entries, ...ofOrders])
  return entries.flatMap(entry => rowsOfEntry(entry, { lines, lastRefunds }))
}

/** The row of a coin that was written off. */
const rowOf = (
  coin: Pick<BookRow, 'at' | 'orderId' | 'lineItemId' | 'title' | 'pieces'>,
): BookRow => ({ ...BLANK_ROW, ...coin, kind: 'written off' })

function monthsOf(rows: readonly BookRow[]): Books['months'] {
  const byMonth = new Map<string, BookRow[]>()
  for (const row of rows) {
    const month = new Date(row.at).toISOString().slice(0, 7)
    byMonth.set(month, [...(byMonth.get(month) ?? []), row])
  }
  return [...byMonth].map(([month, own]) => ({ month, sums: sumRows(own) }))
}
