import { expect, test } from 'vitest'
import { COLUMN_NAMES, columnLabel } from '../../shared/transfer/columns.ts'
import { guessColumns, importParts, isOwnExport, readImportFile } from './import-file.ts'

/** What the file says, with its columns as they are guessed. */
async function read(content: string | Uint8Array<ArrayBuffer>) {
  const file = await readImportFile(new File([content], 'coins.csv'))
  const { parts, problems } = importParts(file, guessColumns(file.header))
  return { ...file, problems, cells: parts.flat().map(({ cells }) => cells) }
}
const problemsOf = async (content: string) =>
  (await read(content)).problems.map(({ row, message }) => `${row}: ${message}`)

test('a row with more cells than the header is named: "$1,234.50" without quotes is no price of $1', async () => {
  const [problem, ...others] = await problemsOf(
    'SKU,Title,Price\r\nA1,Morgan,"$1,234.50",\r\nA2,Peace,$1,234.50\r\n',
  )
  expect(problem).toBe(
    '3: This row has 4 cells, the header 3. Put quotation marks around a cell with a comma, such as "1,234.50".',
  )
  expect(others).toEqual([])
})

test('a quotation mark that is not closed is named instead of swallowing the rows below it', async () => {
  const expected = /^3: .*quotation mark/
  const stray = await problemsOf('SKU,Title,Price\nA1,Peace,45\nA2,"Liberty" half,45\nA3,"x",6\n')
  expect(stray[0]).toMatch(expected)
  const unclosed = await problemsOf('SKU,Title,Price\nA1,Peace,45\nA2,"Liberty half,45\nA3,x,6\n')
  expect(unclosed[0]).toMatch(expected)
  expect(await problemsOf('SKU,Title\nA1,"The ""Liberty"" half, 2"""\nA2,3" flip\n')).toEqual([])
})

test('a cell that is too long is named, if its column is chosen', async () => {
  const long = 'x'.repeat(40_000)
  expect(await problemsOf(`SKU,Description,Other\nA1,fine,${long}\nA2,${long},fine\n`)).toEqual([
    '3: A cell has at most 30,000 characters.',
  ])
})

test('what spreadsheets write around the table is no row: separator line, titles, a second header', async () => {
  const { header, lines } = await read(
    'sep=;\r\nMy coins 2026;;\r\n;;\r\nSKU;Title;Price\r\nA1;Morgan, nice;45\r\nSKU;Title;Price\r\nA2;Peace;46\r\n',
  )
  expect(header).toEqual(['SKU', 'Title', 'Price'])
  expect(lines).toEqual([
    { row: 5, cells: ['A1', 'Morgan, nice', '45'] },
    { row: 7, cells: ['A2', 'Peace', '46'] },
  ])
  const numbered = await read('#,Coin,Price\n1,Morgan,45\n')
  expect(numbered.header).toEqual(['#', 'Coin', 'Price'])
})

test('"Unicode Text" of Excel and a text that is written as a formula are read', async () => {
  const text = '\uFEFFSKU\tTitle\tCert\r\nA1\t1921 Morgan – “nice”\t"=""0012345"""\r\n'
  const utf16 = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++)
    new DataView(utf16.buffer).setUint16(at * 2, text.charCodeAt(at), true)
  expect((await read(utf16)).cells).toEqual([
    { sku: 'A1', title: '1921 Morgan – “nice”', certificationNumber: '0012345' },
  ])
})

test('the item number in eBay’s report of live listings is no SKU, and its start date is past', async () => {
  const { cells } = await read(
    'Item number,Title,Custom label (SKU),Start price,Start date\n110588000001,Morgan,OBV-1,45.00,Nov-01-26 12:00:00 PDT\n',
  )
  expect(cells).toEqual([{ sku: 'OBV-1', title: 'Morgan', price: '45.00' }])
})

test.each([',', ';', '\t', '|'])(
  'the header tells that %j separates the cells, whatever the texts have',
  async separator => {
    const words = 'Worn; cleaned, rim | marks; as\tshown.'
    const labels = COLUMN_NAMES.map(columnLabel)
    const rowOf = (id: string) =>
      COLUMN_NAMES.map(name =>
        name === 'description' ? `"${words}\n\n${words}"` : `${name} ${id}`,
      )
    const rows = [labels, rowOf('1'), rowOf('2'), rowOf('3')]
    const text = rows.map(cells => cells.join(separator)).join('\r\n')
    const { header, lines } = await readImportFile(new File([`${text}\r\n`], 'coins.csv'))
    expect(header).toEqual(labels)
    expect(isOwnExport(header)).toBe(true)
    expect(lines.map(({ cells }) => cells[0])).toEqual(['id 1', 'id 2', 'id 3'])
  },
)
