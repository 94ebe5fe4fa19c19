import { z } from 'zod'
import { amountAsSent, amountAsTyped, type Cents, dollarsText, parseCents } from '../lib/money.ts'
import { type FieldKind, numberOf, same } from './kinds/field-kind.ts'
import {
  AUCTION_DAYS,
  DEFAULT_LISTING_DURATION,
  DOLLARS_TEXT,
  LISTING_FORMATS,
} from './terms/listing-terms.ts'
import { linesOf, namedLines, namedValuesOf, storedNamedValues } from './terms/named-values.ts'

/* What a field of a listing can hold, and how it is written in a control, a cell of a file and the database. */

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
