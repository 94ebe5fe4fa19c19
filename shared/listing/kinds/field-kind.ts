import type { z } from 'zod'

/**
 * `encode` writes a value of the contract, `decode` reads it back. A text that is no value of the field is read as
 * it is: the field's rule refuses it.
 */
type Codec<Value, Written> = {
  encode(value: Value): Written
  decode(written: Written): unknown
}

export type FieldKind<Value = unknown, Control = unknown, Stored = unknown> = {
  /** Of the value in an answer. */
  answer: z.ZodType<Value>
  /** As the edit form's control has it. */
  control: Codec<Value, Control>
  /** As a cell of a CSV file has it. */
  cell: Codec<Value, string>
  /** As a StoredListing has it. */
  stored: Codec<Value, Stored>
  /** What a draft that says nothing has stored. */
  blank: Stored
  /** For a cell that the rule refuses, where the rule has no sentence because a control cannot produce the cell. */
  refusal?: string
}

/** What is said of a field. The kind gives `answer`, `control`, `cell`, `stored`, `blank` and `refusal`. */
export type FieldRow = FieldKind & {
  /** In the edit form and in messages. */
  label: string
  /** Of the value in PUT /api/listings/{id}, where every field may be left out. */
  rule: z.ZodType
  /** Of the value in POST /api/listings, the specification's form; absent: the form does not have it. */
  newRule?: z.ZodType
  /** Of a StoredListing; absent: the field's own name. */
  column?: string
  /** The folding section of the edit form; absent: always shown. */
  section?: 'description' | 'coin' | 'offer' | 'records'
  /** The column of a CSV file, and the words that other programs have for it. */
  file: { label: string; also: readonly string[] }
  /** Answers to these questions lapse when the field changes. */
  lapses?: ReadonlySet<string>
  /** eBay does not let a live listing change it: "its format". */
  locked?: string
  /** eBay never gets it. */
  isPrivate?: true
  /** A card of My Listings has it. */
  onCard?: true
  /** The search of My Listings finds it: by words, or by any part. */
  search?: 'words' | 'code'
}
export type FieldRows = Readonly<Record<string, FieldRow>>

/** The codec of a value that is written as it is. */
export function same<Value>() {
  return { encode: (value: Value) => value, decode: (value: Value) => value }
}

/** The number of digits; any other text as it is. */
export function numberOf(cell: string): number | string {
  const word = cell.trim()
  return /^\d+$/.test(word) ? Number(word) : word
}
