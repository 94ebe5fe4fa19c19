import type { z } from 'zod'
import { parseCents } from '../../shared/lib/money.ts'
import { FIELDS, LOT } from '../../shared/listing/fields.ts'
import { type FieldRows, numberOf } from '../../shared/listing/kinds/field-kind.ts'
import type { UpdateListing } from '../../shared/listing/listing-forms.ts'
import { IMPORTED_COLUMNS } from '../../shared/transfer/columns.ts'
import type { ImportProblem, ImportRow } from '../../shared/transfer/imports.ts'

type Cells = ImportRow['cells']
export type RowFields = Omit<
  UpdateListing,
  'id' | 'version' | 'status' | 'pictures' | 'answer' | 'takeBack' | 'swapSides'
>
export type CellProblem = Omit<ImportProblem, 'row'>

/** The form's fields that these cells set, by the rules of the edit form; a lot's three cells are one field. */
export function fieldsOfCells(cells: Cells): { fields: RowFields; problems: CellProblem[] } {
  const { fields, problems } = readCells(FIELDS, IMPORTED_COLUMNS, cells)
  const lot = lotOf(cells)
  const all: CellProblem[] = lot.problem ? [...problems, lot.problem] : problems
  return { fields: lot.lot === undefined ? fields : { ...fields, lot: lot.lot }, problems: all }
}

/** The values of cells by column, and the columns whose rule refuses their cell. A column without a row is left out. */
export function readCells<Column extends string>(
  rows: FieldRows,
  columns: readonly Column[],
  cells: Partial<Record<Column, string>>,
) {
  const problems: { column: Column; message: string }[] = []
  const fields: Partial<Record<string, unknown>> = {}
  for (const column of columns) {
    const row = rows[column]
    const cell = cells[column]
    if (!row || cell === undefined) continue
    const parsed = row.rule.safeParse(row.cell.decode(cell))
    if (parsed.success) fields[column] = parsed.data
    else problems.push({ column, message: row.refusal ?? sentenceOf(parsed.error) })
  }
  return { fields, problems }
}

/** An empty price is "no price yet", which only a draft may have. */
export const isPriceless = (cell: string | undefined) =>
  cell === undefined || cell.trim() === '' || parseCents(cell) === 0

function sentenceOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'This cannot be read.'
}

function lotOf({ lotKind, lotCount, lotOf: of }: Cells): {
  lot?: RowFields['lot']
  problem?: CellProblem
} {
  if (lotKind === undefined && lotCount === undefined && of === undefined) return {}
  const kind = (lotKind ?? '').trim().toLowerCase()
  if (kind === '') {
    return (lotCount ?? '').trim() === ''
      ? { lot: null }
      : { problem: { column: 'lotKind', message: 'Enter “lot”, “roll” or “set”.' } }
  }
  const parsed = LOT.rule.safeParse({
    kind,
    count: numberOf(lotCount ?? ''),
    of: of ?? '',
  })
  if (parsed.success) return { lot: parsed.data }
  const [name] = parsed.error.issues[0]?.path ?? []
  if (name === 'kind')
    return { problem: { column: 'lotKind', message: 'Enter “lot”, “roll” or “set”.' } }
  return name === 'count'
    ? { problem: { column: 'lotCount', message: 'A lot has at least 2 coins.' } }
    : { problem: { column: 'lotOf', message: 'Enter at most 200 characters.' } }
}
