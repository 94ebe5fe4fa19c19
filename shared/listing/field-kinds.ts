import { z } from 'zod'
import { amountAsSent, amountAsTyped, type Cents, dollarsText, parseCents } from '../lib/money.ts'
import {
  AUCTION_DAYS,
  DEFAULT_LISTING_DURATION,
  DOLLARS_TEXT,
  LISTING_FORMATS,
} from './terms/listing-terms.ts'
import { linesOf, namedLines, namedValuesOf, storedNamedValues } from './terms/named-values.ts'
import { percentOfTenths, tenthsOfPercent } from './terms/store-and-ad.ts'

/* What a field of a listing can hold, and how it is written in a control, a cell of a file and the database. */

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

function same<Value>() {
  return { encode: (value: Value) => value, decode: (value: Value) => value }
}

const trimmed = { encode: (value: string) => value, decode: (written: string) => written.trim() }
const trimmedOrNull = {
  encode: (value: string | null) => value ?? '',
  decode: (written: string) => written.trim() || null,
}

export const TEXT = {
  answer: z.string(),
  control: trimmed,
  cell: trimmed,
  stored: same<string>(),
  blank: '',
} satisfies FieldKind<string, string, string>

export const TEXT_OR_NULL = {
  answer: z.string().nullable(),
  control: trimmedOrNull,
  cell: trimmedOrNull,
  stored: {
    encode: (value: string | null) => value || null,
    decode: (stored: string | null) => stored,
  },
  blank: null,
} satisfies FieldKind<string | null, string, string | null>

/** Dollars as text, "12.50"; stored as cents. */
export const AMOUNT = {
  answer: z.string().describe(DOLLARS_TEXT),
  control: { encode: amountAsTyped, decode: amountAsSent },
  cell: { encode: (value: string) => value, decode: amountAsSent },
  stored: { encode: (value: string): Cents => parseCents(value) ?? 0, decode: dollarsText },
  blank: 0,
} satisfies FieldKind<string, string, Cents>

export const AMOUNT_OR_NULL = {
  answer: AMOUNT.answer.nullable(),
  control: {
    encode: (value: string | null) => amountAsTyped(value ?? ''),
    decode: amountOrNull,
  },
  cell: { encode: (value: string | null) => value ?? '', decode: amountOrNull },
  stored: {
    encode: (value: string | null): Cents | null => (value === null ? null : parseCents(value)),
    decode: (cents: Cents | null) => (cents === null ? null : dollarsText(cents)),
  },
  blank: null,
  refusal: 'Enter an amount above zero.',
} satisfies FieldKind<string | null, string, Cents | null>

/** A list of short texts, one a line. */
export const LINES = {
  answer: z.array(z.string()),
  control: { encode: (value: readonly string[]) => value.join('\n'), decode: linesOf },
  cell: { encode: linesCell, decode: entriesOf },
  stored: same<string[]>(),
  blank: [],
} satisfies FieldKind<string[], string, string[]>

/** A list of short texts, one a line; stored as one text, empty for none. */
export const STORED_LINES = {
  ...LINES,
  stored: {
    encode: (values: readonly string[]) => values.join('\n'),
    decode: (stored: string): string[] => linesOf(stored),
  },
  blank: '',
} satisfies FieldKind<string[], string, string>

/** Percent with one decimal as text, "4.5"; stored as tenths of a percent. */
export const TENTHS_OR_NULL = {
  answer: z.string().nullable().describe('Percent as text, such as "4.5"'),
  control: {
    encode: (value: string | null) => value ?? '',
    decode: (written: string) => rateOf(written),
  },
  cell: {
    encode: (value: string | null) => value ?? '',
    decode: (written: string) => rateOf(written),
  },
  stored: {
    encode: (value: string | null): number | null =>
      value === null ? null : tenthsOfPercent(value),
    decode: (tenths: number | null) => (tenths === null ? null : percentOfTenths(tenths)),
  },
  blank: null,
} satisfies FieldKind<string | null, string, number | null>

function rateOf(written: string): string | null {
  if (written.trim() === '') return null
  const tenths = tenthsOfPercent(written)
  return tenths === null ? written.trim() : percentOfTenths(tenths)
}

/** Names with their values, "Name: value" one a line; stored as JSON, empty for none. */
export const NAMED_VALUES = {
  answer: z.record(z.string(), z.string()),
  control: { encode: namedLines, decode: namedValuesOf },
  cell: { encode: namedLines, decode: namedValuesOf },
  stored: {
    encode: (values: Readonly<Record<string, string>>) =>
      Object.keys(values).length > 0 ? JSON.stringify(values) : '',
    decode: storedNamedValues,
  },
  blank: '',
  refusal: 'Enter item specifics such as “Era: Republic”, one a line.',
} satisfies FieldKind<Record<string, string>, string, string>

/** The id of a row of the seller's; null for none. */
export const ID_OR_NULL = {
  answer: z.int().nullable(),
  control: {
    encode: idText,
    decode: (written: string) => (written === '' ? null : Number(written)),
  },
  cell: { encode: idText, decode: idOf },
  stored: same<number | null>(),
  blank: null,
} satisfies FieldKind<number | null, string, number | null>

/** Basis points, written as percent, "62.5"; null: not set. */
export const PERCENT_OR_NULL = {
  answer: z.int().nullable().describe('Basis points'),
  control: {
    encode: percentOf,
    decode: (written: string) => {
      const read = basisPointsOf(written)
      return typeof read === 'string' ? Number.NaN : read
    },
  },
  cell: { encode: percentOf, decode: basisPointsOf },
  stored: same<number | null>(),
  blank: null,
  refusal: 'Enter percent, 0 to 100, such as 60 or 62.5.',
} satisfies FieldKind<number | null, string, number | null>

/** A number of pieces. */
export const COUNT = {
  answer: z.number(),
  control: { encode: String, decode: (written: string) => Number(written || Number.NaN) },
  cell: { encode: String, decode: numberOf },
  stored: same<number>(),
  blank: 1,
  refusal: 'Enter a whole number of pieces, 1 or more.',
} satisfies FieldKind<number, string, number>

export const FORMAT = {
  answer: z.enum(LISTING_FORMATS),
  control: same<(typeof LISTING_FORMATS)[number]>(),
  cell: { encode: String, decode: formatOf },
  stored: same<(typeof LISTING_FORMATS)[number]>(),
  blank: 'fixed',
  refusal: 'Enter “fixed” or “auction”.',
} satisfies FieldKind<string, string, string>

/** Days of an auction; null for a fixed price. */
export const DURATION = {
  answer: z.number().nullable(),
  control: {
    encode: (value: number | null) => String(value ?? DEFAULT_LISTING_DURATION),
    decode: (written: string) => AUCTION_DAYS.find(days => String(days) === written) ?? null,
  },
  cell: {
    encode: (value: number | null) => (value === null ? '' : String(value)),
    decode: (cell: string) => (cell.trim() === '' ? null : numberOf(cell)),
  },
  stored: same<number | null>(),
  blank: null,
  refusal: 'Enter the days of the auction: 3, 5, 7 or 10.',
} satisfies FieldKind<number | null, string, number | null>

/** Null: not set here; what the seller set on eBay stays. */
export const YES_NO_OR_KEEP = {
  answer: z.boolean().nullable(),
  control: {
    encode: (value: boolean | null): 'keep' | 'on' | 'off' =>
      value === null ? 'keep' : value ? 'on' : 'off',
    decode: (written: 'keep' | 'on' | 'off') => (written === 'keep' ? null : written === 'on'),
  },
  cell: {
    encode: (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no'),
    decode: yesOrNo,
  },
  stored: same<boolean | null>(),
  blank: null,
  refusal: 'Enter “yes” or “no”, or leave it empty.',
} satisfies FieldKind<boolean | null, 'keep' | 'on' | 'off', boolean | null>

/** ISO 8601, local time in the control, stored as ms; null for at once. */
export const TIME_OR_NULL = {
  answer: z.string().nullable(),
  control: {
    encode: (value: string | null) => (value ? localTimeText(value) : ''),
    decode: timeOrNull,
  },
  cell: trimmedOrNull,
  stored: {
    encode: (value: string | null) => (value === null ? null : Date.parse(value)),
    decode: (ms: number | null) => (ms === null ? null : new Date(ms).toISOString()),
  },
  blank: null,
  refusal: 'Enter a time such as 2030-05-31T18:00:00Z, or leave it empty.',
} satisfies FieldKind<string | null, string, number | null>

function amountOrNull(written: string): string | null {
  return written.trim() === '' ? null : amountAsSent(written)
}

/** Separates the entries of a list that has no line breaks. */
const LIST_SEPARATOR = /[;|]/

/** One entry a line. A single entry with a separator of lists keeps its line break, so that it stays one. */
function linesCell(entries: readonly string[]): string {
  const [first = ''] = entries
  return entries.length === 1 && LIST_SEPARATOR.test(first) ? `${first}\n` : entries.join('\n')
}

/** One entry a line, or entries between semicolons or bars. */
function entriesOf(cell: string): string[] {
  const separator = cell.includes('\n') ? '\n' : LIST_SEPARATOR
  return linesOf(cell.replaceAll('\r\n', '\n').split(separator).join('\n'))
}

/** The number of digits; any other text as it is. */
export function numberOf(cell: string): number | string {
  const word = cell.trim()
  return /^\d+$/.test(word) ? Number(word) : word
}

function idText(id: number | null): string {
  return id === null ? '' : String(id)
}

function idOf(written: string): number | string | null {
  return written.trim() === '' ? null : numberOf(written)
}

/** "62.5" of 6250. */
export function percentOf(basisPoints: number | null): string {
  return basisPoints === null ? '' : String(basisPoints / 100)
}

/** 6250 of "62.5" or "62.5 %"; null of nothing; any other text as it is. */
export function basisPointsOf(written: string): number | string | null {
  const word = written.replace('%', '').trim().replace(',', '.')
  if (word === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(word) ? Math.round(Number(word) * 100) : word
}

function yesOrNo(cell: string): boolean | string | null {
  const word = cell.trim().toLowerCase()
  if (word === '') return null
  if (['yes', 'y', 'true', '1', 'on'].includes(word)) return true
  return ['no', 'n', 'false', '0', 'off'].includes(word) ? false : word
}

/** "FixedPrice" and "Auction" are eBay's words. */
function formatOf(cell: string): string {
  const word = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  if (['', 'fixed', 'fixedprice', 'fixedpriceitem', 'buyitnow', 'storefixedprice'].includes(word))
    return 'fixed'
  return ['auction', 'chinese'].includes(word) ? 'auction' : word
}

/** ISO 8601 of a local time. */
function timeOrNull(text: string): string | null {
  if (text === '') return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** "2026-11-22T18:30" in the device's time zone. */
function localTimeText(iso: string): string {
  const time = new Date(iso)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
