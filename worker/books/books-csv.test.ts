import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { BLANK_ROW } from '../../shared/books/book-rows.ts'
import { BYTE_ORDER_MARK } from '../../shared/transfer/csv.ts'
import { booksCsv } from './books-csv.ts'

/** What a spreadsheet takes for a formula. */
const RUN = /^[=+\-@\t\r\n＝＋－＠]/
const AMOUNT = /^-\d+\.\d\d$/

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1', '=HYPERLINK("x")'),
)

it('no cell of the books is a formula, whatever eBay answers; amounts below zero are numbers', () => {
  const rows = fc.array(
    fc.record({ orderId: text, lineItemId: text, sku: text, title: text, payoutId: text }),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(rows, texts => {
      const file = booksCsv(
        texts.map(row => ({ ...BLANK_ROW, ...row, at: 0, kind: 'sale', feesCents: 5 })),
      )
      const plain = file.replace(BYTE_ORDER_MARK, '')
      const cells = Papa.parse<string[]>(plain, { delimiter: ',', newline: '\r\n' }).data.flat()
      expect(cells).toContain('-0.05')
      expect(cells.filter(cell => RUN.test(cell) && !AMOUNT.test(cell))).toEqual([])
    }),
  )
})
