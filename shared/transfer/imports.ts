import { z } from 'zod'
import { COLUMN_NAMES, IMPORTED_COLUMNS } from './columns.ts'

/** Rows of one file. */
export const IMPORT_ROWS_MAX = 10_000
/** Rows of one call, and characters of their cells: a bound value of the database has at most 2 MB. */
export const IMPORT_CHUNK_ROWS = 250
export const IMPORT_CHUNK_CHARACTERS = 300_000
/** A cell of a picture list, or of a description with its line breaks. */
export const IMPORT_CELL_MAX_CHARACTERS = 30_000

/** A row of the seller's file: its line's number (the header is 1), and its cells by column. */
export const importRowSchema = z.object({
  row: z.int().min(1).max(1_000_000),
  /** How many rows above it have the same cells: equal coins of a file without SKUs are several. */
  copy: z.int().min(0).max(IMPORT_ROWS_MAX).default(0),
  cells: z.partialRecord(z.enum(IMPORTED_COLUMNS), z.string().max(IMPORT_CELL_MAX_CHARACTERS)),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** PUT /api/transfer/imports/{id}/rows: a part of the file is checked and stored until the import is carried out. */
export const importRowsSchema = z.object({
  rows: z.array(importRowSchema).min(1).max(IMPORT_CHUNK_ROWS),
})

/** What is wrong with a cell; `column` is null where the row itself is wrong. */
export const importProblemSchema = z.object({
  row: z.number(),
  column: z.enum(COLUMN_NAMES).nullable(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof importProblemSchema>

export const importCheckSchema = z.object({
  /** Rows that become drafts, that change a listing, and that say what stands already. */
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(importProblemSchema),
})
export type ImportCheck = z.infer<typeof importCheckSchema>

/** POST /api/transfer/imports/{id}/commit: `rows` is how many the file has. */
export const importCommitSchema = z.object({ rows: z.int().min(1).max(IMPORT_ROWS_MAX) })

export const importResultSchema = z.object({
  success: z.literal(true),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  message: z.string(),
})
export type ImportResult = z.infer<typeof importResultSchema>
