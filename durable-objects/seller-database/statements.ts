export type BoundValue = string | number | null | ArrayBuffer

/** A statement and the values of its parameters. */
export type SentStatement = { sql: string; values: BoundValue[] }

export type StatementResult = {
  columns: string[]
  rows: BoundValue[][]
  rowsRead: number
  rowsWritten: number
  /** Rows that it changed, those of triggers and foreign keys included. */
  changes: number
  lastRowId: number
}
