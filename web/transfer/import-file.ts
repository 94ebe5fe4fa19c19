import { countText } from '../../shared/lib/count-text.ts'
import {
  bestColumns,
  COLUMN_NAMES,
  columnLabel,
  type ListingColumn,
} from '../../shared/transfer/columns.ts'
import { formulaRestored } from '../../shared/transfer/csv.ts'
import {
  IMPORT_CELL_MAX_CHARACTERS,
  IMPORT_CHUNK_CHARACTERS,
  IMPORT_CHUNK_ROWS,
  IMPORT_ROWS_MAX,
  type ImportProblem,
  type ImportRow,
} from '../../shared/transfer/imports.ts'

/** A file larger than this is no list of listings. */
const FILE_MAX_BYTES = 40 * 1024 * 1024

type Line = { row: number; cells: string[] }

/**
 * A table as the file has it: `lines` below the header, each with the number of its row in the file. `problems`: rows
 * whose cells cannot be told apart.
 */
export interface ImportFile {
  name: string
  header: string[]
  lines: Line[]
  problems: ImportProblem[]
}

/** For each column of the file, the field that it fills; null for a column that is left out. */
export type ColumnChoice = (ListingColumn | null)[]

/** Why a file cannot be read, in a sentence. */
export class UnreadableFile extends Error {}

/**
 * Reads a CSV file: UTF-8, UTF-16, or as Excel on Windows writes it. What stands above the header is skipped: a line
 * that names the separator, eBay's lines of information, titles of one cell. A header that is repeated is no row.
 */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > FILE_MAX_BYTES)
    throw new UnreadableFile('This file is larger than 40 MB. Split it, please.')
  const { default: Papa } = await import('papaparse')
  const text = decoded(await file.arrayBuffer())
  const named = SEPARATOR_LINE.exec(text)
  const table = text.slice(named?.[0].length ?? 0)
  const cellsOfFirst = (delimiter: string) =>
    Papa.parse<string[]>(table, { delimiter, preview: HEADER_WITHIN_ROWS }).data
  const { data, errors, meta } = Papa.parse<string[]>(table, {
    skipEmptyLines: false,
    delimiter: named?.[1] ?? separatorOf(cellsOfFirst),
  })
  const first = named ? 2 : 1
  const rows = data.map((cells, index) => ({ row: index + first, cells }))
  const filled = rows.filter(({ cells }) => filledCells(cells) > 0)
  const start = filled.findIndex(({ cells }) => isHeader(cells))
  const header = filled[start]?.cells.map(name => name.trim())
  if (!header)
    throw new UnreadableFile('This is no CSV file. Its first row should name the columns.')
  const lines = filled.slice(start + 1).filter(({ cells }) => !isSame(cells, header))
  if (lines.length === 0) throw new UnreadableFile('This file has no rows below its header.')
  if (lines.length > IMPORT_ROWS_MAX)
    throw new UnreadableFile(
      `This file has ${countText(lines.length)} rows. At most ${countText(IMPORT_ROWS_MAX)} go in at once: split it, please.`,
    )
  const quotes = errors.filter(({ type }) => type === 'Quotes').map(error => error.row ?? 0)
  const broken = new Set(quotes.map(index => index + first))
  const problems = lines.flatMap(line => lineProblem(line, header, broken, meta.delimiter) ?? [])
  return { name: file.name, header, lines, problems }
}

/** A header stands within so many rows: eBay's files have lines of information above it. */
const HEADER_WITHIN_ROWS = 12

/**
 * The separator by which a row of the file names the most columns; empty where no row names one: then the parser
 * guesses. By the number of cells alone a short file with semicolons in its texts is misread.
 */
function separatorOf(cellsOfFirst: (separator: string) => string[][]): string {
  let found = { separator: '', named: 0 }
  for (const separator of [',', ';', '\t', '|']) {
    for (const cells of cellsOfFirst(separator)) {
      const columns = guessColumns(cells.map(cell => cell.trim()))
      const named = columns.filter(column => column !== null).length
      if (named > found.named) found = { separator, named }
    }
  }
  return found.separator
}

/** "sep=;", by which Excel is told the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]*\r?\n/i

const filledCells = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '').length
const isHeader = (cells: readonly string[]) =>
  filledCells(cells) > 1 && !/^#INFO\b/i.test(cells[0] ?? '')
const isSame = (cells: readonly string[], header: readonly string[]) =>
  header.every((name, at) => name === (cells[at] ?? '').trim()) &&
  filledCells(cells) === filledCells(header)

/** Why the cells of a line are not those of its columns; null where they are. */
function lineProblem(
  { row, cells }: Line,
  header: readonly string[],
  broken: ReadonlySet<number>,
  separator: string,
): ImportProblem | null {
  const problem = (message: string) => ({ row, column: null, message })
  if (broken.has(row))
    return problem(
      'A quotation mark begins a cell here and the cell does not end with one. Rows below may be part of it. Write each quotation mark inside a cell twice.',
    )
  const count = cells.findLastIndex(cell => cell.trim() !== '') + 1
  if (count <= header.length) return null
  const cell = separator === ',' ? 'a comma, such as "1,234.50"' : 'the separator in it'
  return problem(
    `This row has ${count} cells, the header ${header.length}. Put quotation marks around a cell with ${cell}.`,
  )
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether the headers are those of a file that was exported here: nothing is to be matched. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.includes(columnLabel('id')) && header.every(name => OWN_LABELS.has(name))
const OWN_LABELS: ReadonlySet<string> = new Set(COLUMN_NAMES.map(columnLabel))

/** The fields that the headers name; each is filled by one column. */
export const guessColumns = (header: readonly string[]): ColumnChoice => bestColumns(header)

/**
 * The file's rows with the chosen columns, in parts of one call each. `problems`: those of the file's rows, and chosen
 * cells that are too long, of which a part is sent.
 */
export function importParts({ lines, problems: known }: ImportFile, choice: ColumnChoice) {
  const parts: ImportRow[][] = []
  const problems = [...known]
  const copies = new Map<string, number>()
  let part: ImportRow[] = []
  let characters = 0
  for (const { row, cells } of lines) {
    const chosen: ImportRow['cells'] = {}
    for (const [at, column] of choice.entries()) {
      if (!column) continue
      const cell = formulaRestored(withoutTextFormula(cells[at] ?? ''))
      if (cell.length > IMPORT_CELL_MAX_CHARACTERS)
        problems.push({ row, column, message: tooLong() })
      chosen[column] = cell.slice(0, IMPORT_CELL_MAX_CHARACTERS)
    }
    const said = JSON.stringify(chosen)
    const copy = copies.get(said) ?? 0
    copies.set(said, copy + 1)
    const isFull =
      part.length === IMPORT_CHUNK_ROWS || characters + said.length > IMPORT_CHUNK_CHARACTERS
    if (isFull && part.length > 0) {
      parts.push(part)
      part = []
      characters = 0
    }
    part.push({ row, copy, cells: chosen })
    characters += said.length
  }
  if (part.length > 0) parts.push(part)
  return { parts, problems }
}

const tooLong = () => `A cell has at most ${countText(IMPORT_CELL_MAX_CHARACTERS)} characters.`

/** "0012" of ="0012", by which programs keep a spreadsheet from reading a text as a number. */
const withoutTextFormula = (cell: string) =>
  /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
