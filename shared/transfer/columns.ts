import { facts } from '../listing/field-values.ts'
import { FIELDS, LOT, RECORD_FIELDS } from '../listing/fields.ts'
import { type FieldRows } from '../listing/kinds/field-kind.ts'

type FileColumn = { label: string; also: readonly string[]; readOnly?: true }

/** The SKU is here because it names the listing. */
const FIRST = {
  id: { label: 'ID', also: ['listing id', 'obverse id'] },
  sku: RECORD_FIELDS.sku.file,
  status: { label: 'Status', also: ['state'], readOnly: true },
} as const
const LAST = {
  pictures: {
    label: 'Pictures',
    also: ['images', 'photos', 'item photo url', 'picurl', 'picture url'],
  },
  ebayListingUrl: { label: 'eBay address', also: ['view item url'], readOnly: true },
  createdAt: { label: 'Created', also: ['created at', 'date added'], readOnly: true },
} as const

/** The columns of a file of listings, in their order, with the words that other programs' files have for them. */
export const fileColumns = <Rows extends FieldRows>(rows: Rows) => ({
  ...FIRST,
  ...facts(rows, 'file'),
  ...LOT.files,
  ...LAST,
})

const LISTING_COLUMNS = fileColumns(FIELDS)
export type ListingColumn = keyof typeof LISTING_COLUMNS

const described: Readonly<Record<ListingColumn, FileColumn>> = LISTING_COLUMNS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
export const COLUMN_NAMES = Object.keys(LISTING_COLUMNS) as ListingColumn[]

export const columnLabel = (column: ListingColumn): string => described[column].label

/** Columns that a file may bring: the others only tell. */
export const IMPORTED_COLUMNS = COLUMN_NAMES.filter(column => !described[column].readOnly)

/** The column that a header names, and how well: 0 is its own name. */
function named(header: string): { column: ListingColumn; rank: number } | null {
  const name = plain(header)
  if (name === '') return null
  for (const column of IMPORTED_COLUMNS) {
    const { label, also } = described[column]
    const at = [label, column, ...also].findIndex(word => plain(word) === name)
    if (at !== -1) return { column, rank: at }
  }
  return null
}

/** The columns that a file's headers name; null where none does. Of two headers for one column the better word has it. */
export function bestColumns(headers: readonly string[]): (ListingColumn | null)[] {
  const found = headers.map(named)
  return found.map((one, at) => {
    if (!one) return null
    const isTaken = found.some(
      (other, index) =>
        other?.column === one.column &&
        (other.rank < one.rank || (other.rank === one.rank && index < at)),
    )
    return isTaken ? null : one.column
  })
}

/** The column that a header alone names. */
export const guessColumn = (header: string): ListingColumn | null => named(header)?.column ?? null

/** "*Custom Label (SKU)" and "custom label sku" are one name. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
