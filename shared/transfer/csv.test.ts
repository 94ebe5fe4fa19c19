import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { guessColumn } from './columns.ts'
import { BYTE_ORDER_MARK, formulaRestored, safeCsvLine, withoutFormula } from './csv.ts'

const parsed = (file: string) =>
  Papa.parse<string[]>(file.replace(BYTE_ORDER_MARK, ''), { delimiter: ',', newline: '\r\n' }).data

describe('a CSV file', () => {
  test('gives back every text that was written into it', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^['=+\-@\t"\r\n, ]{0,6}[a-z"]?$/),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        rows => {
          const file = BYTE_ORDER_MARK + rows.map(safeCsvLine).join('')
          const read = parsed(file).map(row => row.map(formulaRestored))
          // The last line break begins an empty line.
          expect(read.slice(0, -1)).toEqual(rows)
        },
      ),
    )
  })

  test('holds no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(withoutFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
    expect(withoutFormula('=HYPERLINK("http://evil.test")')).toBe(`'=HYPERLINK("http://evil.test")`)
  })

  test('its headers are known by the words of other programs too', () => {
    expect(
      ['Custom label (SKU)', '*Title', 'Start price', 'Qty', 'Mint Mark', 'Cert #', 'Colour'].map(
        header => guessColumn(header),
      ),
    ).toEqual(['sku', 'title', 'price', 'quantity', 'mint', 'certificationNumber', null])
  })
})
