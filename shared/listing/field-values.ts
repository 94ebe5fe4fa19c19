import type { z } from 'zod'
import type { FIELDS, LOT } from './fields.ts'
import { type FieldRow, type FieldRows } from './kinds/field-kind.ts'

/* What is made of the rows of fields.ts. Each function takes the rows, so that a test can add one. */

export type FieldName = keyof typeof FIELDS

/** The values of fields as the contract has them. */
export type FieldValues<Rows extends FieldRows = typeof FIELDS> = {
  -readonly [Field in keyof Rows]: z.infer<Rows[Field]['answer']>
}
/** As the edit form's controls have them. */
export type FieldControls<Rows extends FieldRows = typeof FIELDS> = {
  -readonly [Field in keyof Rows]: ReturnType<Rows[Field]['control']['encode']>
}
type ColumnOf<Row, Field> = Row extends { column: infer Column extends string } ? Column : Field
/** As a StoredListing has them. */
export type FieldColumns<Rows extends FieldRows = typeof FIELDS> = {
  -readonly [Field in keyof Rows as ColumnOf<Rows[Field], Field>]: ReturnType<
    Rows[Field]['stored']['encode']
  >
}

/** One fact of each row that has it, by field. */
export type Facts<Rows extends FieldRows, Name extends keyof FieldRow> = {
  -readonly [Field in keyof Rows as Rows[Field] extends Readonly<Record<Name, unknown>>
    ? Field
    : never]: Rows[Field] extends Readonly<Record<Name, infer Fact>> ? Fact : never
}

/** "label": the label of each field. Fields whose row does not have the fact are left out. */
export function facts<Rows extends FieldRows, Name extends keyof FieldRow>(
  rows: Rows,
  name: Name,
): Facts<Rows, Name> {
  return made(rows, row => row[name])
}

/** The rows that have the fact. */
export function rowsWith<Rows extends FieldRows, Name extends keyof FieldRow>(
  rows: Rows,
  name: Name,
): Pick<Rows, keyof Facts<Rows, Name> & keyof Rows> {
  return made(rows, row => (name in row ? row : undefined))
}

/** The names of the rows that have the fact. */
export function fieldsWith<Rows extends FieldRows, Name extends keyof FieldRow>(
  rows: Rows,
  name: Name,
): (keyof Facts<Rows, Name> & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys
  return Object.keys(facts(rows, name)) as (keyof Facts<Rows, Name> & string)[]
}

/** The name of a field's column in a StoredListing. */
export const columnOf = (field: string, { column = field }: FieldRow): string => column

/** The columns of a StoredListing that the rows name. */
export function columnNames<Rows extends FieldRows>(rows: Rows): (keyof FieldColumns<Rows>)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys
  return Object.keys(blankColumns(rows)) as (keyof FieldColumns<Rows>)[]
}

/** Values as the edit form's controls have them. */
export function controlsOf<Rows extends FieldRows>(
  rows: Rows,
  values: FieldValues<Rows>,
): FieldControls<Rows> {
  return made(rows, (row, field) => row.control.encode(values[field]))
}

/** The values that controls hold. A text that no value of its field has stays as it was typed: the rule refuses it. */
export function valuesOfControls<Rows extends FieldRows>(
  rows: Rows,
  controls: FieldControls<Rows>,
): { -readonly [Field in keyof Rows]: ReturnType<Rows[Field]['control']['decode']> } {
  return made(rows, (row, field) => row.control.decode(controls[field]))
}

/** Values as the cells of a CSV file have them. */
export function cellsOf<Rows extends FieldRows>(
  rows: Rows,
  values: FieldValues<Rows>,
): { -readonly [Field in keyof Rows]: string } {
  return made(rows, (row, field) => row.cell.encode(values[field]))
}

/** The values of stored columns. */
export function valuesOfColumns<Rows extends FieldRows>(
  rows: Rows,
  stored: FieldColumns<Rows>,
): FieldValues<Rows> {
  const columns: Readonly<Record<string, unknown>> = stored
  return made(rows, (row, field) => row.stored.decode(columns[columnOf(field, row)]))
}

/** The stored columns of those values that are there. */
export function columnsOfValues<Rows extends FieldRows>(
  rows: Rows,
  values: FieldValues<Rows>,
): FieldColumns<Rows>
export function columnsOfValues<Rows extends FieldRows>(
  rows: Rows,
  values: Partial<FieldValues<Rows>>,
): Partial<FieldColumns<Rows>>
export function columnsOfValues<Rows extends FieldRows>(
  rows: Rows,
  values: Partial<FieldValues<Rows>>,
): Partial<FieldColumns<Rows>> {
  return madeByColumn(rows, (row, field) =>
    values[field] === undefined ? undefined : row.stored.encode(values[field]),
  )
}

/** The columns of a draft that says nothing. */
export function blankColumns<Rows extends FieldRows>(rows: Rows): FieldColumns<Rows> {
  return madeByColumn(rows, row => row.blank)
}

type Lot = NonNullable<z.infer<typeof LOT.answer>>
type LotColumns = { lotKind: Lot['kind'] | null; lotCount: number | null; lotOf: string }

export function lotOfColumns({ lotKind, lotCount, lotOf }: LotColumns): Lot | null {
  return lotKind && lotCount !== null ? { kind: lotKind, count: lotCount, of: lotOf } : null
}

export function columnsOfLot(lot: Lot | null): LotColumns {
  return { lotKind: lot?.kind ?? null, lotCount: lot?.count ?? null, lotOf: lot?.of ?? '' }
}

/** A lot in three controls or cells. */
export function textsOfLot(lot: Lot | null) {
  const lotKind: Lot['kind'] | '' = lot?.kind ?? ''
  return { lotKind, lotCount: lot ? String(lot.count) : '', lotOf: lot?.of ?? '' }
}

/** Whether an answer to a question lapses when these fields change. */
export function answerLapses(rows: FieldRows, code: string, changed: readonly string[]): boolean {
  return changed.some(field => rows[field]?.lapses?.has(code))
}

type Make<Rows> = (row: FieldRow, field: string & keyof Rows) => unknown

/**
 * An object with what `make` says of each field; undefined is left out. The caller names its type: the compiler does not
 * follow that each row's function makes its own field's type.
 */
function made<Rows extends FieldRows, Made>(rows: Rows, make: Make<Rows>): Made {
  return fromEntries(rows, (row, field) => [field, make(row, field)])
}

function madeByColumn<Rows extends FieldRows, Made>(rows: Rows, make: Make<Rows>): Made {
  return fromEntries(rows, (row, field) => [columnOf(field, row), make(row, field)])
}

function fromEntries<Rows extends FieldRows, Made>(
  rows: Rows,
  entry: (row: FieldRow, field: string & keyof Rows) => [string, unknown],
): Made {
  const all: Record<string, unknown> = {}
  for (const [field, row] of Object.entries<FieldRow>(rows)) {
    const [name, value] = entry(row, field)
    if (value !== undefined) all[name] = value
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `made`
  return all as Made
}
