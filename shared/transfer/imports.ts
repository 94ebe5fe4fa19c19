import { z } from 'zod'
import { selectedListingSchema } from '../listing/listing-cards.ts'
import { updateListingSchema } from '../listing/listing-forms.ts'
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

/** Characters of a cell that a difference shows. */
const DIFFERENCE_MAX_CHARACTERS = 120
const shownCell = z.string().max(DIFFERENCE_MAX_CHARACTERS)
export const shownCellOf = (cell: string): string => cell.slice(0, DIFFERENCE_MAX_CHARACTERS)

/** What a row changes of a listing, cell by cell. */
export const importDifferenceSchema = z.object({
  row: z.number(),
  title: z.string(),
  /** It changes on eBay too. */
  isLive: z.boolean(),
  changes: z.array(z.object({ column: z.enum(COLUMN_NAMES), from: shownCell, to: shownCell })),
})
export type ImportDifference = z.infer<typeof importDifferenceSchema>

/** A change of a live listing: PUT /api/listings/{id} takes it, after the file's other rows are carried out. */
export const liveEditSchema = z.object({
  listing: selectedListingSchema,
  edit: updateListingSchema
    .omit({
      id: true,
      version: true,
      status: true,
      pictures: true,
      answer: true,
      takeBack: true,
      swapSides: true,
    })
    .partial(),
})
export type LiveEdit = z.infer<typeof liveEditSchema>

export const importCheckSchema = z.object({
  /** Rows that become drafts, that change a listing here alone, and that say what stands already. */
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that change a live listing on eBay. */
  live: z.array(liveEditSchema),
  differences: z.array(importDifferenceSchema),
  /** Rows that are left out, and why. */
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
