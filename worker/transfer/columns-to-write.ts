import { getTableColumns } from 'drizzle-orm'
import { columnNames } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { listings } from '../db/schema/listings.ts'
import { columnsOf, type ListingChange } from '../listings/stored-listing.ts'

/** Columns of `listings` that an import writes, by their names in the contract. */
const WRITTEN = [
  ...columnNames(FIELDS),
  'lotKind',
  'lotCount',
  'lotOf',
  'consignorBasis',
  'status',
  'frontSha256',
  'backSha256',
  'frontOriginalSha256',
  'backOriginalSha256',
  'morePictures',
  'priceToCheck',
  'ebayPictureUrls',
  'ebayListingId',
  'publishFailure',
  'warnings',
  'answered',
] as const

const COLUMNS = getTableColumns(listings)

/** The names of these columns in the database. */
export const WRITTEN_NAMES = WRITTEN.map(column => COLUMNS[column].name)

/** The columns of a change by their names in the database, with values that JSON and SQLite both have. */
export function columnsToWrite(change: ListingChange): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(columnsOf(change, false)))
  const written: Record<string, unknown> = {}
  for (const column of WRITTEN) {
    const value = values.get(column)
    if (value !== undefined) written[COLUMNS[column].name] = value
  }
  return written
}
