import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerOf, profitOfRow, sumRows } from '../../shared/books/book-rows.ts'
import type { LedgerEntry } from '../ebay/ledger-port.ts'
import {
  type BookLine,
  bookLineKey,
  lastRefundsOf,
  ordersGivenBackInParts,
  rowsOfEntry,
} from './rows-of-entries.ts'

const cents = fc.integer({ min: 0, max: 2_000_000 })
const id = fc.integer({ min: 1, max: 30 }).map(String)
/** What goes back with a refund lowers the tax of the period. */
const TAXED: Readonly<Record<string, number>> = { SALE: 1, REFUND: -1 }
const TYPES = [
  'SALE', 'REFUND', 'SHIPPING_LABEL', 'NON_SALE_CHARGE', 'CREDIT', 'DISPUTE', 'ADJUSTMENT', 'TRANSFER', 'WITHDRAWAL',
] // biome-ignore format: a table reads best as one

const entries: fc.Arbitrary<LedgerEntry> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    transactionId: id,
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    orderId: fc.option(id),
    ebayListingId: fc.constant(null),
    payoutId: fc.option(id),
    moneyCents: cents,
    feeCents: cents,
    taxCents: cents,
    isCredit: fc.boolean(),
    feeType: fc.constantFrom(null, 'AD_FEE', 'PREMIUM_AD_FEES', 'INSERTION_FEE'),
    lines: fc.uniqueArray(fc.record({ lineItemId: id, basisCents: cents, feeCents: cents }), {
      selector: ({ lineItemId }) => lineItemId,
      maxLength: 5,
    }),
  })
  .map(({ moneyCents, isCredit, ...entry }) => {
    // A sale brings its money less the fees, a refund takes its money less what is credited.
    const left = moneyCents - entry.feeCents
    const netCents =
      entry.type === 'SALE'
        ? left
        : entry.type === 'REFUND'
          ? 0 - left
          : isCredit
            ? moneyCents
            : 0 - moneyCents
    return { ...entry, netCents: netCents + 0 }
  })

const sold = fc.record({
  sku: fc.constant('A-1'),
  title: fc.constant('A coin'),
  quantity: fc.integer({ min: 1, max: 20 }),
  costCents: fc.option(cents),
  backCents: cents,
  isCancelled: fc.boolean(),
  isGivenBack: fc.boolean(),
  givenBackCents: cents,
})

describe('the rows of eBay’s ledger', () => {
  it('add up to it to the cent, and their profit is the ledger without the costs', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 20 }), sold, (ledger, line) => {
        const lines = new Map<string, BookLine>(
          ledger.flatMap(({ orderId, lines: own }) =>
            own.map(({ lineItemId }) => [bookLineKey(orderId ?? '', lineItemId), line] as const),
          ),
        )
        const known = { lines, lastRefunds: lastRefundsOf(ledger) }
        for (const entry of ledger) {
          const rows = rowsOfEntry(entry, known)
          const isMoved = rows.every(({ kind }) => kind === 'moved')
          const sum = rows.reduce((all, row) => all + ledgerOf(row), 0)
          expect(sum).toBe(isMoved ? 0 : entry.netCents)
          const tax = rows.reduce((all, row) => all + row.taxCents, 0)
          expect(tax).toBe((TAXED[entry.type] ?? 0) * entry.taxCents + 0)
        }
        const rows = ledger.flatMap(entry => rowsOfEntry(entry, known))
        const sums = sumRows(rows)
        const { grossCents, refundedCents, feesCents, adsCents, labelsCents, otherCents } = sums
        expect(sums.ledgerCents).toBe(
          grossCents - refundedCents - feesCents - adsCents - labelsCents - otherCents,
        )
        expect(sums.profitCents).toBe(sums.ledgerCents - sums.costCents - sums.writtenOffCents)
        expect(sums.profitCents).toBe(
          rows.reduce((all, row) => all + (row.kind === 'moved' ? 0 : profitOfRow(row)), 0),
        )
      }),
    )
  })

  it('leave the sales tax out of the gross, by what eBay booked and not by the basis of its fees', () => {
    const entry: LedgerEntry = {
      type: 'SALE',
      transactionId: '1',
      at: 0,
      orderId: '12-1',
      ebayListingId: null,
      payoutId: null,
      netCents: 9_064,
      feeCents: 1_431,
      taxCents: 825,
      feeType: null,
      lines: [{ lineItemId: '7', basisCents: 11_320, feeCents: 1_431 }],
    }
    const known = { lines: new Map<string, BookLine>(), lastRefunds: new Map<string, string>() }
    expect(rowsOfEntry(entry, known)).toMatchObject([
      { grossCents: 10_495, feesCents: 1_431, taxCents: 825, costCents: 0 },
    ])
  })

  it('look an order up whose line went back in parts, also where the last of them is its cancellation', () => {
    const refund = (transactionId: string, at: number, cents: number): LedgerEntry => ({
      type: 'REFUND',
      transactionId,
      at,
      orderId: '12-1',
      ebayListingId: null,
      payoutId: null,
      netCents: 0 - cents,
      feeCents: 0,
      taxCents: 0,
      feeType: null,
      lines: [{ lineItemId: '7', basisCents: cents, feeCents: 0 }],
    })
    const line: BookLine = {
      sku: null,
      title: '',
      quantity: 1,
      costCents: 1_000,
      backCents: 1_000,
      isCancelled: true,
      isGivenBack: true,
      givenBackCents: 5_000,
    }
    const lines = new Map([[bookLineKey('12-1', '7'), line]])
    const [may, june] = [refund('1', 1, 500), refund('2', 2, 4_500)]
    for (const part of [may, june])
      expect(ordersGivenBackInParts([part], lines)).toEqual(new Set(['12-1']))
    expect(ordersGivenBackInParts([may, june], lines)).toEqual(new Set())
    // Each month is read by itself, and knows of the order's other month.
    const known = { lines, lastRefunds: lastRefundsOf([may, june]) }
    expect([may, june].map(entry => rowsOfEntry(entry, known)[0]?.costCents)).toEqual([0, -1_000])
  })
})
