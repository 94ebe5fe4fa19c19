import type { z } from 'zod'
import { parseCents } from '../../shared/lib/money.ts'
import { type UpdateListing, updateListingSchema } from '../../shared/listing/listing-forms.ts'
import type { ListingColumn } from '../../shared/transfer/columns.ts'
import type { ImportProblem, ImportRow } from '../../shared/transfer/imports.ts'
import { LIST_SEPARATOR } from './listing-cells.ts'

type Cells = ImportRow['cells']
type FormField = keyof typeof updateListingSchema.shape
export type RowFields = Omit<UpdateListing, 'id' | 'version' | 'status' | 'pictures' | 'answered'>
export type CellProblem = Omit<ImportProblem, 'row'>

/** A cell as the value of its field in the edit form: what the form's schema refuses stays text. */
const FIELDS: Partial<
  Record<ListingColumn, { field: FormField; read: (cell: string) => unknown }>
> = {
  sku: { field: 'sku', read: text },
  title: { field: 'title', read: text },
  description: { field: 'description', read: cell => cell },
  price: { field: 'price', read: text },
  shippingPrice: { field: 'shippingPrice', read: text },
  coinType: { field: 'coinType', read: text },
  seriesId: { field: 'seriesId', read: textOrNull },
  year: { field: 'year', read: text },
  mint: { field: 'mint', read: text },
  grade: { field: 'grade', read: text },
  grader: { field: 'grader', read: textOrNull },
  certificationNumber: { field: 'certificationNumber', read: textOrNull },
  composition: { field: 'composition', read: text },
  weight: { field: 'weight', read: text },
  diameter: { field: 'diameter', read: text },
  specialAttributes: { field: 'specialAttributes', read: entriesOf },
  quantity: { field: 'quantity', read: number },
  format: { field: 'format', read: formatOf },
  durationDays: { field: 'durationDays', read: numberOrNull },
  reservePrice: { field: 'reservePrice', read: textOrNull },
  buyItNowPrice: { field: 'buyItNowPrice', read: textOrNull },
  bestOffer: { field: 'bestOffer', read: yesOrNo },
  bestOfferAccept: { field: 'bestOfferAccept', read: textOrNull },
  bestOfferDecline: { field: 'bestOfferDecline', read: textOrNull },
  scheduledStart: { field: 'scheduledStart', read: textOrNull },
  storageLocation: { field: 'storageLocation', read: text },
  cost: { field: 'cost', read: textOrNull },
}

/** Sentences for what the form's own messages do not say, because its controls cannot produce it. */
const SENTENCES: Partial<Record<ListingColumn, string>> = {
  quantity: 'Enter a whole number of pieces, 1 or more.',
  format: 'Enter “fixed” or “auction”.',
  durationDays: 'Enter the days of the auction: 3, 5, 7 or 10.',
  bestOffer: 'Enter “yes” or “no”, or leave it empty.',
  scheduledStart: 'Enter a time such as 2030-05-31T18:00:00Z, or leave it empty.',
  specialAttributes: 'Enter at most 40 attributes of at most 200 characters, one a line.',
  price: 'Enter a price such as 12.50.',
  shippingPrice: 'Enter an amount such as 4.95.',
  cost: 'Enter an amount such as 30.00.',
  reservePrice: 'Enter an amount above zero.',
  buyItNowPrice: 'Enter an amount above zero.',
  bestOfferAccept: 'Enter an amount above zero.',
  bestOfferDecline: 'Enter an amount above zero.',
}

/** The form's fields that these cells set, by the rules of the edit form; a lot's three cells are one field. */
export function fieldsOfCells(cells: Cells): { fields: RowFields; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const fields: Record<string, unknown> = {}
  for (const [column, { field, read }] of entries(FIELDS)) {
    const cell = cells[column]
    if (cell === undefined) continue
    const parsed = updateListingSchema.shape[field].safeParse(read(cell))
    if (parsed.success) fields[field] = parsed.data
    else problems.push({ column, message: sentenceOf(column, parsed.error) })
  }
  const lot = lotOf(cells)
  if (lot.problem) problems.push(lot.problem)
  else if (lot.lot !== undefined) fields.lot = lot.lot
  return { fields, problems }
}

/** An empty price is "no price yet", which only a draft may have. */
export const isPriceless = (cell: string | undefined) =>
  cell === undefined || cell.trim() === '' || parseCents(cell) === 0

function sentenceOf(column: ListingColumn, error: z.ZodError): string {
  return SENTENCES[column] ?? error.issues[0]?.message ?? 'This cannot be read.'
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
  const parsed = updateListingSchema.shape.lot.safeParse({
    kind,
    count: number(lotCount ?? ''),
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

function text(cell: string): string {
  return cell.trim()
}

function textOrNull(cell: string): string | null {
  return cell.trim() || null
}

function number(cell: string): unknown {
  const trimmed = cell.trim()
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed
}

function numberOrNull(cell: string): unknown {
  return cell.trim() === '' ? null : number(cell)
}

function yesOrNo(cell: string): unknown {
  const word = cell.trim().toLowerCase()
  if (word === '') return null
  if (['yes', 'y', 'true', '1', 'on'].includes(word)) return true
  return ['no', 'n', 'false', '0', 'off'].includes(word) ? false : word
}

/** "FixedPrice" and "Auction" are eBay's words. */
function formatOf(cell: string): unknown {
  const word = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  if (['', 'fixed', 'fixedprice', 'fixedpriceitem', 'buyitnow', 'storefixedprice'].includes(word))
    return 'fixed'
  return ['auction', 'chinese'].includes(word) ? 'auction' : word
}

/** One entry a line, or entries between semicolons or bars. */
function entriesOf(cell: string): string[] {
  const separator = cell.includes('\n') ? '\n' : LIST_SEPARATOR
  return cell
    .replaceAll('\r\n', '\n')
    .split(separator)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

function entries<Value>(record: Partial<Record<ListingColumn, Value>>): [ListingColumn, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys
  return Object.entries(record) as [ListingColumn, Value][]
}
