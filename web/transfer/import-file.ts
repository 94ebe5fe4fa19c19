import { guessColumn, type ListingColumn } from '../../shared/transfer/columns.ts'
import { formulaRestored } from '../../shared/transfer/csv.ts'
import {
  IMPORT_CHUNK_CHARACTERS,
  IMPORT_CHUNK_ROWS,
  IMPORT_ROWS_MAX,
  type ImportRow,
} from '../../shared/transfer/imports.ts'

/** A file larger than this is no list of listings. */
const FILE_MAX_BYTES = 40 * 1024 * 1024

/** A table as the file has it: `lines` below the header, each with the number of its row in the file. */
export interface ImportFile {
  name: string
  header: string[]
  lines: { row: number; cells: string[] }[]
}

/** For each column of the file, the field that it fills; null for one that is left out. */
export type ColumnChoice = (ListingColumn | null)[]

/** Why a file cannot be read, in a sentence. */
export class UnreadableFile extends Error {}

/** Reads a CSV file: UTF-8, or as Excel on Windows writes it. Lines that begin with "#" before the header are skipped. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > FILE_MAX_BYTES)
    throw new UnreadableFile('This file is larger than 40 MB. Split it, please.')
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(decoded(await file.arrayBuffer()), {
    skipEmptyLines: false,
  })
  const rows = data.map((cells, index) => ({ row: index + 1, cells }))
  const filled = rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const start = filled.findIndex(({ cells }) => !(cells[0] ?? '').startsWith('#'))
  const header = filled[start]?.cells
  const lines = filled.slice(start + 1)
  if (!header || header.length < 2)
    throw new UnreadableFile('This is no CSV file. Its first row should name the columns.')
  if (lines.length === 0) throw new UnreadableFile('This file has no rows below its header.')
  if (lines.length > IMPORT_ROWS_MAX)
    throw new UnreadableFile(
      `This file has ${lines.length.toLocaleString('en-US')} rows. At most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} go in at once: split it, please.`,
    )
  return { name: file.name, header: header.map(name => name.trim()), lines }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The fields that the headers name; each is filled by one column. */
export function guessColumns(header: readonly string[]): ColumnChoice {
  const taken = new Set<ListingColumn>()
  return header.map(name => {
    const column = guessColumn(name, taken)
    if (column) taken.add(column)
    return column
  })
}

/** The file's rows with the chosen columns, in parts of one call each. */
export function importParts({ lines }: ImportFile, choice: ColumnChoice): ImportRow[][] {
  const parts: ImportRow[][] = []
  const copies = new Map<string, number>()
  let part: ImportRow[] = []
  let characters = 0
  for (const { row, cells } of lines) {
    const chosen: ImportRow['cells'] = {}
    for (const [at, column] of choice.entries())
      if (column) chosen[column] = formulaRestored(cells[at] ?? '')
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
  return parts
}
